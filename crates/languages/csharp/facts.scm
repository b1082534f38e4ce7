; Patterns for C#.

; Namespaces. One without a body contains the rest of the file.
(namespace_declaration name: (_) @name body: (_) @body) @def.namespace
(namespace_declaration name: (_) @skip)
(file_scoped_namespace_declaration name: (_) @name) @def.namespace @level.1
(file_scoped_namespace_declaration name: (_) @skip)

; Types. The parameters of a record are members of it.
(class_declaration name: (identifier) @name (parameter_list)? @params body: (_)? @body) @def.class
(struct_declaration name: (identifier) @name (parameter_list)? @params body: (_)? @body) @def.struct
(record_declaration "struct" name: (identifier) @name (parameter_list)? @params body: (_)? @body) @def.struct @subkind.record
(record_declaration name: (identifier) @name (parameter_list)? @params body: (_)? @body) @def.class @subkind.record
(record_declaration "record" @visibility (parameter_list
  (parameter type: (_) @type name: (identifier) @name . (_)? @value) @param @flag.member))
(interface_declaration name: (identifier) @name body: (_)? @body) @def.interface
(enum_declaration name: (identifier) @name body: (_)? @body) @def.enum
(enum_member_declaration name: (identifier) @name value: (_)? @value) @def.variant
(delegate_declaration name: (identifier) @name parameters: (_) @params) @def.type @subkind.delegate
(using_directive name: (identifier) @name
  [(generic_name) (array_type) (nullable_type) (predefined_type) (tuple_type) (pointer_type)] @type) @def.type

; Methods and constructors. A method whose first parameter has `this` extends that parameter's type.
(method_declaration returns: (_) @type (explicit_interface_specifier) @flag.explicit @flag.unbound
  name: (identifier) @name parameters: (_) @params body: (_)? @body) @def.method
