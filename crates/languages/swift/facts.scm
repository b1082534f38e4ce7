; Patterns for Swift. The grammar uses the field `name` for many types, so these patterns recognize types by position.

; Types. An extension adds to a type that is defined elsewhere.
(class_declaration declaration_kind: "class" name: (type_identifier) @name body: (_) @body) @def.class
(class_declaration declaration_kind: "actor" name: (type_identifier) @name body: (_) @body) @def.class @subkind.actor
(class_declaration declaration_kind: "struct" name: (type_identifier) @name body: (_) @body) @def.struct
(class_declaration declaration_kind: "enum" name: (type_identifier) @name body: (_) @body) @def.enum
(class_declaration declaration_kind: "extension" name: (user_type (type_identifier) @name . (type_arguments)? .) @extended
  body: (_) @body) @def.impl @subkind.extension
(class_declaration declaration_kind: "extension" name: (_) @name @extended body: (_) @body) @def.impl @subkind.extension
(protocol_declaration name: (type_identifier) @name body: (_) @body) @def.interface @subkind.protocol
(typealias_declaration name: (type_identifier) @name "=" . (_) @type) @def.type
(associatedtype_declaration name: (type_identifier) @name) @def.type @subkind.associatedtype
(precedence_group_declaration . (simple_identifier) @name) @def.type @subkind.precedencegroup
(precedence_group_declaration) @skip

; Enum cases. One keyword may introduce several.
(enum_entry "case" . name: (simple_identifier) @name . data_contents: (_) @params .) @def.variant
(enum_entry "case" . name: (simple_identifier) @name . raw_value: (_)? @value .) @def.variant
(enum_entry name: (simple_identifier) @name @def.variant . raw_value: (_) @value)
(enum_entry name: (simple_identifier) @name @def.variant)

; Functions. In a type they are methods.
(function_declaration name: (simple_identifier) @name "(" @params ")" @params "async"? @flag.async "->" . (_) @type
  body: (_) @body) @def.function
(function_declaration name: (simple_identifier) @name "(" @params ")" @params "async"? @flag.async
  body: (_) @body) @def.function
(function_declaration name: _ @name "(" @params ")" @params "async"? @flag.async "->" . (_) @type
  body: (_) @body) @def.function @subkind.operator
(function_declaration name: _ @name "(" @params ")" @params body: (_) @body) @def.function @subkind.operator
(protocol_function_declaration name: (simple_identifier) @name "(" @params ")" @params "async"? @flag.async "->" . (_) @type
  ) @def.function @flag.abstract
(protocol_function_declaration name: (simple_identifier) @name "(" @params ")" @params
  "async"? @flag.async) @def.function @flag.abstract
(protocol_function_declaration name: _ @name "(" @params ")" @params "->" . (_) @type) @def.function @subkind.operator @flag.abstract
(init_declaration name: "init" @name "(" @params ")" @params "async"? @flag.async body: (_)? @body) @def.constructor
(deinit_declaration "deinit" @name body: (_) @body) @def.method @subkind.deinit
(subscript_declaration "subscript" @name "(" @params ")" @params "->" . (_) @type
  (computed_property) @body) @def.property @subkind.subscript
(operator_declaration "operator" . _ @name) @def.function @flag.abstract @subkind.operator
(macro_declaration "macro" . (simple_identifier) @name "(" @params ")" @params definition: (_)? @body) @def.macro

; Values: fields in types, locals in functions. Accessors make a value a property.
(property_declaration (value_binding_pattern) . name: (pattern bound_identifier: (simple_identifier) @name)
  . (type_annotation)? @type . computed_value: (_) @body .) @def.property
(property_declaration (value_binding_pattern "let") @flag.readonly
  . name: (pattern bound_identifier: (simple_identifier) @name) . (type_annotation) @type . value: (_)? @value .) @def.variable
(property_declaration (value_binding_pattern "let") @flag.readonly
  . name: (pattern bound_identifier: (simple_identifier) @name) . value: (_) @value .) @def.variable
(property_declaration (value_binding_pattern) . name: (pattern bound_identifier: (simple_identifier) @name)
  . (type_annotation) @type . value: (_)? @value . (willset_didset_block)? @body .) @def.variable
