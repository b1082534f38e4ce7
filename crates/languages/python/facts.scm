; Patterns for Python. Captures are documented in ../README.md.

; Definitions. A function in a class is a method; a variable in a function is a local.
(class_definition name: (identifier) @name body: (block) @body) @def.class
(function_definition "async"? @flag.async name: (identifier) @name parameters: (parameters) @params
  return_type: (type)? @type body: (block) @body) @def.function
(type_alias_statement left: (type (identifier) @name) right: (type) @type) @def.type
(assignment left: (identifier) @name type: (type)? @type right: (_)? @value) @def.variable
(assignment left: [(pattern_list) (tuple_pattern) (list_pattern)] @name right: (_)? @value) @def.variable
(assignment left: (attribute object: (identifier) @owner @receiver attribute: (identifier) @name) type: (type)? @type
  right: (_)? @value (#any-of? @owner "self" "cls")) @def.field

; Scopes. These come before the patterns that bind names in them.
(lambda body: (_) @body) @scope.function
(list_comprehension) @scope
(set_comprehension) @scope
(dictionary_comprehension) @scope
(generator_expression) @scope
(type) @types
; A type may be written as a string, but the arguments of `Literal` are plain strings.
(generic_type (identifier) @_of (#eq? @_of "Literal")) @skip
(type (string (string_content) @content)) @reparse

; Parameters.
(parameters (identifier) @name @param)
(parameters (list_splat_pattern (identifier) @name) @param @flag.rest)
(parameters (dictionary_splat_pattern (identifier) @name) @param @flag.rest)
(default_parameter name: (_) @name value: (_) @value) @param
(typed_parameter . (identifier) @name type: (type) @type) @param
(typed_parameter . (list_splat_pattern (identifier) @name) @flag.rest type: (type) @type) @param
(typed_parameter . (dictionary_splat_pattern (identifier) @name) @flag.rest type: (type) @type) @param
(typed_default_parameter name: (identifier) @name type: (type) @type value: (_) @value) @param
(lambda_parameters (identifier) @name) @bind
(lambda_parameters (list_splat_pattern (identifier) @name)) @bind
(lambda_parameters (dictionary_splat_pattern (identifier) @name)) @bind

; Locals.
(module (for_statement left: [(identifier) (pattern_list)] @name @def.variable))
(for_statement left: (_) @name right: (_) @value) @bind.each
(for_in_clause left: (_) @name right: (_) @value) @bind.each
(with_item (as_pattern (_) @value alias: (as_pattern_target (_) @name)) @bind.entered)
(as_pattern (_) @value alias: (as_pattern_target (_) @name)) @bind
(named_expression name: (identifier) @name value: (_) @value) @bind
(global_statement (identifier) @name) @bind.outer
(nonlocal_statement (identifier) @name) @bind.outer
(case_pattern (dotted_name . (identifier) @name .)) @bind
(splat_pattern (identifier) @name) @bind
(function_definition type_parameters: (type_parameter (type (identifier) @name))) @bind.type
(function_definition type_parameters: (type_parameter
  (type (constrained_type . (type (identifier) @name) (type) @type)))) @bind.type
(class_definition type_parameters: (type_parameter (type (identifier) @name))) @bind.type
(class_definition type_parameters: (type_parameter
  (type (constrained_type . (type (identifier) @name) (type) @type)))) @bind.type

; Imports.
(import_statement name: (dotted_name) @path) @import.head
(import_statement name: (aliased_import name: (dotted_name) @path alias: (identifier) @alias)) @import.module
(import_from_statement module_name: (_) @path name: (dotted_name) @name) @import.named
(import_from_statement module_name: (_) @path
  name: (aliased_import name: (dotted_name) @name alias: (identifier) @alias)) @import.named
(import_from_statement module_name: (_) @path (wildcard_import)) @import.star
(import_statement) @skip
(import_from_statement) @skip
(future_import_statement) @skip
(assignment left: (identifier) @_all right: (list (string (string_content) @name)) (#eq? @_all "__all__")) @export.named
(assignment left: (identifier) @_all right: (tuple (string (string_content) @name)) (#eq? @_all "__all__")) @export.named

; Base types.
(class_definition superclasses: (argument_list (identifier) @name)) @ref.extends
(class_definition superclasses: (argument_list
  (attribute object: (_) @receiver attribute: (identifier) @name))) @ref.extends
(class_definition superclasses: (argument_list (subscript value: (identifier) @name) @type_args)) @ref.extends
(class_definition superclasses: (argument_list
  (subscript value: (attribute object: (_) @receiver attribute: (identifier) @name)) @type_args)) @ref.extends

; Decorators.
(decorator (identifier) @name) @ref.decorates
(decorator (attribute object: (_) @receiver attribute: (identifier) @name)) @ref.decorates
(decorator (call function: (identifier) @name arguments: (_) @args)) @ref.decorates
(decorator (call function: (attribute object: (_) @receiver attribute: (identifier) @name)
  arguments: (_) @args)) @ref.decorates

; A string may be the path of a module or definition that something imports when it runs.
(string_content) @quoted

; Calls, writes and reads. The most general come last, because the first pattern that claims a name wins.
(call function: (identifier) @name arguments: (_) @args) @ref.call
(call function: (attribute object: (_) @receiver attribute: (identifier) @name) arguments: (_) @args) @ref.call
(assignment left: (attribute object: (_) @receiver attribute: (identifier) @name)) @ref.write
(augmented_assignment left: (identifier) @name) @ref.write
(augmented_assignment left: (attribute object: (_) @receiver attribute: (identifier) @name)) @ref.write
; A keyword argument may set a field of a type without a constructor.
(call function: (identifier) @receiver arguments: (argument_list (keyword_argument name: (identifier) @name))
  (#match? @receiver "^[A-Z]")) @ref.write @flag.type @flag.optional
(call function: (attribute attribute: (identifier) @_type) @receiver
  arguments: (argument_list (keyword_argument name: (identifier) @name))
  (#match? @_type "^[A-Z]")) @ref.write @flag.type @flag.optional
(keyword_argument name: (identifier) @name) @label
(keyword_pattern . (identifier) @name) @label
(attribute object: (_) @receiver attribute: (identifier) @name) @ref.read
(identifier) @name @ref.read

; Return values, and what comprehensions produce.
(return_statement (_) @value) @result
(list_comprehension body: (_) @value) @result
(set_comprehension body: (_) @value) @result
(dictionary_comprehension body: (pair value: (_) @value)) @result
(generator_expression body: (_) @value) @result

; Type narrowing: a condition comes before the block in which the narrowed type applies; an assertion has no block.
(if_statement condition: (call function: (identifier) @_test
    arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .))
  consequence: (block) @body (#eq? @_test "isinstance")) @narrow
(elif_clause condition: (call function: (identifier) @_test
    arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .))
  consequence: (block) @body (#eq? @_test "isinstance")) @narrow
(if_statement condition: (boolean_operator left: (call function: (identifier) @_test
    arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .)) operator: "and")
  consequence: (block) @body (#eq? @_test "isinstance")) @narrow
(boolean_operator left: (call function: (identifier) @_test
    arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .)) operator: "and"
  right: (_) @body (#eq? @_test "isinstance")) @narrow
(if_statement condition: (not_operator argument: (call function: (identifier) @_test
    arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .)))
  consequence: (block [(return_statement) (raise_statement) (continue_statement)] .) !alternative (#eq? @_test "isinstance")) @narrow
(assert_statement . (call function: (identifier) @_test
    arguments: (argument_list . (identifier) @name . [(identifier) (attribute)] @type .))
  (#eq? @_test "isinstance")) @narrow
