; Patterns for C only, tried before those shared with C++.

; Assignments through function pointers: without type information, the grammar reads the declaration as a call.
(expression_statement (assignment_expression left: (call_expression function: (call_expression
  function: (identifier) @type arguments: (argument_list . (pointer_expression argument: (identifier) @name) .)))
  right: (_) @value)) @def.variable
(translation_unit (expression_statement (call_expression function: (call_expression function: (identifier) @type
  arguments: (argument_list . (pointer_expression argument: (identifier) @name) .)))) @def.variable)
(preproc_ifdef (expression_statement (call_expression function: (call_expression function: (identifier) @type
  arguments: (argument_list . (pointer_expression argument: (identifier) @name) .)))) @def.variable)
(preproc_if (expression_statement (call_expression function: (call_expression function: (identifier) @type
  arguments: (argument_list . (pointer_expression argument: (identifier) @name) .)))) @def.variable)

; After a macro used as a statement without a semicolon, the grammar reads `if (...) {` as a function.
(function_definition declarator: (function_declarator declarator: (identifier) @name
  (#any-of? @name "if" "for" "switch" "while"))) @label

; Scopes, and parameters whose declarations follow the parameter list.
(function_declarator) @scope.function
(abstract_function_declarator) @scope.function
(compound_statement) @scope.function
(for_statement) @scope
(function_declarator parameters: (parameter_list (identifier) @name @param))
(variadic_parameter) @name @param @flag.rest

(macro_type_specifier name: (identifier) @name) @ref.call

; Structs, unions and enums live in their own name space, behind a keyword.
(struct_specifier name: (type_identifier) @name body: (_) @body) @def.struct @flag.tag
(union_specifier name: (type_identifier) @name body: (_) @body) @def.union @flag.tag
(enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum @flag.open @flag.tag
(struct_specifier name: (type_identifier) @name !body) @ref.type @flag.tag
(union_specifier name: (type_identifier) @name !body) @ref.type @flag.tag
(enum_specifier name: (type_identifier) @name !body) @ref.type @flag.tag
