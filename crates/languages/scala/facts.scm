; Patterns for Scala, with braces or indentation. Captures are documented in ../README.md.

; Packages. One with a body owns its contents.
(package_clause name: (package_identifier) @name !body) @def.package
(package_clause name: (package_identifier) @name body: (_) @body) @def.namespace
(package_identifier) @skip

; Imports and re-exports.
(import_declaration) @import.tree
(import_declaration) @skip
(export_declaration "export" @visibility) @import.tree
(export_declaration) @skip

; Types. Anonymous ones are named after their keyword. An implicit class extends the type of its parameter.
(class_definition (modifiers "implicit") "class" name: (_) @name
  . (type_parameters)? . (annotation)? . (access_modifier)? . (class_parameters . (class_parameter type: (_) @extended)) @params
  . (class_parameters)? @params body: (_)? @body) @def.class
(class_definition "case"? @subkind.case "class" name: (_) @name
  . (type_parameters)? . (annotation)? . (access_modifier)? . (class_parameters)? @params . (class_parameters)? @params . (class_parameters)? @params
  body: (_)? @body) @def.class
(object_definition "object" @subkind.object @flag.static name: (_) @name body: (_)? @body) @def.class
(package_object "object" @subkind.object name: (_) @name body: (_)? @body) @def.namespace
(trait_definition name: (_) @name
  . (type_parameters)? . (annotation)? . (access_modifier)? . (class_parameters)? @params . (class_parameters)? @params . (class_parameters)? @params
  body: (_)? @body) @def.trait
(enum_definition name: (_) @name
  . (type_parameters)? . (annotation)? . (access_modifier)? . (class_parameters)? @params . (class_parameters)? @params . (class_parameters)? @params
  body: (_) @body) @def.enum
(simple_enum_case name: (_) @name) @def.variant
(full_enum_case name: (_) @name) @def.variant
(full_enum_case class_parameters: (class_parameters
  (class_parameter name: (_) @name type: (_)? @type default_value: (_)? @value) @def.field))
(instance_expression "new" @name arguments: (_)? @args (template_body) @body) @def.class
(type_definition name: (type_identifier) @name type: (_) @type) @def.type
(type_definition name: (type_identifier) @name bound: (upper_bound type: (_) @type)) @def.type @flag.abstract
(type_definition name: (type_identifier) @name) @def.type @flag.abstract
(given_definition name: (_) @name body: [(with_template_body) (template_body)] @body) @def.class @subkind.given
(given_definition "given" @name !name body: [(with_template_body) (template_body)] @body) @def.class @subkind.given
(given_definition name: (_) @name return_type: (applied_constructor_type) @type !body) @def.variable @subkind.given
(given_definition name: (_) @name return_type: (_) @type !body) @def.variable @subkind.given @flag.abstract
(given_definition name: (_) @name return_type: (_) @type body: (_)? @value) @def.variable @subkind.given
(given_definition "given" @name !name return_type: (_) @type body: (_)? @value) @def.variable @subkind.given

; Extension methods belong to the type they extend.
(extension_definition (parameters "(" . (parameter type: [(type_identifier) @name
  (generic_type type: (type_identifier) @name) (stable_type_identifier (type_identifier) @name)] @extended))
  . (parameters)? . (_) @body) @def.impl @subkind.extension
(extension_definition (parameters "(" . (parameter type: (_) @name @extended)) . (parameters)? . (_) @body) @def.impl @subkind.extension