(property_declaration (value_binding_pattern) . name: (pattern bound_identifier: (simple_identifier) @name)
  . value: (_) @value . (willset_didset_block)? @body .) @def.variable
(property_declaration (modifiers (visibility_modifier) @visibility)? (value_binding_pattern "let") @flag.readonly
  name: (pattern bound_identifier: (simple_identifier) @name) @def.variable . (type_annotation)? @type . value: (_)? @value)
(property_declaration (modifiers (visibility_modifier) @visibility)? (value_binding_pattern)
  name: (pattern bound_identifier: (simple_identifier) @name) @def.variable . (type_annotation)? @type . value: (_)? @value)
(property_declaration name: (pattern . (pattern)) @name @def.variable value: (_)? @value)
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name) (type_annotation) @type
  (protocol_property_requirements) @body) @def.property @flag.abstract
(willset_didset_block) @accessor

; Scopes. These come before the patterns that bind names in them.
(typealias_declaration) @scope
(enum_entry) @scope
(function_type) @scope.function
(lambda_literal (statements)? @body) @scope.function
(lambda_literal !type) @implicit.0
(computed_getter) @scope
(computed_setter) @scope
(computed_setter) @implicit.newValue
(willset_clause) @scope
(willset_clause) @implicit.newValue
(didset_clause) @scope
(didset_clause) @implicit.oldValue
(if_statement) @scope
(while_statement) @scope
(for_statement) @scope
(do_statement) @scope
(catch_block) @scope
(catch_block) @implicit.error
(switch_entry) @scope

; Parameters. An argument label is not a name inside the function.
(enum_type_parameters (simple_identifier) @alias . ":" . name: (_) @type @param)
(enum_type_parameters name: (_) @type @param)
(function_declaration (parameter external_name: (simple_identifier) @alias name: (simple_identifier) @name ":" (_) @type .) @param
  . "=" . default_value: (_) @value)
(function_declaration (parameter name: (simple_identifier) @name name: (_) @type) @param
  . "=" . default_value: (_) @value)
(init_declaration (parameter external_name: (simple_identifier) @alias name: (simple_identifier) @name ":" (_) @type .) @param
  . "=" . default_value: (_) @value)
(init_declaration (parameter name: (simple_identifier) @name name: (_) @type) @param
  . "=" . default_value: (_) @value)
(subscript_declaration (parameter name: (simple_identifier) @name name: (_) @type) @param . "=" . default_value: (_) @value)
(macro_declaration (parameter name: (simple_identifier) @name name: (_) @type) @param . "=" . default_value: (_) @value)
(parameter external_name: (simple_identifier) @alias name: (simple_identifier) @name ":" (_) @type . "..." @flag.rest) @param
(parameter name: (simple_identifier) @name name: (_) @type "..." @flag.rest) @param
(parameter external_name: (simple_identifier) @alias name: (simple_identifier) @name ":" (_) @type .) @param
(parameter name: (simple_identifier) @name name: (_) @type) @param
(parameter external_name: (simple_identifier) @name) @label
(lambda_parameter name: (simple_identifier) @name name: (_) @type) @param
(lambda_parameter name: (simple_identifier) @name) @param
(lambda_parameter external_name: (simple_identifier) @name) @label
(type_parameter . (type_identifier) @name name: (_) @type) @bind.type
(type_parameter . (type_identifier) @name) @bind.type
(inheritance_constraint constrained_type: (identifier . (simple_identifier) @name .) (user_type) @type) @bind.bound
(type_parameter (type_parameter_pack (user_type . (type_identifier) @name))) @bind.type

; Locals. A local that is unwrapped under its own name keeps its meaning.
(capture_list_item name: (simple_identifier) @name value: (_) @value) @bind
(computed_setter (simple_identifier) @name @bind)
(willset_clause (simple_identifier) @name @bind)
(didset_clause (simple_identifier) @name @bind)
(if_statement (value_binding_pattern) . bound_identifier: (simple_identifier) @name @bind . (type_annotation)? @type
  . "=" . (_) @value)
