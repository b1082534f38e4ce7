; Patterns for PHP. Captures are documented in ../README.md.

; Namespaces. One without a body extends to the next one.
(namespace_definition name: (namespace_name) @name body: (_) @body) @def.namespace
(namespace_definition name: (namespace_name) @name !body) @def.namespace @level.1

; Types. An anonymous class is named after its keyword.
(class_declaration name: (name) @name body: (_) @body) @def.class
(anonymous_class "class" @name (arguments)? @args body: (_) @body) @def.class
(interface_declaration name: (name) @name body: (_) @body) @def.interface
(trait_declaration name: (name) @name body: (_) @body) @def.trait
(enum_declaration name: (name) @name body: (_) @body) @def.enum
(enum_case name: (name) @name value: (_)? @value) @def.variant

; Functions and methods. An alias of a trait method is a method too.
(function_definition name: (name) @name parameters: (_) @params return_type: (_)? @type body: (_) @body) @def.function
(method_declaration name: (name) @name parameters: (_) @params return_type: (_)? @type body: (_) @body) @def.method
(method_declaration name: (name) @name parameters: (_) @params return_type: (_)? @type !body) @def.method @flag.abstract
(use_as_clause . (_) (name) @name .) @def.method

; Constants and properties. The first of several in one statement spans the statement.
(const_declaration type: (_)? @type (const_element . (name) @name (_) @value)) @def.constant @flag.readonly
(const_declaration type: (_)? @type (const_element) .
  (const_element . (name) @name (_) @value) @def.constant @flag.readonly)
