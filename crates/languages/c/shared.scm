; Patterns shared by C and C++.

; Code that is never compiled.
(preproc_if condition: (number_literal) @_zero !alternative (#eq? @_zero "0")) @skip

; Only one branch of a conditional is compiled: the most likely one.
(preproc_ifdef) @alternatives
(preproc_if) @alternatives
(preproc_else) @alternative
(preproc_elif) @alternative

; Includes. What an included file defines is visible here.
(preproc_include path: [(string_literal) (system_lib_string)] @path) @import.star

; Macros. The replacement is text, and may be code.
(preproc_def name: (identifier) @name value: (preproc_arg)? @value) @def.macro
(preproc_function_def name: (identifier) @name parameters: (preproc_params) @params value: (preproc_arg)? @value) @def.macro
(preproc_def value: (preproc_arg) @content) @reparse
(preproc_function_def value: (preproc_arg) @content) @reparse
(preproc_params [(identifier) "..."] @name @param)

; The grammar does not know macros or types. These patterns recognize functions with a macro before the return type and the name
; in parentheses, and pointers to functions of an unknown type.
(declaration type: (_) declarator: (function_declarator declarator: (function_declarator declarator: (identifier) @type
  parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name !declarator) .))
  parameters: (_) @params)) @def.function @flag.abstract
(declaration declarator: (function_declarator declarator: (function_declarator declarator: (identifier) @name))) @label
(expression_statement (binary_expression left: (identifier) @type operator: "*" right: (call_expression
  function: (parenthesized_expression (pointer_expression argument: (identifier) @name))))) @def.variable

; Functions. Without a body it is only a declaration.
(function_definition type: (_) @type
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @params) body: (_) @body) @def.function
(function_definition type: (_) @type
  declarator: (function_declarator declarator: (parenthesized_declarator (identifier) @name) parameters: (_) @params)
  body: (_) @body) @def.function
(declaration type: (_) @type
  declarator: (function_declarator declarator: (identifier) @name parameters: (_) @params)) @def.function @flag.abstract
(declaration type: (_) @type
  declarator: (function_declarator declarator: (parenthesized_declarator (identifier) @name)
  parameters: (_) @params)) @def.function @flag.abstract

; A typedef of the form `typedef struct door door` declares the type.
(type_definition type: (struct_specifier name: (_) @_tag !body) declarator: (type_identifier) @name
  (#eq? @name @_tag)) @def.struct @flag.abstract
(type_definition type: (union_specifier name: (_) @_tag !body) declarator: (type_identifier) @name
  (#eq? @name @_tag)) @def.union @flag.abstract
(type_definition type: (enum_specifier name: (_) @_tag !body) declarator: (type_identifier) @name
  (#eq? @name @_tag)) @def.enum @flag.abstract
(type_definition type: [(struct_specifier name: (_) @name !body) (union_specifier name: (_) @name !body)
  (enum_specifier name: (_) @name !body)] declarator: (type_identifier) @_alias (#eq? @name @_alias)) @label

; An anonymous type takes the name of its first typedef.
(type_definition type: (struct_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @def.struct
(type_definition type: (union_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @def.union
(type_definition type: (enum_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @def.enum @flag.open
(type_definition type: (_) @type declarator: [(type_identifier) (primitive_type)] @name) @def.type
(struct_specifier name: (type_identifier) @name body: (_) @body) @def.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @def.union
(enum_specifier name: (type_identifier) @name body: (_) @body) @def.enum @flag.open
(enumerator name: (identifier) @name value: (_)? @value) @def.variant

; Scopes. These come before the patterns that bind names in them.
(struct_specifier !name) @scope.type
(union_specifier !name) @scope.type

; Parameters. One without a name still has a type.
(parameter_declaration type: (_) @type declarator: (identifier) @name) @param
(parameter_declaration type: (_) @type declarator: [(abstract_pointer_declarator) (abstract_array_declarator)
  (abstract_function_declarator) (abstract_parenthesized_declarator)]) @param
(parameter_declaration type: (_) @type !declarator (#not-eq? @type "void")) @param

; Fields and variables. A pointer to something constant is not itself constant.
(field_declaration type: (_) @type declarator: (field_identifier) @name) @def.field
(declaration type: (_) @type declarator: (init_declarator
  declarator: (pointer_declarator declarator: (identifier) @name) value: (_) @value)) @def.variable
(declaration (type_qualifier ["const" "constexpr"]) type: (_) @type
  declarator: (init_declarator declarator: (identifier) @name value: (_) @value)) @def.constant
(declaration type: (_) @type
  declarator: (init_declarator declarator: (identifier) @name value: (_) @value)) @def.variable
(declaration (storage_class_specifier "extern") @flag.abstract type: (_) @type declarator: (identifier) @name) @def.variable
(declaration type: (_) @type declarator: (identifier) @name) @def.variable

; Attributes.
(attribute_specifier (argument_list (identifier) @name)) @ref.decorates
(attribute_specifier (argument_list (call_expression function: (identifier) @name))) @ref.decorates
(attribute_specifier) @skip
(attribute name: (identifier) @name) @ref.decorates
(attribute) @skip
(ms_declspec_modifier (identifier) @name) @ref.decorates

; Designated initializers name fields of the type that is initialized.
(initializer_list (initializer_pair designator: (field_designator (field_identifier) @name @ref.write))) @expected
(field_designator (field_identifier) @name) @receiver @ref.write
(initializer_pair designator: (field_identifier) @name @receiver) @ref.write

; Calls, writes and reads. The most general come last, because the first pattern that claims a name wins.
(call_expression function: (identifier) @name arguments: (_) @args) @ref.call
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @name)
  arguments: (_) @args) @ref.call
(call_expression function: (parenthesized_expression [(identifier) @name (pointer_expression argument: (identifier) @name)])
  arguments: (_) @args) @ref.call
(call_expression function: (parenthesized_expression (pointer_expression argument: (field_expression
  argument: (_) @receiver field: (field_identifier) @name))) arguments: (_) @args) @ref.call
(assignment_expression left: [(identifier) @name (subscript_expression argument: (identifier) @name)]) @ref.write
(assignment_expression left: [(field_expression argument: (_) @receiver field: (field_identifier) @name)
  (subscript_expression argument: (field_expression argument: (_) @receiver field: (field_identifier) @name))]) @ref.write
(update_expression argument: (identifier) @name) @ref.write
(update_expression argument: (field_expression argument: (_) @receiver field: (field_identifier) @name)) @ref.write
(offsetof_expression type: (type_descriptor type: (_) @receiver) member: (field_identifier) @name) @ref.read
(field_expression argument: (_) @receiver field: (field_identifier) @name) @ref.read
(type_identifier) @name @ref.type
(identifier) @name @ref.read

; Skip everything inside these.
(string_literal) @skip
(char_literal) @skip
(comment) @skip