(guard_statement (value_binding_pattern) . bound_identifier: (simple_identifier) @name @bind . (type_annotation)? @type
  . "=" . (_) @value)
(while_statement (value_binding_pattern) . bound_identifier: (simple_identifier) @name @bind . (type_annotation)? @type
  . "=" . (_) @value)
(for_statement item: (pattern bound_identifier: (simple_identifier) @name @bind) (type_annotation) @type)
(for_statement item: (pattern bound_identifier: (simple_identifier) @name @bind.each) collection: (_) @value)
(for_statement item: (pattern . (pattern)) @name @bind.each collection: (_) @value)
(for_statement item: (pattern (pattern . (simple_identifier) @name @bind .)))
(for_statement item: (pattern (pattern (pattern . (simple_identifier) @name @bind .))))
; `.name` is a member of the type of the value that is matched, or of the parameter whose default it is.
(switch_statement expr: (_) @like (switch_entry (switch_pattern (pattern "." . (simple_identifier) @name)))) @ref.read
(if_statement "case" . "." . (simple_identifier) @name . "=" . (_) @like) @ref.read
(guard_statement "case" . "." . (simple_identifier) @name . "=" . (_) @like) @ref.read
(while_statement "case" . "." . (simple_identifier) @name . "=" . (_) @like) @ref.read
(if_statement "case" . (value_binding_pattern)? . "." . (simple_identifier) @name . "(" . (pattern) . ")" . "=" . (_) @like) @ref.read
(guard_statement "case" . (value_binding_pattern)? . "." . (simple_identifier) @name . "(" . (pattern) . ")" . "=" . (_) @like) @ref.read
(while_statement "case" . (value_binding_pattern)? . "." . (simple_identifier) @name . "(" . (pattern) . ")" . "=" . (_) @like) @ref.read
(function_declaration (parameter name: (simple_identifier) . name: (_) @receiver) . "=" . default_value: (prefix_expression
  operation: "." target: (simple_identifier) @name)) @ref.read
(init_declaration (parameter name: (simple_identifier) . name: (_) @receiver) . "=" . default_value: (prefix_expression
  operation: "." target: (simple_identifier) @name)) @ref.read
(subscript_declaration (parameter name: (simple_identifier) . name: (_) @receiver) . "=" . default_value: (prefix_expression
  operation: "." target: (simple_identifier) @name)) @ref.read
(function_declaration (parameter name: (simple_identifier) . name: (_) @receiver) . "=" . default_value: (call_expression
  . (prefix_expression operation: "." target: (simple_identifier) @name) (call_suffix (value_arguments) @args))) @ref.call
(init_declaration (parameter name: (simple_identifier) . name: (_) @receiver) . "=" . default_value: (call_expression
  . (prefix_expression operation: "." target: (simple_identifier) @name) (call_suffix (value_arguments) @args))) @ref.call
; In a pattern, `.name` is an enum case, any other name a local.
(pattern (value_binding_pattern) (pattern "." @receiver . (simple_identifier) @name)) @ref.read
(pattern (value_binding_pattern) (pattern (pattern "." @receiver . (simple_identifier) @name))) @ref.read
[(if_statement (pattern "." @receiver . (simple_identifier) @name))
  (guard_statement (pattern "." @receiver . (simple_identifier) @name))
  (while_statement (pattern "." @receiver . (simple_identifier) @name))] @ref.read
(pattern (value_binding_pattern) (pattern bound_identifier: (simple_identifier) @name @bind) "as" . (_) @type)
(pattern (pattern (value_binding_pattern) bound_identifier: (simple_identifier) @name @bind) "as" . (_) @type)
(pattern (value_binding_pattern) bound_identifier: (simple_identifier) @name @bind)
(pattern (value_binding_pattern) (pattern . (simple_identifier) @name @bind .))
(pattern (value_binding_pattern) (pattern (pattern . (simple_identifier) @name @bind .)))
(pattern (value_binding_pattern) (pattern (pattern (pattern . (simple_identifier) @name @bind .))))
(if_statement (pattern . (simple_identifier) @name @bind .))
(if_statement (pattern (pattern . (simple_identifier) @name @bind .)))
(guard_statement (pattern . (simple_identifier) @name @bind .))
(guard_statement (pattern (pattern . (simple_identifier) @name @bind .)))
(while_statement (pattern . (simple_identifier) @name @bind .))