(method_declaration returns: (_) @type name: (identifier) @name
  parameters: (parameter_list . (parameter (modifier) @_this type: (_) @extended)) @params body: (_)? @body
  (#eq? @_this "this")) @def.method @subkind.extension
(method_declaration returns: (_) @type name: (identifier) @name parameters: (_) @params body: (_)? @body) @def.method
(constructor_declaration name: (identifier) @name parameters: (_) @params body: (_)? @body) @def.constructor
(destructor_declaration "~" @name parameters: (_) @params body: (_)? @body) @def.method @subkind.finalizer
(destructor_declaration name: (identifier) @name) @label
(operator_declaration type: (_) @type operator: _ @name parameters: (_) @params body: (_)? @body) @def.method @subkind.operator
(conversion_operator_declaration ["implicit" "explicit"] @name type: (_) @type parameters: (_) @params
  body: (_)? @body) @def.method @subkind.operator
(local_function_statement type: (_) @type name: (identifier) @name parameters: (_) @params body: (_)? @body) @def.function

; Fields and properties. A statement may declare several fields.
(property_declaration type: (_) @type (explicit_interface_specifier) @flag.explicit @flag.unbound
  name: (identifier) @name accessors: (_) @body) @def.property
(property_declaration type: (_) @type (explicit_interface_specifier) @flag.explicit @flag.unbound
  name: (identifier) @name value: (arrow_expression_clause) @body) @def.property
(property_declaration type: (_) @type name: (identifier) @name accessors: (_) @body) @def.property
(property_declaration type: (_) @type name: (identifier) @name value: (arrow_expression_clause) @body) @def.property
(indexer_declaration type: (_) @type (explicit_interface_specifier) @flag.explicit @flag.unbound "this" @name
  parameters: (_) @params accessors: (_) @body) @def.property @subkind.indexer
(indexer_declaration type: (_) @type "this" @name parameters: (_) @params accessors: (_) @body) @def.property @subkind.indexer
(indexer_declaration type: (_) @type "this" @name parameters: (_) @params value: (_) @body) @def.property @subkind.indexer
(event_declaration type: (_) @type (explicit_interface_specifier) @flag.explicit @flag.unbound
  name: (identifier) @name accessors: (_)? @body) @def.property @subkind.event
(event_declaration type: (_) @type name: (identifier) @name accessors: (_)? @body) @def.property @subkind.event
(event_field_declaration (variable_declaration type: (_) @type
  . (variable_declarator name: (identifier) @name) .)) @def.field @subkind.event
(event_field_declaration (variable_declaration type: (_) @type
  (variable_declarator name: (identifier) @name) @def.field @subkind.event))
(field_declaration (modifier "const") (variable_declaration type: (_) @type
  . (variable_declarator name: (identifier) @name . (_)? @value) .)) @def.constant @flag.readonly
(field_declaration (modifier "const") (variable_declaration type: (_) @type
  (variable_declarator name: (identifier) @name . (_)? @value) @def.constant @flag.readonly))
(field_declaration (variable_declaration type: (_) @type
  . (variable_declarator name: (identifier) @name . (_)? @value) .)) @def.field
(field_declaration (variable_declaration type: (_) @type
  (variable_declarator name: (identifier) @name . (_)? @value) @def.field))

; Scopes. These come before the patterns that bind names in them. Top-level statements have the parameter `args`.
(compilation_unit) @implicit.args
(delegate_declaration) @scope
(lambda_expression) @scope.function
(anonymous_method_expression) @scope.function
(accessor_declaration) @scope
(accessor_declaration name: ["set" "init" "add" "remove"]) @implicit.value
(block) @scope
(for_statement) @scope
(foreach_statement) @scope
(while_statement) @scope
(using_statement) @scope
(fixed_statement) @scope
(catch_clause) @scope
(switch_body) @scope
(switch_expression_arm) @scope
(query_expression) @scope

; Return values of anonymous functions.
(lambda_expression body: (block (return_statement (_) @value) .)) @result
(lambda_expression body: (_) @value) @result

; Parameters.
(parameter type: (_)? @type name: (identifier) @name . (_)? @value) @param
(parameter_list "params" type: (_) @type name: (identifier) @name @param @flag.rest)
(bracketed_parameter_list "params" type: (_) @type name: (identifier) @name @param @flag.rest)
(implicit_parameter) @name @param
(type_parameter name: (identifier) @name) @bind.type

; Locals.
(variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @name . (_)? @value) @bind)
(variable_declaration type: (_) @type (variable_declarator name: (identifier) @name . (_)? @value) @bind)
(variable_declaration (variable_declarator . (tuple_pattern) @name @bind))
(declaration_expression type: (implicit_type) name: (identifier) @name) @bind
(declaration_expression type: (_) @type name: (identifier) @name) @bind
(foreach_statement type: (implicit_type) left: (identifier) @name @bind.each right: (_) @value)
(foreach_statement type: (_) @type left: (identifier) @name @bind)
(foreach_statement left: (tuple_pattern) @name @bind)
(catch_declaration type: (_) @type name: (identifier) @name) @bind
(declaration_pattern type: (implicit_type) name: (identifier) @name) @bind
(declaration_pattern type: (_) @type name: (identifier) @name) @bind
(recursive_pattern type: (_)? @type name: (identifier) @name) @bind
(list_pattern name: (identifier) @name) @bind
(parenthesized_variable_designation name: (identifier) @name @bind)
(from_clause type: (_) @type name: (identifier) @name @bind)
(from_clause !type name: (identifier) @name @bind.each . (_) @value)
(join_clause (identifier) @name @bind . "in")
(join_into_clause (identifier) @name) @bind
(let_clause . (identifier) @name @bind . (_) @value)
(query_expression "into" . (identifier) @name @bind)

; Imports. An alias of a type that is not a simple name defines a type.
(using_directive "global"? @flag.reexport !name [(identifier) (qualified_name) (alias_qualified_name)] @path) @import.star
(using_directive "global"? @flag.reexport name: (identifier) @alias
  [(identifier) (qualified_name) (alias_qualified_name)] @path) @import.module
(using_directive [(identifier) (qualified_name) (alias_qualified_name)] @skip)
(extern_alias_directive name: (identifier) @name) @label

; Base types. In a class, only the name or the position distinguishes an interface from the base class.
(interface_declaration (base_list [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)])])) @ref.extends
(struct_declaration (base_list [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)])])) @ref.implements
(enum_declaration (base_list (identifier) @name)) @ref.type
(primary_constructor_base_type type: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)])]) @ref.extends
(base_list [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)])]
  (#match? @name "^I[A-Z]")) @ref.implements
(base_list . [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)])]) @ref.extends
(base_list [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)])]) @ref.implements
(constructor_initializer ["base" "this"] @name (argument_list) @args) @ref.call

; Attributes.
(attribute name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)
  (qualified_name qualifier: (_) @receiver name: (identifier) @name)] (attribute_argument_list)? @args) @ref.decorates