; Test cases are calls with a title, or sentences about a subject.
(call_expression function: (call_expression function: (identifier) @_case arguments: (arguments . (string) @name))
  arguments: [(block) (colon_argument)] @body
  (#any-of? @_case "test" "it" "they" "describe" "feature" "scenario" "Feature" "Scenario" "property")) @def.test @flag.unbound
(infix_expression left: (infix_expression right: (string) @name) operator: (identifier) @_in
  right: [(block) (instance_expression)] @body (#any-of? @_in "in" "ignore")) @def.test @flag.unbound
(infix_expression left: (string) @name operator: (_) @_in right: [(block) (instance_expression)] @body
  (#any-of? @_in "in" "should" "must" "when" "can" "ignore" "-" ">>")) @def.test @flag.unbound

; Functions. One without a body is abstract. Members of a refinement are not definitions.
(refinement [(function_declaration name: (_) @name) (function_definition name: (_) @name) (val_declaration name: (_) @name)
  (type_definition name: (_) @name)]) @label
(structural_type [(function_declaration name: (_) @name) (function_definition name: (_) @name)
  (val_declaration name: (_) @name) (type_definition name: (_) @name)]) @label
(function_definition name: (_) @name . (type_parameters)? . (parameters)? @params . (parameters)? @params
  . (parameters)? @params return_type: (_)? @type body: (_) @body) @def.function
(function_declaration name: (_) @name . (type_parameters)? . (parameters)? @params . (parameters)? @params
  . (parameters)? @params return_type: (_)? @type) @def.function @flag.abstract
(function_definition body: [(identifier) (call_expression) (field_expression) (instance_expression) (infix_expression)
  (generic_function) (parenthesized_expression)] @value) @result

; Values; locals inside functions.
(val_definition pattern: [(identifier) (operator_identifier) (tuple_pattern) (case_class_pattern) (infix_pattern)
  (capture_pattern) (named_tuple_pattern)] @name type: (_)? @type value: (_) @value) @def.variable
(val_definition pattern: (identifiers . (identifier) @name) type: (_)? @type value: (_) @value) @def.variable
(val_definition pattern: (identifiers (identifier) . (identifier) @name @def.variable) type: (_)? @type value: (_) @value)
(var_definition pattern: [(identifier) (operator_identifier) (tuple_pattern) (case_class_pattern) (infix_pattern)
  (capture_pattern) (named_tuple_pattern)] @name type: (_)? @type value: (_) @value) @def.variable
(var_definition pattern: (identifiers . (identifier) @name) type: (_)? @type value: (_) @value) @def.variable
(var_definition pattern: (identifiers (identifier) . (identifier) @name @def.variable) type: (_)? @type value: (_) @value)
(val_declaration name: (_) @name type: (_) @type) @def.variable @flag.abstract
(val_declaration name: (_) . name: (_) @name @def.variable @flag.abstract type: (_) @type)
(var_declaration name: (_) @name type: (_) @type) @def.variable @flag.abstract
(var_declaration name: (_) . name: (_) @name @def.variable @flag.abstract type: (_) @type)

; Scopes. These come before the patterns that bind names in them. Definitions in a block are local, wherever the block is.
(type_definition) @scope
(type_lambda) @scope
(function_type) @scope
(match_type) @scope
(lambda_expression) @scope.function
(lambda_expression parameters: (_) . (_) @value .) @result
(colon_argument) @scope.function
(block) @scope.function
(indented_block) @scope.function
(for_expression) @scope
(case_clause) @scope.function
(catch_clause) @scope.function

; Parameters. Those in the first list of a case class, and those with `val` or `var`, are fields.
(class_definition "case" name: (_) . (type_parameters)? . (annotation)? . (access_modifier)? . (class_parameters
  (class_parameter name: (_) @name type: (_)? @type default_value: (_)? @value) @param @flag.member))
(class_parameter ["val" "var"] name: (_) @name type: (_)? @type default_value: (_)? @value) @param @flag.member
(class_parameter name: (_) @name type: (_)? @type default_value: (_)? @value) @param
(parameters ["implicit" "using"] (parameter name: (_) @name type: (_) @type) @param @flag.optional)
(parameter name: (_) @name type: (repeated_parameter_type) @type @flag.rest default_value: (_)? @value) @param
(parameter name: (_) @name type: (_) @type default_value: (_)? @value) @param
(binding name: (_) @name type: (_)? @type) @param
(lambda_expression parameters: (identifier) @name @param)
(colon_argument lambda_start: (identifier) @name @param)
(type_parameters name: (identifier) @name . bound: (upper_bound type: (_) @type)?) @bind.type
(type_lambda name: (identifier) @name) @bind.type
(covariant_type_parameter name: (identifier) @name) @bind.type
(contravariant_type_parameter name: (identifier) @name) @bind.type
(self_type . (identifier) @name @bind @flag.receiver)

; Locals. A capitalized name in a pattern is a reference.
(case_clause pattern: (identifier) @name (#match? @name "^[A-Z]")) @ref.read
(case_clause pattern: [(identifier) (tuple_pattern) (named_tuple_pattern) (case_class_pattern) (infix_pattern) (capture_pattern)
  (alternative_pattern) (repeat_pattern)] @name @bind)
(catch_clause pattern: [(identifier) (tuple_pattern) (named_tuple_pattern) (case_class_pattern) (infix_pattern) (capture_pattern)
  (alternative_pattern) (repeat_pattern)] @name @bind)
(typed_pattern pattern: (identifier) @name type: (_) @type) @bind
(typed_pattern pattern: [(tuple_pattern) (named_tuple_pattern) (case_class_pattern) (infix_pattern)] @name) @bind
(enumerator . [(identifier) (tuple_pattern) (named_tuple_pattern) (case_class_pattern) (infix_pattern) (capture_pattern)
  (alternative_pattern) (repeat_pattern)] @name @bind.each "<-" . (_) @value)
(enumerator . [(identifier) (tuple_pattern) (named_tuple_pattern) (case_class_pattern) (infix_pattern) (capture_pattern)
  (alternative_pattern) (repeat_pattern)] @name @bind "=" . (_) @value)

; Base types.
(extends_clause [(type_identifier) @name (generic_type type: (type_identifier) @name)
  (stable_type_identifier . (_) @receiver (type_identifier) @name)
  (annotated_type . (type_identifier) @name) (applied_constructor_type . (type_identifier) @name)]) @ref.extends
(extends_clause (generic_type type: (stable_type_identifier . (_) @receiver (type_identifier) @name))) @ref.extends
(given_definition return_type: [(type_identifier) @name (generic_type type: (type_identifier) @name)
  (stable_type_identifier . (_) @receiver (type_identifier) @name)]
  body: [(with_template_body) (template_body)]) @ref.extends
(instance_expression [(type_identifier) @name (generic_type type: (type_identifier) @name)
  (stable_type_identifier . (_) @receiver (type_identifier) @name)
  (applied_constructor_type . (type_identifier) @name)] (template_body)) @ref.extends
(instance_expression (compound_type [(type_identifier) @name (generic_type type: (type_identifier) @name)
  (stable_type_identifier . (_) @receiver (type_identifier) @name)
  (applied_constructor_type . [(type_identifier) @name (generic_type type: (type_identifier) @name)])])
  (template_body)) @ref.extends
(derives_clause [(type_identifier) @name
  (stable_type_identifier . (_) @receiver (type_identifier) @name)]) @ref.derives

; Annotations.
(annotation name: [(type_identifier) @name (generic_type type: (type_identifier) @name)
  (stable_type_identifier . (_) @receiver (type_identifier) @name)] arguments: (_)? @args) @ref.decorates

; Types in every position.
(infix_type operator: (_) @name) @ref.type
(infix_pattern operator: (_) @name) @ref.read
(case_class_pattern type: [(type_identifier) @name (stable_type_identifier . (_) @receiver (type_identifier) @name)]) @ref.read
(projected_type type: (_) @receiver selector: (type_identifier) @name) @ref.type
(stable_type_identifier . (_) @receiver (type_identifier) @name) @ref.type
(type_identifier) @name @ref.type

; Names that are not references.
(arguments (assignment_expression left: (identifier) @name)) @label
(tuple_expression (assignment_expression left: (identifier) @name)) @label
(named_type_argument name: (_) @name) @label
(named_pattern . (identifier) @name) @label
(name_and_type name: (_) @name) @label
(access_qualifier (identifier) @name) @label
(interpolated_string_expression interpolator: (identifier) @name (#any-of? @name "s" "f" "raw")) @label
(infix_expression operator: (operator_identifier) @name (#any-of? @name "&&" "||" "==" "!=")) @label
(identifier (#any-of? @name "this" "super")) @name @label

; Writes.
(assignment_expression left: (identifier) @name) @ref.write
(assignment_expression left: (field_expression value: (_) @receiver field: (_) @name)) @ref.write
(infix_expression left: (identifier) @name operator: (operator_identifier) @_operator
  (#any-of? @_operator "+=" "-=" "*=" "/=" "%=" "|=" "&=" "^=" "++=" "--=")) @ref.write
(infix_expression left: (field_expression value: (_) @receiver field: (_) @name) operator: (operator_identifier) @_operator
  (#any-of? @_operator "+=" "-=" "*=" "/=" "%=" "|=" "&=" "^=" "++=" "--=")) @ref.write
(infix_expression operator: (operator_identifier) @name
  (#any-of? @name "+=" "-=" "*=" "/=" "%=" "|=" "&=" "^=" "++=" "--=")) @label

; Calls. An operator that ends with a colon is a member of its right operand.
(interpolated_string_expression interpolator: (identifier) @name) @ref.call
(instance_expression [(type_identifier) @name (generic_type type: (type_identifier) @name)
  (stable_type_identifier . (_) @receiver (type_identifier) @name)] @flag.type arguments: (_)? @args) @ref.call
(instance_expression (generic_type type: (stable_type_identifier . (_) @receiver (type_identifier) @name)) @flag.type
  arguments: (_)? @args) @ref.call
(call_expression function: [(identifier) (operator_identifier)] @name arguments: (_) @args) @ref.call
(call_expression function: (field_expression value: (_) @receiver field: (_) @name) arguments: (_) @args) @ref.call
(call_expression function: (generic_function function: (identifier) @name) arguments: (_) @args) @ref.call
(call_expression function: (generic_function function: (field_expression value: (_) @receiver field: (_) @name))
  arguments: (_) @args) @ref.call
(infix_expression operator: (operator_identifier) @name right: (_) @receiver
  (#any-of? @name "::" ":::" "+:" "++:" "#::" "#:::" "*:" "/:" "=:" ">>:" "<<:")) @ref.call
(infix_expression left: (_) @receiver operator: (_) @name) @ref.call
(postfix_expression . (_) @receiver [(identifier) (operator_identifier)] @name .) @ref.call
(generic_function function: (identifier) @name) @ref.call
(generic_function function: (field_expression value: (_) @receiver field: (_) @name)) @ref.call
; The right operand of an operator may have arguments that the grammar attaches to the whole expression.
(generic_function function: (infix_expression right: [(identifier) @name
  (field_expression value: (_) @receiver field: (_) @name)])) @ref.call
(generic_function function: (infix_expression right: (infix_expression right: [(identifier) @name
  (field_expression value: (_) @receiver field: (_) @name)]))) @ref.call

; Reads. The most general come last, because the first pattern that claims a name wins.
(field_expression value: (_) @receiver field: (_) @name) @ref.read
(stable_identifier . (_) @receiver (identifier) @name .) @ref.read
(operator_identifier) @name @ref.read
(identifier) @name @ref.read