; Imports.
(import_declaration (modifiers (attribute (user_type (type_identifier) @_exported)) @visibility)
  (#eq? @_exported "_exported")) @import.tree
(import_declaration) @import.tree
(import_declaration) @skip

; Base types. Only a class can extend a class, which must then come first.
(protocol_declaration (inheritance_specifier (user_type (type_identifier) @receiver . (type_identifier) @name
  . (type_arguments)? .))) @ref.extends
(protocol_declaration (inheritance_specifier (user_type . (type_identifier) @name . (type_arguments)? .))) @ref.extends
(class_declaration declaration_kind: "class" . name: (_) . (type_parameters)? . (inheritance_specifier
  (user_type (type_identifier) @receiver . (type_identifier) @name . (type_arguments)? .))) @ref.extends
(class_declaration declaration_kind: "class" . name: (_) . (type_parameters)? . (inheritance_specifier
  (user_type . (type_identifier) @name . (type_arguments)? .))) @ref.extends
(inheritance_specifier (user_type (type_identifier) @receiver . (type_identifier) @name . (type_arguments)? .)) @ref.implements
(inheritance_specifier (user_type . (type_identifier) @name . (type_arguments)? .)) @ref.implements

; Attributes.
(attribute (user_type (type_identifier) @receiver . (type_identifier) @name . (type_arguments)? .)) @ref.decorates
(attribute (user_type . (type_identifier) @name . (type_arguments)? .)) @ref.decorates
; The grammar attaches the parameters of a function type after an attribute to the attribute.
(type_modifiers (attribute (simple_identifier) @name (#match? @name "^[A-Z]"))) @ref.type
(function_type params: (user_type . (type_identifier) @name (#eq? @name "async"))) @label
(attribute (simple_identifier) @name) @label

; Labels in a call of a memberwise constructor are fields.
(call_expression . (simple_identifier) @receiver (call_suffix (value_arguments (value_argument
  name: (value_argument_label (simple_identifier) @name)))) (#match? @receiver "^[A-Z]")) @ref.write @flag.type @flag.optional
(call_expression . (navigation_expression target: (_) suffix: (navigation_suffix suffix: (simple_identifier) @_type)) @receiver
  (call_suffix (value_arguments (value_argument name: (value_argument_label (simple_identifier) @name))))
  (#match? @_type "^[A-Z]")) @ref.write @flag.type @flag.optional
(call_expression . (prefix_expression operation: "." target: (simple_identifier) @_init) (call_suffix (value_arguments
  (value_argument name: (value_argument_label (simple_identifier) @name)))) @flag.type (#eq? @_init "init")) @ref.write @implied @flag.optional

; Names that are not references: argument labels, tuple labels, closure labels, jump labels.
(value_argument_label (simple_identifier) @name) @label
(call_suffix name: (simple_identifier) @name) @label
(constructor_suffix name: (simple_identifier) @name) @label
(tuple_expression name: (simple_identifier) @name) @label
(tuple_type_item name: (simple_identifier) @name) @label
(enum_type_parameters (simple_identifier) @name) @label
(control_transfer_statement ["break" "continue"] result: (simple_identifier) @name) @label
(assignment target: (directly_assignable_expression (simple_identifier) @name (#eq? @name "_"))) @label
(assignment target: (directly_assignable_expression (tuple_expression value: (simple_identifier) @name
  (#eq? @name "_")))) @label
(call_expression . (simple_identifier) @name (#any-of? @name "defer" "$0" "$1" "$2")) @label
(user_type (type_identifier) . (type_identifier) @name (#any-of? @name "Type" "Protocol")) @label
(navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @name
  (#any-of? @name "self" "Type" "Protocol"))) @label
(simple_identifier (#any-of? @name "_" "self" "$0" "$1" "$2" "$3" "$4")) @name @label

; Implicit members: members of the expected type.
(call_expression . (prefix_expression operation: "." target: (simple_identifier) @name)
  (call_suffix (value_arguments)? @args (lambda_literal) @args .)) @ref.call @implied
(call_expression . (prefix_expression operation: "." target: (simple_identifier) @name)
  (call_suffix (value_arguments) @args)) @ref.call @implied
(prefix_expression operation: "." target: (simple_identifier) @name) @ref.read @implied
(pattern (user_type (type_identifier) @receiver .) . "." . (simple_identifier) @name) @ref.read
(pattern "." @receiver . (simple_identifier) @name) @ref.read
(pattern (simple_identifier) @name . ":") @label
(if_statement "." @receiver . (simple_identifier) @name) @ref.read
(guard_statement "." @receiver . (simple_identifier) @name) @ref.read
(while_statement "." @receiver . (simple_identifier) @name) @ref.read

; Subscripts are parsed as calls with a different bracket.
(call_expression . (simple_identifier) @name (call_suffix . (value_arguments . "["))) @ref.read
(call_expression . (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name))
  (call_suffix . (value_arguments . "["))) @ref.read

; Calls. A trailing closure is an additional argument.
(call_expression . (simple_identifier) @name (call_suffix (value_arguments)? @args (lambda_literal) @args
  (lambda_literal) @args)) @ref.call
(call_expression . (simple_identifier) @name (call_suffix (value_arguments)? @args (lambda_literal) @args .)) @ref.call
(call_expression . (simple_identifier) @name (call_suffix (value_arguments) @args)) @ref.call
(call_expression . (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name))
  (call_suffix (value_arguments)? @args (lambda_literal) @args (lambda_literal) @args)) @ref.call
(call_expression . (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name))
  (call_suffix (value_arguments)? @args (lambda_literal) @args .)) @ref.call
(call_expression . (navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name))
  (call_suffix (value_arguments) @args)) @ref.call
(constructor_expression constructed_type: (user_type (type_identifier) @receiver . (type_identifier) @name
  . (type_arguments)? .) (constructor_suffix (value_arguments)? @args)) @ref.call
(constructor_expression constructed_type: (user_type . (type_identifier) @name . (type_arguments)? .)
  (constructor_suffix (value_arguments)? @args)) @ref.call
; Comparisons cannot be chained, so what looks like a chain is a constructor call with type arguments.
(comparison_expression lhs: (navigation_expression target: (_) @receiver suffix: (navigation_suffix
  suffix: (simple_identifier) @name)) op: "<" rhs: (comparison_expression op: ">" rhs: (tuple_expression) @args)) @ref.call
(comparison_expression op: "<" rhs: (comparison_expression lhs: (simple_identifier) @name op: ">"
  rhs: (tuple_expression))) @ref.type
(macro_invocation (simple_identifier) @name (call_suffix (value_arguments) @args)) @ref.call
(macro_invocation (simple_identifier) @name) @ref.call
(infix_expression op: (custom_operator) @name) @ref.call
(prefix_expression operation: (custom_operator) @name) @ref.call

; Writes.
(assignment target: (directly_assignable_expression (simple_identifier) @name)) @ref.write
(assignment target: (directly_assignable_expression (navigation_expression target: (_) @receiver
  suffix: (navigation_suffix suffix: (simple_identifier) @name)))) @ref.write
(assignment target: (directly_assignable_expression (tuple_expression value: (simple_identifier) @name))) @ref.write

; Types and reads. The most general come last, because the first pattern that claims a name wins.
(inheritance_constraint constrained_type: (identifier . (simple_identifier) @name)) @ref.type
(equality_constraint constrained_type: (identifier . (simple_identifier) @name)) @ref.type
(operator_declaration ":" . (simple_identifier) @name) @ref.type
(identifier (simple_identifier) @name) @label
(navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @name)) @ref.read
(key_path_expression . (type_identifier) @name) @ref.type
(user_type (type_identifier) . (type_arguments)? . (type_identifier) @name) @ref.type
(user_type . (type_identifier) @name) @ref.type
(type_identifier) @name @ref.type
(simple_identifier) @name @ref.read

; Skip everything inside these.
(directive) @skip
(availability_condition) @skip
(diagnostic) @skip
(regex_literal) @skip