(function_call_expression function: [(name) @_define (qualified_name (name) @_define)] arguments: (arguments . (argument
  [(string (string_content) @name) (encapsed_string . (string_content) @name .)]) . (argument (_) @value))
  (#eq? @_define "define")) @def.constant @flag.readonly
(property_declaration type: (_)? @type (property_element name: (variable_name (name) @name))
  . (property_hook_list) @body) @def.property
(property_declaration type: (_)? @type
  (property_element name: (variable_name (name) @name) default_value: (_)? @value)) @def.field
(property_declaration type: (_)? @type (property_element) .
  (property_element name: (variable_name (name) @name) default_value: (_)? @value) @def.field)
(property_element name: (variable_name) @name) @label

; Test cases written as calls with a title.
(function_call_expression function: (name) @_case arguments: (arguments . (argument [(string) (encapsed_string)] @name)
  . (argument [(anonymous_function) (arrow_function)] @body)) (#any-of? @_case "it" "test" "describe")) @def.test

; Scopes. These come before the patterns that bind names in them. An arrow function sees the enclosing variables.
(anonymous_function) @scope.function
(property_hook) @scope.function
(arrow_function) @scope

; Parameters. A promoted parameter is a property too.
(property_promotion_parameter type: (_)? @type
  name: [(variable_name (name) @name) (by_ref (variable_name (name) @name))]
  default_value: (_)? @value) @def.field @owner
(property_promotion_parameter type: (_)? @type name: [(variable_name) @name (by_ref (variable_name) @name)]
  default_value: (_)? @value) @param
(simple_parameter type: (_)? @type name: (variable_name) @name default_value: (_)? @value) @param
(variadic_parameter type: (_)? @type name: (variable_name) @name) @param @flag.rest

; Variables; locals inside functions.
(assignment_expression left: [(variable_name) (list_literal)] @name right: (_) @value) @def.variable
(reference_assignment_expression left: (variable_name) @name right: (_) @value) @def.variable
(static_variable_declaration name: (variable_name) @name value: (_)? @value) @bind
(catch_clause type: (type_list . (named_type) @type .) name: (variable_name) @name) @bind
(catch_clause name: (variable_name) @name) @bind
(foreach_statement . (_) @value . [(variable_name) (list_literal) (by_ref)] @name) @bind.each
(foreach_statement . (_) @value . (pair (_) . [(variable_name) (list_literal) (by_ref)] @name .)) @bind.each
(foreach_statement . (_) . (pair . (variable_name) @name)) @bind
(global_declaration (variable_name) @name) @bind.outer
(anonymous_function_use_clause [(variable_name) @name (by_ref (variable_name) @name)]) @bind.outer

; Imports. An included file provides all of its names.
(namespace_use_declaration) @import.tree
(namespace_use_declaration) @skip
[
  (include_expression [(string (string_content) @path) (parenthesized_expression (string (string_content) @path))
    (binary_expression left: (name) @_folder right: (string (string_content) @path))])
  (include_once_expression [(string (string_content) @path) (parenthesized_expression (string (string_content) @path))
    (binary_expression left: (name) @_folder right: (string (string_content) @path))])
  (require_expression [(string (string_content) @path) (parenthesized_expression (string (string_content) @path))
    (binary_expression left: (name) @_folder right: (string (string_content) @path))])
  (require_once_expression [(string (string_content) @path) (parenthesized_expression (string (string_content) @path))
    (binary_expression left: (name) @_folder right: (string (string_content) @path))])
] @import.star

; Base types. A type gets the methods of the traits it uses.
(base_clause [(name) @name (qualified_name (name) @name) (relative_name (name) @name)]) @ref.extends
(class_interface_clause [(name) @name (qualified_name (name) @name) (relative_name (name) @name)]) @ref.implements
(use_declaration [(name) @name (qualified_name (name) @name) (relative_name (name) @name)]) @ref.extends
(use_instead_of_clause (name) @name) @ref.type
(use_as_clause . (name) @name) @label

; Attributes.
(attribute [(name) @name (qualified_name (name) @name) (relative_name (name) @name)]
  parameters: (_)? @args) @ref.decorates

; Types in every position.
(named_type [(name) @name (qualified_name (name) @name) (relative_name (name) @name)]) @ref.type
; Type narrowing: the condition comes before the code in which the narrowed type applies; after a failing test that leaves, it
; applies to the rest of the block.
(if_statement condition: (parenthesized_expression (binary_expression left: (variable_name) @name operator: "instanceof" right: [(name) (qualified_name)] @type))
  body: (_) @body) @narrow
(else_if_clause condition: (parenthesized_expression (binary_expression left: (variable_name) @name operator: "instanceof" right: [(name) (qualified_name)] @type))
  body: (_) @body) @narrow
(if_statement condition: (parenthesized_expression (binary_expression left: (binary_expression left: (variable_name) @name operator: "instanceof" right: [(name) (qualified_name)] @type)
  operator: "&&")) body: (_) @body) @narrow
(binary_expression left: (binary_expression left: (variable_name) @name operator: "instanceof" right: [(name) (qualified_name)] @type)
  operator: "&&" right: (_) @body) @narrow
(conditional_expression condition: (binary_expression left: (variable_name) @name operator: "instanceof" right: [(name) (qualified_name)] @type)
  body: (_) @body) @narrow
(if_statement condition: (parenthesized_expression (unary_op_expression operator: "!" argument: [(binary_expression left: (variable_name) @name operator: "instanceof" right: [(name) (qualified_name)] @type)
  (parenthesized_expression (binary_expression left: (variable_name) @name operator: "instanceof" right: [(name) (qualified_name)] @type))]))
  body: (compound_statement [(return_statement) (continue_statement) (expression_statement (throw_expression))] .) !alternative) @narrow
(binary_expression operator: "instanceof" right: [(name) @name (qualified_name (name) @name)
  (relative_name (name) @name)]) @ref.type

; First-class callables.
(function_call_expression function: [(name) @name (qualified_name (name) @name) (relative_name (name) @name)]
  arguments: (arguments (variadic_placeholder))) @ref.read
(member_call_expression object: (_) @receiver name: (name) @name
  arguments: (arguments (variadic_placeholder))) @ref.read
(scoped_call_expression scope: (_) @receiver name: (name) @name
  arguments: (arguments (variadic_placeholder))) @ref.read
(array_creation_expression . (array_element_initializer (variable_name) @receiver)
  . (array_element_initializer (string (string_content) @name)) . (#eq? @receiver "$this")) @ref.read
(array_creation_expression . (array_element_initializer (class_constant_access_expression . (_) @receiver (name) @_class))
  . (array_element_initializer (string (string_content) @name)) . (#eq? @_class "class")) @ref.read

; Calls.
(function_call_expression function: [(name) @name (qualified_name (name) @name) (relative_name (name) @name)]
  arguments: (_) @args) @ref.call
(member_call_expression object: (_) @receiver name: (name) @name arguments: (_) @args) @ref.call
(nullsafe_member_call_expression object: (_) @receiver name: (name) @name arguments: (_) @args) @ref.call
(scoped_call_expression scope: (_) @receiver name: (name) @name arguments: (_) @args) @ref.call
(object_creation_expression . [(name) @name (qualified_name (name) @name) (relative_name (name) @name)]
  (arguments)? @args) @ref.call

; Writes. Assigning to an element of a property modifies the property.
(assignment_expression left: (member_access_expression object: (variable_name) @owner @receiver name: (name) @name)
  @flag.known right: (_) @value (#eq? @owner "$this")) @def.field
(assignment_expression left: [(member_access_expression object: (_) @receiver name: (name) @name)
  (scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name))
  (subscript_expression . (variable_name) @name)]) @ref.write
(assignment_expression left: (subscript_expression . [
  (member_access_expression object: (_) @receiver name: (name) @name)
  (scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name))])) @ref.write
(assignment_expression left: (subscript_expression . (subscript_expression . [(variable_name) @name
  (member_access_expression object: (_) @receiver name: (name) @name)
  (scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name))]))) @ref.write
(reference_assignment_expression left: [(member_access_expression object: (_) @receiver name: (name) @name)
  (scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name))]) @ref.write
(augmented_assignment_expression left: [(variable_name) @name
  (member_access_expression object: (_) @receiver name: (name) @name)
  (scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name))]) @ref.write
(update_expression argument: [(variable_name) @name
  (member_access_expression object: (_) @receiver name: (name) @name)
  (scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name))]) @ref.write
(unset_statement [(variable_name) @name (member_access_expression object: (_) @receiver name: (name) @name)]) @ref.write
(list_literal (member_access_expression object: (_) @receiver name: (name) @name)) @ref.write

; Names that are not references.
(scoped_property_access_expression name: (variable_name) @name) @label
(class_constant_access_expression (_) (name) @name . (#eq? @name "class")) @label
(scoped_property_access_expression scope: (name) @name (#any-of? @name "self" "static" "parent")) @label
(argument name: (name) @name) @label
(property_hook (name) @name) @label
(goto_statement (name) @name) @label
(named_label_statement (name) @name) @label
(encapsed_string (subscript_expression (name) @name)) @label
(dynamic_variable_name (name) @name) @label
(heredoc_body (subscript_expression (name) @name)) @label
(relative_scope) @skip

; Reads. The most general come last, because the first pattern that claims a name wins.
(class_constant_access_expression . (_) @receiver (name) @name .) @ref.read
(member_access_expression object: (_) @receiver name: (name) @name) @ref.read
(nullsafe_member_access_expression object: (_) @receiver name: (name) @name) @ref.read
(scoped_property_access_expression scope: (_) @receiver name: (variable_name (name) @name)) @ref.read
(qualified_name prefix: "\\" prefix: (namespace_name . (name) @name)) @label
(qualified_name prefix: (namespace_name . (name) @name)) @ref.read
(namespace_name) @skip
(variable_name) @name @ref.read
(variable_name) @skip
(name) @name @ref.read

; Return values.
(return_statement (_) @value) @result
(arrow_function body: (_) @value) @result
