; What C alone says, before what it shares with C++.

; Variables that point to functions, of a type that is not known, look like calls.
(expression_statement (assignment_expression left: (call_expression function: (call_expression
  function: (identifier) @type arguments: (argument_list . (pointer_expression argument: (identifier) @name) .)))
  right: (_) @value)) @def.variable
(translation_unit (expression_statement (call_expression function: (call_expression function: (identifier) @type
  arguments: (argument_list . (pointer_expression argument: (identifier) @name) .)))) @def.variable)
(preproc_ifdef (expression_statement (call_expression function: (call_expression function: (identifier) @type
  arguments: (argument_list . (pointer_expression argument: (identifier) @name) .)))) @def.variable)
(preproc_if (expression_statement (call_expression function: (call_expression function: (identifier) @type
  arguments: (argument_list . (pointer_expression argument: (identifier) @name) .)))) @def.variable)

; After a macro that is a statement without its end, a decision looks like a function.
(function_definition declarator: (function_declarator declarator: (identifier) @name
  (#any-of? @name "if" "for" "switch" "while"))) @label

; Regions with names of their own, and parameters whose types stand behind them.
(function_declarator) @scope.function
(abstract_function_declarator) @scope.function
(compound_statement) @scope.function
(for_statement) @scope
(function_declarator parameters: (parameter_list (identifier) @name @param))
(variadic_parameter) @name @param @flag.rest

(macro_type_specifier name: (identifier) @name) @ref.call

; Structures, unions and enumerations have names of their own, which a keyword stands before.
(struct_specifier name: (type_identifier) @name body: (_) @body) @def.struct @flag.tag
(union_specifier name: (type_identifier) @name body: (_) @body) @def.union @flag.tag
(enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum @flag.open @flag.tag
(struct_specifier name: (type_identifier) @name !body) @ref.type @flag.tag
(union_specifier name: (type_identifier) @name !body) @ref.type @flag.tag
(enum_specifier name: (type_identifier) @name !body) @ref.type @flag.tag
