; Patterns for C++ only, tried before those shared with C. A pattern that matches a definition also covers its template
; declaration.

; Namespaces. Members of an anonymous namespace are visible only in their file; members of an inline namespace need no qualifier.
(namespace_definition "inline" @flag.open name: (namespace_identifier) @name body: (_) @body) @def.namespace
(namespace_definition name: (namespace_identifier) @name body: (_) @body) @def.namespace
(namespace_definition name: (nested_namespace_specifier . (namespace_identifier) @owner . (namespace_identifier) @name .)
  body: (_) @body) @def.namespace
(namespace_definition "namespace" @visibility !name) @modify.inside

; Using directives, namespace aliases and using declarations.
(using_declaration "namespace" [(identifier) (qualified_identifier)] @path) @import.star
(using_declaration . (qualified_identifier) .) @import.tree
(using_declaration) @skip
(namespace_alias_definition name: (namespace_identifier) @alias
  . [(namespace_identifier) (nested_namespace_specifier)] @path .) @import.module
(namespace_alias_definition) @skip

; Types. A name with template arguments is a specialization.
(class_specifier name: (type_identifier) @name body: (_) @body) @def.class
(translation_unit (class_specifier name: (type_identifier) @name !body) @def.class @flag.abstract)
(translation_unit (struct_specifier name: (type_identifier) @name !body) @def.struct @flag.abstract)
(declaration_list (class_specifier name: (type_identifier) @name !body) @def.class @flag.abstract)
(declaration_list (struct_specifier name: (type_identifier) @name !body) @def.struct @flag.abstract)
(field_declaration type: (class_specifier name: (type_identifier) @name !body) !declarator) @def.class @flag.abstract
(field_declaration type: (struct_specifier name: (type_identifier) @name !body) !declarator) @def.struct @flag.abstract
(class_specifier name: (template_type name: (type_identifier) @name) body: (_) @body) @def.class @subkind.specialization @flag.alternative
(class_specifier name: (qualified_identifier scope: (_) @owner name: (type_identifier) @name) body: (_) @body) @def.class
(struct_specifier name: (template_type name: (type_identifier) @name) body: (_) @body) @def.struct @subkind.specialization @flag.alternative
(struct_specifier name: (qualified_identifier scope: (_) @owner name: (type_identifier) @name) body: (_) @body) @def.struct
(struct_specifier name: (qualified_identifier scope: (_) @owner name: (template_type name: (type_identifier) @name))
  body: (_) @body) @def.struct @subkind.specialization @flag.alternative
(enum_specifier ["class" "struct"] name: (type_identifier) @name body: (_) @body) @def.enum
(alias_declaration name: (type_identifier) @name type: (_) @type) @def.type
(concept_definition name: (identifier) @name) @def.type @subkind.concept

; Access sections.
(access_specifier) @visibility @modify.rest

