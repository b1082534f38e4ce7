; Patterns for Kotlin. Captures are documented in ../README.md. The grammar has almost no fields, so the patterns use
; anchors.

; Package and imports.
(package_header (identifier) @name) @def.package
(package_header) @skip
(import_header) @import.tree
(import_header) @skip

; Types. An anonymous object is named after its keyword.
(class_declaration "fun"? @subkind.functional "interface" (type_identifier) @name (class_body)? @body) @def.interface
(class_declaration "enum" (type_identifier) @name (primary_constructor)? @params (enum_class_body)? @body) @def.enum
(class_declaration (modifiers (class_modifier "data"? @subkind.data "value"? @subkind.value "inner"? @subkind.inner
  "sealed"? @subkind.sealed "annotation"? @subkind.annotation))? "class" (type_identifier) @name
  (primary_constructor)? @params (class_body)? @body) @def.class
(object_declaration "object" @subkind.object @flag.static (type_identifier) @name (class_body)? @body) @def.class
(companion_object "companion" @subkind.companion "object" @flag.open (type_identifier) @name (class_body)? @body) @def.class
(companion_object "companion" @name @called.Companion @subkind.companion "object" @flag.open (class_body)? @body) @def.class
(object_literal "object" @name @subkind.object (class_body) @body) @def.class
(type_alias (type_identifier) @name
  [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @type) @def.type
(enum_entry (simple_identifier) @name (value_arguments . (value_argument . (_) @value .) .)? (class_body)? @body)
  @def.variant

; Test cases are calls with a title.
(call_expression . (simple_identifier) @_case (call_suffix (value_arguments . (value_argument . (string_literal) @name))
  (annotated_lambda (lambda_literal) @body))
  (#any-of? @_case "test" "it" "describe" "context" "should" "feature" "scenario")) @def.test

(call_expression . (string_literal) @name (call_suffix . (annotated_lambda (lambda_literal) @body) .)) @def.test

; Functions. One without a body is abstract; one with a receiver type belongs to that type.
(function_declaration receiver: (receiver_type [(user_type (type_identifier) @owner . (type_arguments)? .)
  (nullable_type (user_type (type_identifier) @owner . (type_arguments)? .))] @extended) @subkind.extension @flag.kept
  (simple_identifier) @name (function_value_parameters) @params . (type_modifiers)? . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @type
  (function_body)? @body) @def.function
(function_declaration (simple_identifier) @name (function_value_parameters) @params . (type_modifiers)?
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @type
  (function_body) @body) @def.function
(function_declaration (simple_identifier) @name (function_value_parameters) @params @flag.abstract . (type_modifiers)?
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @type) @def.function
(secondary_constructor "constructor" @name (function_value_parameters) @params (statements)? @body) @def.constructor

; Scopes. These come before the patterns that bind names in them.
(anonymous_initializer) @scope.function
(anonymous_function) @scope.function
(lambda_literal) @scope.function
(lambda_literal) @implicit.it
(statements) @scope
(for_statement) @scope
(catch_block) @scope
(when_expression) @scope
(type_alias) @scope

; Type narrowing: the condition comes before the code in which the narrowed type applies; after a failing check that leaves,
; it applies to the rest of the block.
(if_expression condition: (check_expression . (simple_identifier) @name "!" (_) @type)
  consequence: (control_structure_body [(jump_expression) (statements (jump_expression) .)]) !alternative) @narrow
(if_expression condition: (check_expression . (simple_identifier) @name "!")) @narrow
(if_expression condition: (check_expression . (simple_identifier) @name "is" (_) @type) consequence: (_) @body) @narrow
(if_expression condition: (conjunction_expression . (check_expression . (simple_identifier) @name "!"))) @narrow
(if_expression condition: (conjunction_expression . (check_expression . (simple_identifier) @name "is" (_) @type))
  consequence: (_) @body) @narrow
(conjunction_expression . (check_expression . (simple_identifier) @name "!")) @narrow
(conjunction_expression . (check_expression . (simple_identifier) @name "is" (_) @type) . "&&" . (_) @body) @narrow
(when_expression (when_subject (simple_identifier) @name)
  (when_entry . (when_condition (type_test . "is" . (_) @type)) . "->" . (_) @body) @narrow)

; Return values of functions without a declared type.
(lambda_literal (statements (_) @value .)) @result
(function_body "=" . (_) @value) @result
(jump_expression "return" . (_) @value) @result

; Values: locals in functions, symbols elsewhere. A value with an accessor or a delegate is a property.
(property_declaration (modifiers (property_modifier) @flag.readonly)
  (variable_declaration . (simple_identifier) @name . (type_modifiers)?
    . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @type)
  "=" . (_) @value) @def.constant
(property_declaration (binding_pattern_kind "val"? @flag.readonly)
  receiver: (receiver_type [(user_type (type_identifier) @owner . (type_arguments)? .)
  (nullable_type (user_type (type_identifier) @owner . (type_arguments)? .))] @extended) @subkind.extension @flag.kept
  (variable_declaration . (simple_identifier) @name . (type_modifiers)? . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @type)
  [(getter) (setter) (property_delegate)]? @body) @def.property
(property_declaration (binding_pattern_kind "val"? @flag.readonly)
  (variable_declaration . (simple_identifier) @name . (type_modifiers)?
    . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @type)
  "=" . (_) @value (getter)? @body) @def.variable
(property_declaration (binding_pattern_kind "val"? @flag.readonly)
  (variable_declaration . (simple_identifier) @name . (type_modifiers)?
    . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)]? @type)
  [(getter) (setter) (property_delegate)]? @body) @def.variable
(property_declaration (multi_variable_declaration) @name) @def.variable
(destructuring_declaration (multi_variable_declaration) @name) @def.variable
(property_delegate) @accessor
(getter) @accessor
(getter) @implicit.field
(setter) @accessor
(setter) @implicit.field

; Parameters. One with `val` or `var` is a property too.
(class_parameter (modifiers (parameter_modifier "vararg") @flag.rest)? (binding_pattern_kind "val"? @flag.readonly) @flag.member . (simple_identifier) @name
  . (type_modifiers)?
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @type "=" . (_) @value) @param
(class_parameter (modifiers (parameter_modifier "vararg") @flag.rest)? (binding_pattern_kind "val"? @flag.readonly) @flag.member . (simple_identifier) @name
  . (type_modifiers)?
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @type) @param
(class_parameter (modifiers (parameter_modifier "vararg") @flag.rest)? (simple_identifier) @name . (type_modifiers)?
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @type "=" . (_) @value) @param
(class_parameter (modifiers (parameter_modifier "vararg") @flag.rest)? (simple_identifier) @name . (type_modifiers)?
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @type) @param
(function_value_parameters (parameter_modifiers (parameter_modifier "vararg") @flag.rest)
  . (parameter (simple_identifier) @name . (type_modifiers)?
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @type) @param)
(function_value_parameters (parameter (simple_identifier) @name . (type_modifiers)?
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @type) @param
  . "=" . (_) @value)
(function_value_parameters (parameter (simple_identifier) @name . (type_modifiers)?
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (not_nullable_type)] @type) @param)
(parameter_with_optional_type (simple_identifier) @name) @bind
(type_parameter (type_identifier) @name [(user_type) (nullable_type) (parenthesized_type)] @type) @bind.type
(type_parameter (type_identifier) @name @bind.type)

