; Patterns for Go. Captures are documented in ../README.md.

; Definitions. The span of a single type declaration includes its keyword; in a group, each type spans its own lines.
(package_clause (package_identifier) @name) @def.package @flag.unbound
(function_declaration name: (identifier) @name parameters: (parameter_list) @params result: (_)? @type
  body: (block)? @body (#not-eq? @name "_")) @def.function
(method_declaration receiver: (parameter_list (parameter_declaration type: [(type_identifier) @owner
    (generic_type type: (type_identifier) @owner)
    (pointer_type [(type_identifier) @owner (generic_type type: (type_identifier) @owner)])]))
  name: (field_identifier) @name parameters: (parameter_list) @params result: (_)? @type body: (block)? @body) @def.function
(type_declaration . (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) .) @def.struct
(type_declaration . (type_spec name: (type_identifier) @name type: (interface_type) @body) .) @def.interface
(type_declaration . (type_spec name: (type_identifier) @name type: (_) @type) .) @def.type @flag.distinct
(type_declaration . (type_alias name: (type_identifier) @name type: (_) @type) .) @def.type @subkind.alias
(type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @def.struct
(type_spec name: (type_identifier) @name type: (interface_type) @body) @def.interface
(type_spec name: (type_identifier) @name type: (_) @type) @def.type @flag.distinct
(type_alias name: (type_identifier) @name type: (_) @type) @def.type @subkind.alias

; An anonymous struct is a type of its own, unless its fields belong to something that has a name.
(struct_type "struct" @name @called.struct (field_declaration_list) @body) @def.struct @flag.nameless

; Members. An embedded type is both a base type and a field of the same name. Fields of an anonymous struct belong to the field
; whose type it is.
(field_declaration !name type: (type_identifier) @name) @ref.extends @flag.owned
(field_declaration !name type: (generic_type type: (type_identifier) @name)) @ref.extends @flag.owned
(field_declaration !name type: (qualified_type package: (_) @receiver name: (_) @name)) @ref.extends @flag.owned
(field_declaration !name type: (generic_type
  type: (qualified_type package: (_) @receiver name: (_) @name))) @ref.extends @flag.owned
(field_declaration !name type: (type_identifier) @name @type) @def.field @flag.owned
(field_declaration !name type: (generic_type type: (type_identifier) @name) @type) @def.field @flag.owned
(field_declaration !name type: (qualified_type name: (_) @name) @type) @def.field @flag.owned
(field_declaration !name type: (generic_type type: (qualified_type name: (_) @name)) @type) @def.field @flag.owned
(field_declaration name: (_) @name type: (struct_type (field_declaration_list) @body) @type) @def.field @flag.owned
(field_declaration name: (_) @name
  type: (pointer_type (struct_type (field_declaration_list) @body)) @type) @def.field @flag.owned
(field_declaration name: (_) @name
  type: (slice_type element: (struct_type (field_declaration_list) @body)) @type) @def.field @flag.owned
(field_declaration name: (_) @name
  type: (map_type value: (struct_type (field_declaration_list) @body)) @type) @def.field @flag.owned
(field_declaration name: (_) @name type: (_) @type) @def.field @flag.owned
(interface_type (type_elem . (type_identifier) @name .)) @ref.extends @flag.owned
(interface_type (type_elem . (generic_type type: (type_identifier) @name) .)) @ref.extends @flag.owned
(interface_type (type_elem . (qualified_type package: (_) @receiver name: (_) @name) .)) @ref.extends @flag.owned
(method_elem name: (_) @name parameters: (parameter_list) @params
  result: (_)? @type) @def.method @flag.abstract @flag.owned

; Constants and variables; locals inside functions. A constant without a value repeats the previous one's expression.
(statement_list (const_declaration (const_spec . (identifier) @name type: (_)? @type
  value: (expression_list . (_) @value)) @def.variable))
(statement_list (const_declaration (const_spec (identifier) @name) @def.variable))
(const_spec . (identifier) @name type: (_)? @type value: (expression_list . (_) @value)
  (#not-eq? @name "_")) @def.constant @flag.readonly
(const_spec . (identifier) . (identifier) @name type: (_)? @type
  value: (expression_list . (_) . (_) @value) (#not-eq? @name "_")) @def.constant @flag.readonly
(const_spec (identifier) @name type: (_) @type (#not-eq? @name "_")) @def.constant @flag.readonly
(const_spec (identifier) @name (#not-eq? @name "_")) @def.constant @flag.readonly @flag.again
(statement_list (var_declaration (var_spec . name: (identifier) @name type: (_)? @type
  value: (expression_list . (func_literal) @value)) @def.variable))
(var_spec . name: (identifier) @name value: (expression_list . (func_literal parameters: (parameter_list) @params
  result: (_)? @type body: (block) @body)) (#not-eq? @name "_")) @def.function
(var_spec . name: (identifier) @name
  type: (struct_type (field_declaration_list) @body) @type (#not-eq? @name "_")) @def.variable
(var_spec . name: (identifier) @name value: (expression_list . (composite_literal
  type: (struct_type (field_declaration_list) @body) @type)) (#not-eq? @name "_")) @def.variable
(var_spec . name: (identifier) @name type: (_)? @type value: (expression_list . (_) @value)
  (#not-eq? @name "_")) @def.variable
(var_spec . name: (identifier) . name: (identifier) @name type: (_)? @type
  value: (expression_list . (_) . (_) @value) (#not-eq? @name "_")) @def.variable
(var_spec name: (identifier) @name type: (_) @type (#not-eq? @name "_")) @def.variable
(var_spec name: (identifier) @name (#not-eq? @name "_")) @def.variable

; Code that runs conditionally. What precedes the body always runs.
(if_statement consequence: (_) @body) @conditional
(for_statement body: (_) @body) @conditional
(binary_expression operator: ["&&" "||"] right: (_) @body) @conditional
(expression_case) @conditional
(type_case) @conditional
(communication_case) @conditional
(default_case) @conditional

; Scopes. These come before the patterns that bind names in them.
(type_spec type_parameters: (_) type: [(type_identifier) (generic_type) (qualified_type) (pointer_type) (slice_type)
  (array_type) (map_type) (channel_type) (function_type)]) @scope
(type_alias type_parameters: (_)) @scope
(function_declaration name: (identifier) @_blank body: (block)? @body (#eq? @_blank "_")) @scope.function
(func_literal body: (_) @body) @scope.function
(function_type) @scope.function
(method_elem) @scope.function
(block) @scope
(if_statement) @scope
(for_statement) @scope
(expression_switch_statement) @scope
(type_switch_statement) @scope
(expression_case) @scope
(type_case) @scope
(communication_case) @scope
(default_case) @scope

; Parameters and locals. With several names, the first gets the type of the first value, even if all values come from one call.
(parameter_declaration name: (identifier) @name type: (_) @type) @param
(parameter_declaration !name type: (_) @type) @param
(variadic_parameter_declaration name: (identifier) @name type: (_) @type) @param @flag.rest
(variadic_parameter_declaration !name type: (_) @type) @param @flag.rest
(type_parameter_declaration name: (identifier) @name) @bind.type
(method_declaration receiver: (parameter_list (parameter_declaration
  type: (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @name)))))) @bind.type
(method_declaration receiver: (parameter_list (parameter_declaration type: (pointer_type
  (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @name))))))) @bind.type
(short_var_declaration left: (expression_list . (identifier) @name)
  right: (expression_list . (unary_expression operator: "<-" operand: (_) @value))) @bind.each
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list
  . (call_expression function: (identifier) @_new arguments: (argument_list . (_) @type))) (#any-of? @_new "make" "new")) @bind
(short_var_declaration left: (expression_list . (_) . (_)) @name right: (expression_list . (call_expression) @value .)) @bind
(short_var_declaration left: (expression_list . (identifier) @name) right: (expression_list . (_) @value)) @bind
(short_var_declaration left: (expression_list . (_) . (identifier) @name)
  right: (expression_list . (_) . (_) @value)) @bind
(short_var_declaration left: (expression_list (identifier) @name)) @bind
(range_clause left: (expression_list . (_) . (identifier) @name) ":=" right: (_) @value) @bind.each
(range_clause left: (expression_list (identifier) @name) ":=") @bind
(receive_statement left: (expression_list . (identifier) @name) ":="
  right: (unary_expression operand: (_) @value)) @bind.each
(receive_statement left: (expression_list (identifier) @name) ":=") @bind
(type_switch_statement alias: (expression_list (identifier) @name @bind))
; In a case with one type, the name has that type.
(type_switch_statement alias: (expression_list (identifier) @name)
  (type_case . type: (_) @type . (statement_list) @body) @narrow)

; Imports.
(import_spec) @import.tree
(import_spec) @skip

; Keys of a composite literal are fields of its type, or values for maps and arrays.
(composite_literal type: [(type_identifier) (qualified_type) (generic_type) (struct_type)] @receiver
  body: (literal_value (keyed_element key: (literal_element (identifier) @name)))) @ref.write
(composite_literal type: (slice_type element: [(type_identifier) (qualified_type) (generic_type) (struct_type)] @receiver)
  body: (literal_value (literal_element (literal_value
  (keyed_element key: (literal_element (identifier) @name)))))) @ref.write
(composite_literal type: (slice_type element: (pointer_type [(type_identifier) (qualified_type) (struct_type)] @receiver))
  body: (literal_value (literal_element (literal_value
  (keyed_element key: (literal_element (identifier) @name)))))) @ref.write
(composite_literal type: (map_type value: [(type_identifier) (qualified_type) (generic_type) (struct_type)] @receiver)
  body: (literal_value (keyed_element value: (literal_element (literal_value
  (keyed_element key: (literal_element (identifier) @name))))))) @ref.write
(composite_literal type: (map_type value: (map_type)) body: (literal_value (keyed_element value: (literal_element
  (literal_value (keyed_element key: (literal_element (identifier) @name))))))) @ref.read
(literal_element (literal_value (keyed_element key: (literal_element (identifier) @name)))) @label

; Calls, composite literals and conversions. A call with type arguments and one argument looks like a conversion. Without
; arguments it looks like a call of an element, unless the index has the form of a type.
(composite_literal type: (type_identifier) @name) @ref.call
(composite_literal type: (generic_type type: (type_identifier) @name)) @ref.call
(composite_literal type: (qualified_type package: (_) @receiver name: (_) @name)) @ref.call
(composite_literal type: (generic_type type: (qualified_type package: (_) @receiver name: (_) @name))) @ref.call
(call_expression function: (parenthesized_expression
  (unary_expression operator: "*" operand: (identifier) @name))) @ref.type
(call_expression function: (parenthesized_expression
  (unary_expression operator: "*" operand: (selector_expression operand: (_) @receiver field: (_) @name)))) @ref.type
(type_conversion_expression type: (generic_type type: (type_identifier) @name)) @ref.call
(type_conversion_expression type: (generic_type
  type: (qualified_type package: (_) @receiver name: (_) @name))) @ref.call
(call_expression function: (index_expression operand: (identifier) index: (identifier) @name)
  (#any-of? @name "string" "int" "int64" "float64" "bool" "byte" "any" "error")) @ref.type
(call_expression function: (index_expression operand: (identifier) index: (identifier) @name)
  (#match? @name "^[A-Z]")) @ref.type
(call_expression function: (index_expression operand: (selector_expression) index: (identifier) @name)
  (#match? @name "^[A-Z]")) @ref.type
(call_expression function: (index_expression index: (unary_expression operator: "*" operand: (identifier) @name))
  (#match? @name "^[A-Z]")) @ref.type
(call_expression function: (index_expression operand: (identifier) @name index: (identifier) @_type)
  arguments: (_) @args (#any-of? @_type "string" "int" "int64" "float64" "bool" "byte" "any" "error")) @ref.call
(call_expression function: (index_expression operand: (identifier) @name index: (identifier) @_type)
  arguments: (_) @args (#match? @_type "^[A-Z]")) @ref.call
(call_expression function: (index_expression operand: (selector_expression operand: (_) @receiver field: (_) @name)
  index: (identifier) @_type) arguments: (_) @args (#match? @_type "^[A-Z]")) @ref.call
(call_expression function: (index_expression operand: (identifier) @name index: (unary_expression operator: "*"
  operand: (identifier) @_type)) arguments: (_) @args (#match? @_type "^[A-Z]")) @ref.call
(type_instantiation_expression type: (type_identifier) @name) @ref.read
(call_expression function: (parenthesized_expression (identifier) @name) arguments: (_) @args) @ref.call
(call_expression function: (identifier) @name arguments: (_) @args) @ref.call
(call_expression function: (selector_expression operand: (_) @receiver field: (_) @name) arguments: (_) @args) @ref.call

; Writes and reads. The most general come last, because the first pattern that claims a name wins.
(assignment_statement left: (expression_list (identifier) @name)
  (#not-eq? @name "_")) @ref.write
(assignment_statement left: (expression_list (selector_expression operand: (_) @receiver field: (_) @name))) @ref.write
(inc_statement (identifier) @name) @ref.write
(inc_statement (selector_expression operand: (_) @receiver field: (_) @name)) @ref.write
(dec_statement (identifier) @name) @ref.write
(dec_statement (selector_expression operand: (_) @receiver field: (_) @name)) @ref.write
(range_clause left: (expression_list (identifier) @name) "=" (#not-eq? @name "_")) @ref.write
(range_clause left: (expression_list (selector_expression operand: (_) @receiver field: (_) @name)) "=") @ref.write
(receive_statement left: (expression_list (identifier) @name) "=" (#not-eq? @name "_")) @ref.write
(type_case (type_identifier) @name (#eq? @name "nil")) @label
(selector_expression operand: (_) @receiver field: (field_identifier) @name) @ref.read
(qualified_type package: (package_identifier) @name) @ref.read
(qualified_type package: (_) @receiver name: (type_identifier) @name) @ref.type
(type_identifier) @name @ref.type
(identifier (#eq? @name "_")) @name @label
(identifier) @name @ref.read

; Skip everything inside these.
(interpreted_string_literal) @skip
(raw_string_literal) @skip
(comment) @skip