; Tests are macros; the grammar reads them as functions without a return type.
(function_definition !type declarator: (function_declarator declarator: (identifier) @_macro parameters: (parameter_list
  . (parameter_declaration type: (type_identifier) @owner !declarator)
  . (parameter_declaration type: (type_identifier) @name !declarator) .)) body: (_) @body
  (#any-of? @_macro "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P")) @def.test @flag.unbound
(function_definition !type declarator: (function_declarator declarator: (identifier) @name parameters: (parameter_list
  . (parameter_declaration type: (type_identifier) !declarator) . (parameter_declaration type: (type_identifier) !declarator) .))
  (#any-of? @name "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P")) @ref.call

; Conversion operators are named after the type they convert to.
(function_definition declarator: (operator_cast declarator: (abstract_function_declarator parameters: (_) @params)) @name
  body: (_)? @body) @def.method
(function_definition declarator: (qualified_identifier scope: (_) @owner name: (operator_cast
  declarator: (abstract_function_declarator parameters: (_) @params)) @name) body: (_)? @body) @def.method
(declaration declarator: (operator_cast
  declarator: (abstract_function_declarator parameters: (_) @params)) @name) @def.method @flag.abstract

; Constructors and destructors have no return type. Anything else without one is a macro.
(function_definition !type declarator: (function_declarator declarator: (identifier) @name parameters: (_) @params)
  body: (_)? @body (default_method_clause)? @subkind.defaulted (delete_method_clause)? @subkind.deleted) @def.constructor @flag.owned
(function_definition !type declarator: (function_declarator declarator: (destructor_name) @name parameters: (_) @params)
  body: (_)? @body (default_method_clause)? @subkind.defaulted (delete_method_clause)? @subkind.deleted) @def.method
(function_definition !type declarator: (function_declarator declarator: (qualified_identifier scope: (_) @owner
  name: (identifier) @name) parameters: (_) @params) body: (_)? @body
  (default_method_clause)? @subkind.defaulted) @def.constructor
(declaration !type declarator: (function_declarator declarator: (identifier) @name
  parameters: (_) @params)) @def.constructor @flag.abstract @flag.owned
(declaration !type declarator: (function_declarator declarator: (destructor_name) @name
  parameters: (_) @params)) @def.method @flag.abstract

; Functions: with trailing return types, named return types, specializations, operators and methods.
(function_definition type: (placeholder_type_specifier) declarator: (function_declarator
  declarator: [(identifier) (field_identifier) (operator_name)] @name parameters: (_) @params
  (trailing_return_type (_) @type)) body: (_) @body) @def.function
(function_definition type: (placeholder_type_specifier) declarator: (function_declarator
  declarator: (qualified_identifier scope: (_) @owner name: [(identifier) (operator_name)] @name) parameters: (_) @params
  (trailing_return_type (_) @type)) body: (_) @body) @def.method
(function_definition type: (_)? @type declarator: (function_declarator declarator: (qualified_identifier scope: (_) @owner
  name: [(identifier) (destructor_name) (operator_name)] @name) parameters: (_) @params) body: (_)? @body
  (default_method_clause)? @subkind.defaulted) @def.method
(function_definition type: (_) @type declarator: (function_declarator declarator: (qualified_identifier scope: (_) @owner
  name: (template_function name: (identifier) @name)) parameters: (_) @params)
  body: (_) @body) @def.method @subkind.specialization @flag.alternative
(function_definition type: (_) @type declarator: (function_declarator declarator: (template_function
  name: (identifier) @name) parameters: (_) @params) body: (_) @body) @def.function @subkind.specialization @flag.alternative
(function_definition (storage_class_specifier "static")? @flag.static type: (_) @type declarator: (function_declarator
  declarator: (field_identifier) @name parameters: (_) @params) body: (_)? @body
  (default_method_clause)? @subkind.defaulted (delete_method_clause)? @subkind.deleted) @def.method
(function_definition type: (_) @type declarator: (function_declarator declarator: (operator_name) @name
  parameters: (_) @params) body: (_)? @body (default_method_clause)? @subkind.defaulted
  (delete_method_clause)? @subkind.deleted) @def.function
(field_declaration (storage_class_specifier "static")? @flag.static type: (_) @type declarator: (function_declarator
  declarator: [(field_identifier) (operator_name)] @name parameters: (_) @params)
  default_value: (number_literal)? @subkind.pure) @def.method @flag.abstract
(declaration type: (_) @type declarator: (function_declarator declarator: (operator_name) @name
  parameters: (_) @params)) @def.function @flag.abstract

; Fields, including static fields defined outside their type.
(field_declaration (storage_class_specifier "static")? @flag.static type: (_) @type
  declarator: (field_identifier) @name . default_value: (_)? @value) @def.field
(declaration type: (_) @type declarator: (init_declarator declarator: (qualified_identifier scope: (_) @owner
  name: (identifier) @name) value: (_) @value)) @def.field @flag.static
(declaration type: (_) @type
  declarator: (qualified_identifier scope: (_) @owner name: (identifier) @name)) @def.field @flag.static

; Scopes. These come before the patterns that bind names in them.
(template_declaration [(alias_declaration) (concept_definition) (friend_declaration) (class_specifier !body)
  (struct_specifier !body) (declaration declarator: (init_declarator))]) @scope
(class_specifier !name) @scope.type
(function_declarator) @scope.function
(lambda_expression) @scope.function
(compound_statement) @scope.function
(for_statement) @scope
(for_range_loop) @scope
(if_statement) @scope
(while_statement) @scope
(switch_statement) @scope
(catch_clause) @scope

; Parameters of functions and templates.
(optional_parameter_declaration type: (_) @type declarator: (identifier) @name default_value: (_) @value) @param
(optional_parameter_declaration type: (_) @type declarator: (abstract_reference_declarator)
  default_value: (_) @value) @param
(optional_parameter_declaration type: (_) @type !declarator default_value: (_) @value) @param
(variadic_parameter_declaration type: (_) @type declarator: (variadic_declarator (identifier) @name)) @param @flag.rest
(variadic_parameter_declaration type: (_) @type
  declarator: (reference_declarator (variadic_declarator (identifier) @name))) @param @flag.rest
(parameter_declaration type: (_) @type declarator: (abstract_reference_declarator)) @param
(parameter_list "..." @name @param @flag.rest)
(type_parameter_declaration (type_identifier) @name) @bind.type
(variadic_type_parameter_declaration (type_identifier) @name) @bind.type
(optional_type_parameter_declaration name: (type_identifier) @name) @bind.type

; Locals. A local initialized with parentheses looks like a function declaration.
(compound_statement (declaration type: (_) @type
  declarator: (function_declarator declarator: (identifier) @name)) @bind)
(compound_statement (declaration declarator: (function_declarator declarator: (identifier) parameters: (parameter_list
  (parameter_declaration type: (type_identifier) @name !declarator) @ref.read))))
(declaration type: (placeholder_type_specifier) declarator: (init_declarator
  declarator: [(identifier) (structured_binding_declarator)] @name value: (_) @value)) @def.variable
(declaration type: (placeholder_type_specifier) declarator: (identifier) @name value: (_) @value) @def.variable
(for_range_loop type: (placeholder_type_specifier)
  declarator: [(identifier) (structured_binding_declarator)] @name right: (_) @value) @bind.each
(for_range_loop type: (_) @type declarator: (identifier) @name) @bind
(lambda_capture_initializer left: (identifier) @name right: (_) @value) @bind

; Base types.
(base_class_clause (type_identifier) @name) @ref.extends
(base_class_clause (template_type name: (type_identifier) @name)) @ref.extends
(base_class_clause (qualified_identifier scope: (_) @receiver name: (type_identifier) @name)) @ref.extends
(base_class_clause (qualified_identifier scope: (_) @receiver name: (template_type name: (type_identifier) @name))) @ref.extends

; Constructor calls.
(new_expression type: (type_identifier) @name arguments: (_)? @args) @ref.call
(new_expression type: (template_type name: (type_identifier) @name) arguments: (_)? @args) @ref.call
(new_expression type: (qualified_identifier scope: (_) @receiver name: (type_identifier) @name) arguments: (_)? @args) @ref.call
(new_expression type: (qualified_identifier scope: (_) @receiver name: (template_type name: (type_identifier) @name))
  arguments: (_)? @args) @ref.call
(compound_literal_expression type: (type_identifier) @name value: (_) @args) @ref.call
(compound_literal_expression type: (template_type name: (type_identifier) @name) value: (_) @args) @ref.call
(compound_literal_expression type: (qualified_identifier scope: (_) @receiver name: (type_identifier) @name)
  value: (_) @args) @ref.call
(field_initializer (template_method name: (field_identifier) @name) [(argument_list) (initializer_list)] @args) @ref.call
(field_initializer (qualified_identifier scope: (_) @receiver name: (field_identifier) @name)
  [(argument_list) (initializer_list)] @args) @ref.call
(field_initializer (field_identifier) @name) @ref.write

; Qualified names and names with template arguments. Casts are not calls.
(call_expression function: (template_function name: (identifier) @name)
  (#any-of? @name "const_cast" "dynamic_cast" "reinterpret_cast" "static_cast")) @label
(call_expression function: (template_function name: (identifier) @name) arguments: (_) @args) @ref.call
(call_expression function: (field_expression argument: (_) @receiver
  field: (template_method name: (field_identifier) @name)) arguments: (_) @args) @ref.call
(call_expression function: (field_expression argument: (_) @receiver
  field: (dependent_name (template_method name: (field_identifier) @name))) arguments: (_) @args) @ref.call
(call_expression function: (field_expression field: (qualified_identifier scope: (_) @receiver
  name: (field_identifier) @name)) arguments: (_) @args) @ref.call
(call_expression function: (qualified_identifier scope: (_) @receiver name: (identifier) @name) arguments: (_) @args) @ref.call
(call_expression function: (qualified_identifier scope: (_) @receiver
  name: (template_function name: (identifier) @name)) arguments: (_) @args) @ref.call
(call_expression function: (qualified_identifier !scope name: (identifier) @name) arguments: (_) @args) @ref.call
(assignment_expression left: (qualified_identifier scope: (_) @receiver name: (identifier) @name)) @ref.write
(qualified_identifier scope: (_) @receiver name: (identifier) @name) @ref.read
(qualified_identifier scope: (_) @receiver name: (template_function name: (identifier) @name)) @ref.read
(qualified_identifier scope: (_) @receiver name: (type_identifier) @name) @ref.type
(qualified_identifier scope: (_) @receiver name: (template_type name: (type_identifier) @name)) @ref.type
(qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (namespace_identifier) @name)) @ref.read
(namespace_identifier) @name @ref.read
(destructor_name (identifier) @name) @label
(operator_name (identifier) @name) @label

; Skip everything inside these.
(raw_string_literal) @skip