; Locals.
(lambda_parameters . (variable_declaration . (simple_identifier) @name .) @param .)
(lambda_parameters (variable_declaration . (simple_identifier) @name (_)? @type) @bind)
(lambda_parameters (multi_variable_declaration) @name @bind)
(for_statement (variable_declaration . (simple_identifier) @name) @bind.each "in" . (_) @value)
(for_statement (multi_variable_declaration) @name @bind.each)
(when_subject (variable_declaration . (simple_identifier) @name) @bind "=" . (_) @value)
(catch_block (simple_identifier) @name @bind . (_) @type)

; Base types. A class is written with arguments, an interface without.
(delegation_specifier (constructor_invocation
  (user_type (type_identifier) @receiver . (type_identifier) @name . (type_arguments)? @type_args .) (value_arguments) @args))
  @ref.extends
(delegation_specifier (constructor_invocation (user_type (type_identifier) @name . (type_arguments)? @type_args .)
  (value_arguments) @args)) @ref.extends
(class_declaration "interface" (delegation_specifier
  (user_type (type_identifier) @receiver . (type_identifier) @name . (type_arguments)? @type_args .))) @ref.extends
(class_declaration "interface" (delegation_specifier (user_type (type_identifier) @name . (type_arguments)? @type_args .)))
  @ref.extends