; Names that are not references: argument names, tuple elements, labels.
(argument name: (identifier) @name) @label
(attribute_argument name: (identifier) @name) @label
(tuple_element name: (identifier) @name) @label
(labeled_statement . (identifier) @name) @label
(goto_statement . (identifier) @name) @label
(alias_qualified_name alias: (identifier) @name) @label
(anonymous_object_creation_expression (identifier) @name . "=") @label
(assignment_expression left: (identifier) @name (#eq? @name "_")) @label
(argument (identifier) @name (#eq? @name "_")) @label

; Members named by a pattern or an initializer.
(recursive_pattern type: (_) @receiver (property_pattern_clause (subpattern . (identifier) @name . (_)))) @ref.read
(subpattern . (identifier) @name . (_)) @label
(subpattern . (member_access_expression expression: (identifier) @name) . (_)) @label
(subpattern . (member_access_expression name: (identifier) @name) . (_)) @label
(object_creation_expression type: (_) @receiver
  initializer: (initializer_expression (assignment_expression left: (identifier) @name))) @ref.write
(with_expression . _ @receiver (with_initializer . (identifier) @name)) @ref.write
(initializer_expression (assignment_expression left: (identifier) @name)) @label

; Calls.
(invocation_expression function: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)] arguments: (_) @args) @ref.call
(invocation_expression function: (member_access_expression expression: _ @receiver
  name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)]) arguments: (_) @args) @ref.call
(invocation_expression function: (conditional_access_expression condition: _ @receiver
  (member_binding_expression name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)])) arguments: (_) @args) @ref.call
(object_creation_expression "new" @flag.type type: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)])]
  arguments: (_)? @args) @ref.call

; Writes.
(assignment_expression left: (identifier) @name) @ref.write
(assignment_expression left: (member_access_expression expression: _ @receiver name: (identifier) @name)) @ref.write
(assignment_expression left: (tuple_expression (argument (identifier) @name))) @ref.write
(assignment_expression left: (tuple_expression
  (argument (member_access_expression expression: _ @receiver name: (identifier) @name)))) @ref.write
(postfix_unary_expression (identifier) @name ["++" "--"]) @ref.write
(postfix_unary_expression (member_access_expression expression: _ @receiver name: (identifier) @name) ["++" "--"]) @ref.write
(prefix_unary_expression ["++" "--"] (identifier) @name) @ref.write
(prefix_unary_expression ["++" "--"] (member_access_expression expression: _ @receiver name: (identifier) @name)) @ref.write
(argument ["ref" "out"] (identifier) @name) @ref.write
(argument ["ref" "out"] (member_access_expression expression: _ @receiver name: (identifier) @name)) @ref.write

; Types in every position.
[(array_type type: (identifier) @name)
  (as_expression right: (identifier) @name)
  (cast_expression type: (identifier) @name)
  (catch_declaration type: (identifier) @name)
  (conversion_operator_declaration type: (identifier) @name)
  (declaration_expression type: (identifier) @name)
  (declaration_pattern type: (identifier) @name)
  (default_expression type: (identifier) @name)
  (delegate_declaration type: (identifier) @name)
  (event_declaration type: (identifier) @name)
  (explicit_interface_specifier (identifier) @name)
  (foreach_statement type: (identifier) @name)
  (from_clause type: (identifier) @name)
  (function_pointer_parameter type: (identifier) @name)
  (function_pointer_type returns: (identifier) @name)
  (indexer_declaration type: (identifier) @name)
  (is_expression right: (identifier) @name)
  (is_pattern_expression pattern: (constant_pattern (identifier) @name))
  (negated_pattern (constant_pattern (identifier) @name))
  (join_clause type: (identifier) @name)
  (lambda_expression type: (identifier) @name)
  (local_function_statement type: (identifier) @name)
  (method_declaration returns: (identifier) @name)
  (nullable_type type: (identifier) @name)
  (operator_declaration type: (identifier) @name)
  (parameter type: (identifier) @name)
  (parameter_list type: (identifier) @name)
  (pointer_type type: (identifier) @name)
  (property_declaration type: (identifier) @name)
  (recursive_pattern type: (identifier) @name)
  (ref_type type: (identifier) @name)
  (scoped_type type: (identifier) @name)
  (sizeof_expression type: (identifier) @name)
  (tuple_element type: (identifier) @name)
  (type_argument_list (identifier) @name)
  (type_parameter_constraint type: (identifier) @name)
  (type_pattern type: (identifier) @name)
  (typeof_expression type: (identifier) @name)
  (variable_declaration type: (identifier) @name)] @ref.type

; Reads. The most general come last, because the first pattern that claims a name wins.
(member_access_expression expression: _ @receiver name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)]) @ref.read
(conditional_access_expression condition: _ @receiver
  (member_binding_expression name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)])) @ref.read
(alias_qualified_name alias: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)]) @ref.read
(qualified_name qualifier: (identifier) @name) @ref.type
(qualified_name qualifier: (_) @receiver name: [(identifier) @name (generic_name . (identifier) @name (type_argument_list) @type_args)]) @ref.type
(generic_name . (identifier) @name (type_argument_list) @type_args) @ref.type
(identifier) @name @ref.read

; Skip everything inside these.
(preproc_if condition: (_) @skip)
(preproc_elif condition: (_) @skip)
(preproc_pragma) @skip
(calling_convention) @skip
(string_literal) @skip
(raw_string_literal) @skip
(character_literal) @skip