(delegation_specifier [(user_type (type_identifier) @receiver . (type_identifier) @name . (type_arguments)? @type_args .)
  (explicit_delegation . (user_type (type_identifier) @receiver . (type_identifier) @name . (type_arguments)? @type_args .))])
  @ref.implements
(delegation_specifier [(user_type (type_identifier) @name . (type_arguments)? @type_args .)
  (explicit_delegation . (user_type (type_identifier) @name . (type_arguments)? @type_args .))]) @ref.implements

; Annotations.
(annotation [(user_type (type_identifier) @receiver . (type_identifier) @name .) (constructor_invocation
  (user_type (type_identifier) @receiver . (type_identifier) @name .) (value_arguments) @args)]) @ref.decorates
(annotation [(user_type (type_identifier) @name . (type_arguments)? .) (constructor_invocation
  (user_type (type_identifier) @name . (type_arguments)? .) (value_arguments) @args)]) @ref.decorates
(file_annotation [(user_type (type_identifier) @name .) (constructor_invocation
  (user_type (type_identifier) @name .) (value_arguments) @args)]) @ref.decorates

; Types in every position.
(callable_reference (type_identifier) @name "class") @ref.type
(user_type (type_identifier) @receiver . (type_arguments)? . (type_identifier) @name) @ref.type
(user_type . (type_identifier) @name) @ref.type
(type_constraint (type_identifier) @name) @ref.type

; Names that are not references.
(value_argument (simple_identifier) @name . "=") @label
(function_type_parameters (parameter (simple_identifier) @name)) @label
(this_expression (type_identifier) @name) @label
(super_expression "super@" (type_identifier) @name) @label

; Calls, writes and reads. The most general come last, because the first pattern that claims a name wins.
(call_expression . (simple_identifier) @name (call_suffix (type_arguments)? @type_args (value_arguments)? @args (annotated_lambda)? @args)) @ref.call
(call_expression . (navigation_expression . (_) @receiver (navigation_suffix (simple_identifier) @name))
  (call_suffix (type_arguments)? @type_args (value_arguments)? @args (annotated_lambda)? @args)) @ref.call
(infix_expression . (_) @receiver . (simple_identifier) @name . (_)) @ref.call
(callable_reference (type_identifier) @receiver (simple_identifier) @name) @ref.read
(callable_reference (type_identifier) @name) @ref.read @flag.function
(callable_reference . (simple_identifier) @name .) @ref.read @flag.function
(assignment . (directly_assignable_expression . (simple_identifier) @name .)) @ref.write
(assignment . (directly_assignable_expression (_) @receiver . (navigation_suffix (simple_identifier) @name) .)) @ref.write
(directly_assignable_expression (_) @receiver . (navigation_suffix (simple_identifier) @name)) @ref.read
(postfix_expression (simple_identifier) @name ["++" "--"]) @ref.write
(postfix_expression (navigation_expression . (_) @receiver (navigation_suffix (simple_identifier) @name)) ["++" "--"])
  @ref.write
(prefix_expression ["++" "--"] (simple_identifier) @name) @ref.write
(prefix_expression ["++" "--"] (navigation_expression . (_) @receiver (navigation_suffix (simple_identifier) @name)))
  @ref.write
(navigation_expression . (_) @receiver (navigation_suffix (simple_identifier) @name)) @ref.read
(interpolated_identifier (#not-eq? @name "this")) @name @ref.read
(simple_identifier) @name @ref.read
