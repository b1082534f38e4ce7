; Patterns for every dialect of ECMAScript. They use only nodes that all of their grammars have.

; Definitions. A function in a class is a method; a variable in a function is a local.
(function_declaration "async"? @flag.async name: (identifier) @name parameters: (_) @params
  body: (_) @body) @def.function
(generator_function_declaration "async"? @flag.async name: (identifier) @name parameters: (_) @params
  body: (_) @body) @def.function
(variable_declarator name: (identifier) @name value: (arrow_function "async"? @flag.async
  parameters: (formal_parameters)? @params body: (_) @body)) @def.function
(variable_declarator name: (identifier) @name value: (function_expression "async"? @flag.async
  parameters: (formal_parameters) @params body: (_) @body)) @def.function
(variable_declarator name: (identifier) @name value: (generator_function
  parameters: (formal_parameters) @params body: (_) @body)) @def.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @def.class
(variable_declarator value: (class name: (_) @name)) @label
(class_declaration name: (_) @name body: (_) @body) @def.class
(class name: (_) @name body: (_) @body) @def.class
(method_definition "static"? @flag.static ["get" "set"] name: (_) @name parameters: (_) @params
  body: (_) @body) @def.property
(method_definition "static"? @flag.static "async"? @flag.async name: (_) @name parameters: (_) @params
  body: (_) @body) @def.method

; A default export without a name is called `default`.
(export_statement "default" @flag.default value: [(arrow_function) (function_expression !name) (class !name)]) @exported
(export_statement "default" @flag.default value: (call_expression function: (identifier) @_wrapper)
  (#any-of? @_wrapper "memo" "forwardRef" "lazy")) @exported
(export_statement "default" @flag.default value: (call_expression function: (member_expression object: (identifier) @_react
  property: (property_identifier) @_wrapper)) (#any-of? @_react "React" "Preact")
  (#any-of? @_wrapper "memo" "forwardRef" "lazy")) @exported
(export_statement "default" @name @called.default value: (arrow_function "async"? @flag.async
  parameters: (formal_parameters)? @params body: (_) @body)) @def.function
(export_statement "default" @name @called.default value: (function_expression "async"? @flag.async !name
  parameters: (formal_parameters) @params body: (_) @body)) @def.function
(export_statement "default" @name @called.default value: (class !name body: (_) @body)) @def.class
(export_statement "default" @name @called.default value: (call_expression function: (identifier) @_wrapper)
  (#any-of? @_wrapper "memo" "forwardRef" "lazy")) @def.function
(export_statement "default" @name @called.default value: (call_expression function: (member_expression
  object: (identifier) @_react property: (property_identifier) @_wrapper)) (#any-of? @_react "React" "Preact")
  (#any-of? @_wrapper "memo" "forwardRef" "lazy")) @def.function

; CommonJS exports. These come before the patterns for the definitions that are exported.
(assignment_expression left: (member_expression object: (identifier) @_module
  property: (property_identifier) @_exports) @flag.default right: [(class) (function_expression)]
  (#eq? @_module "module") (#eq? @_exports "exports")) @exported
(assignment_expression left: (member_expression object: (identifier) @_exports)
  right: [(function_expression) (arrow_function)] (#eq? @_exports "exports")) @exported
(assignment_expression left: (member_expression object: (member_expression object: (identifier) @_module
  property: (property_identifier) @_exports)) right: [(function_expression) (arrow_function)]
  (#eq? @_module "module") (#eq? @_exports "exports")) @exported
(assignment_expression left: (member_expression object: (identifier) @_module
  property: (property_identifier) @_exports) @flag.inner right: (function_expression "async"? @flag.async
  name: (identifier) @name parameters: (formal_parameters) @params body: (_) @body)
  (#eq? @_module "module") (#eq? @_exports "exports")) @def.function
(assignment_expression left: (member_expression object: (identifier) @_module
  property: (property_identifier) @name @_exports) @flag.unbound right: (function_expression "async"? @flag.async
  parameters: (formal_parameters) @params body: (_) @body)
  (#eq? @_module "module") (#eq? @_exports "exports")) @def.function
(assignment_expression left: (member_expression object: (identifier) @_exports
  property: (property_identifier) @name) @flag.unbound right: [
    (arrow_function "async"? @flag.async parameters: (formal_parameters)? @params body: (_) @body)
    (function_expression "async"? @flag.async parameters: (formal_parameters) @params body: (_) @body)]
  (#eq? @_exports "exports")) @def.function
(assignment_expression left: (member_expression object: (member_expression object: (identifier) @_module
  property: (property_identifier) @_exports) property: (property_identifier) @name) @flag.unbound right: [
    (arrow_function "async"? @flag.async parameters: (formal_parameters)? @params body: (_) @body)
    (function_expression "async"? @flag.async parameters: (formal_parameters) @params body: (_) @body)]
  (#eq? @_module "module") (#eq? @_exports "exports")) @def.function

; A function that is the value of an object key is a method of the object.
(pair key: [(property_identifier) (string)] @name value: [
  (arrow_function "async"? @flag.async parameters: (formal_parameters)? @params body: (_) @body)
  (function_expression "async"? @flag.async parameters: (formal_parameters) @params body: (_) @body)
  (generator_function parameters: (formal_parameters) @params body: (_) @body)]) @def.method
(assignment_expression left: (member_expression property: (property_identifier) @name)
  right: (function_expression "async"? @flag.async parameters: (formal_parameters) @params body: (_) @body)) @def.method

; Keys of an object literal or pattern are members of the expected type, if there is one.
(object (pair key: (property_identifier) @name @ref.write @flag.optional)) @expected
(object (shorthand_property_identifier) @name @ref.write @flag.optional) @expected
(object (method_definition name: (property_identifier) @name @ref.write @flag.optional)) @expected
(object_pattern (shorthand_property_identifier_pattern) @name @ref.read @flag.optional) @expected
(object_pattern (object_assignment_pattern
  left: (shorthand_property_identifier_pattern) @name @ref.read @flag.optional)) @expected
(object_pattern (pair_pattern key: (property_identifier) @name @ref.read @flag.optional)) @expected

; Test cases are calls with a title.
(call_expression function: (identifier) @_case arguments: (arguments . (string) @name
  [(arrow_function) (function_expression)] @body) (#any-of? @_case "it" "test" "describe")) @def.test
(call_expression function: (member_expression object: (identifier) @_case) arguments: (arguments . (string) @name
  [(arrow_function) (function_expression)] @body) (#any-of? @_case "it" "test" "describe")) @def.test

; CommonJS and dynamic imports.
(variable_declarator name: (identifier) @alias value: (call_expression function: (identifier) @_require
  arguments: (arguments . (string) @path)) (#eq? @_require "require")) @import.module
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name)
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @path))
  (#eq? @_require "require")) @import.named
(variable_declarator name: (object_pattern (pair_pattern key: (property_identifier) @name value: (identifier) @alias))
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @path))
  (#eq? @_require "require")) @import.named
(call_expression function: (identifier) @_require arguments: (arguments . (string) @path)
  (#eq? @_require "require")) @import.effect
(variable_declarator name: (identifier) @alias value: (await_expression (call_expression
  function: (import) @flag.dynamic arguments: (arguments . (string) @path)))) @import.module
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name) value: (await_expression
  (call_expression function: (import) @flag.dynamic arguments: (arguments . (string) @path)))) @import.named
(variable_declarator name: (object_pattern (pair_pattern key: (property_identifier) @name value: (identifier) @alias))
  value: (await_expression (call_expression function: (import) @flag.dynamic
    arguments: (arguments . (string) @path)))) @import.named
(call_expression function: (import) @flag.dynamic arguments: (arguments . (string) @path)) @import.effect
(assignment_expression left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (identifier) @name (#eq? @_module "module") (#eq? @_exports "exports")) @export.default
(assignment_expression left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object (shorthand_property_identifier) @name)
  (#eq? @_module "module") (#eq? @_exports "exports")) @export.named
(assignment_expression left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object (pair key: (property_identifier) @alias value: (identifier) @name))
  (#eq? @_module "module") (#eq? @_exports "exports")) @export.named
(assignment_expression left: (member_expression object: (identifier) @_exports property: (property_identifier) @alias)
  right: (identifier) @name (#eq? @_exports "exports")) @export.named

; Import and export statements. An import without braces binds the default export.
(import_statement (import_clause (identifier) @alias) source: (string) @path) @import.named
(import_statement (import_clause (named_imports (import_specifier name: _ @name alias: (identifier)? @alias)))
  source: (string) @path) @import.named
(import_statement (import_clause (namespace_import (identifier) @alias)) source: (string) @path) @import.module
(import_statement . source: (string) @path) @import.effect
(import_statement) @skip
(export_statement "default" @flag.default declaration: (_)) @exported
(export_statement declaration: (_)) @exported
(export_statement "default" value: (identifier) @name) @export.default
(export_statement "default" value: (_)) @export.default
(export_statement (export_clause (export_specifier name: _ @name alias: _? @alias))
  source: (string) @path) @export.named
(export_statement !source (export_clause (export_specifier name: _ @name alias: _? @alias))) @export.named
(export_statement (namespace_export (_) @alias) source: (string) @path) @export.star
(export_statement "*" source: (string) @path) @export.star

; Scopes. These come before the patterns that bind names in them.
(arrow_function) @scope.function
(function_expression) @scope.function
(generator_function) @scope.function
(statement_block) @scope
(for_statement) @scope
(for_in_statement) @scope
(catch_clause) @scope

; Variables; locals inside functions.
(variable_declarator name: (_) @name value: (_)? @value) @def.variable
(for_in_statement kind: _ left: (_) @name operator: "of" right: (_) @value) @bind.each
(for_in_statement kind: _ left: (_) @name) @bind
(catch_clause parameter: (_) @name) @bind
(arrow_function parameter: (identifier) @name) @param

; The name of a function expression is visible only inside it. If it is also assigned to a variable, both are one function.
(function_expression "async"? @flag.async name: (identifier) @name parameters: (_) @params body: (_) @body) @def.function
(generator_function "async"? @flag.async name: (identifier) @name parameters: (_) @params body: (_) @body) @def.function
(function_expression name: (identifier) @name) @bind
(generator_function name: (identifier) @name) @bind

; Decorators.
(decorator (identifier) @name) @ref.decorates
(decorator (member_expression object: (_) @receiver property: (_) @name)) @ref.decorates
(decorator (call_expression function: (identifier) @name arguments: (_) @args)) @ref.decorates
(decorator (call_expression function: (member_expression object: (_) @receiver property: (_) @name)
  arguments: (_) @args)) @ref.decorates

; Documents in tagged templates, and in templates that are passed to a function of that name.
(call_expression function: (identifier) @_tag @language arguments: (template_string) @content
  (#any-of? @_tag "gql" "graphql")) @embed
(call_expression function: (identifier) @_tag @language arguments: (arguments . (template_string) @content)
  (#any-of? @_tag "gql" "graphql")) @embed

; Calls, writes and reads. The most general come last, because the first pattern that claims a name wins.
(call_expression function: (identifier) @name arguments: (_) @args) @ref.call
(call_expression function: (member_expression object: (_) @receiver property: (_) @name) arguments: (_) @args) @ref.call
(new_expression constructor: (identifier) @name arguments: (_)? @args) @ref.call
(new_expression constructor: (member_expression object: (_) @receiver property: (_) @name) arguments: (_)? @args) @ref.call
(assignment_expression left: (identifier) @name) @ref.write
(assignment_expression left: (member_expression object: (_) @receiver property: (_) @name)) @ref.write
(augmented_assignment_expression left: (identifier) @name) @ref.write
(augmented_assignment_expression left: (member_expression object: (_) @receiver property: (_) @name)) @ref.write
(update_expression argument: (identifier) @name) @ref.write
(update_expression argument: (member_expression object: (_) @receiver property: (_) @name)) @ref.write
(member_expression object: (_) @receiver property: (_) @name) @ref.read
; The key in brackets may name a member.
(subscript_expression object: (_) @receiver index: (string (string_fragment) @name @flag.optional)) @ref.read
(shorthand_property_identifier) @name @ref.read
(identifier) @name @ref.read

; Skip everything inside these.
(string) @skip
(regex) @skip

; Return values.
(return_statement (_) @value) @result
(arrow_function body: [(await_expression) (call_expression) (identifier) (member_expression) (new_expression)
  (parenthesized_expression) (subscript_expression) (ternary_expression) (this)] @value) @result

; Type narrowing: the condition comes before the code in which the narrowed type applies.
(if_statement condition: (parenthesized_expression
    (binary_expression left: (identifier) @name operator: "instanceof" right: [(identifier) (member_expression)] @type))
  consequence: (_) @body) @narrow
(if_statement condition: (parenthesized_expression (binary_expression
    left: (binary_expression left: (identifier) @name operator: "instanceof" right: [(identifier) (member_expression)] @type)
    operator: "&&"))
  consequence: (_) @body) @narrow
(binary_expression
  left: (binary_expression left: (identifier) @name operator: "instanceof" right: [(identifier) (member_expression)] @type)
  operator: "&&" right: (_) @body) @narrow
(ternary_expression
  condition: (binary_expression left: (identifier) @name operator: "instanceof" right: [(identifier) (member_expression)] @type)
  consequence: (_) @body) @narrow
(if_statement condition: (parenthesized_expression (unary_expression operator: "!" argument: (parenthesized_expression
    (binary_expression left: (identifier) @name operator: "instanceof" right: [(identifier) (member_expression)] @type))))
  consequence: [(return_statement) (throw_statement) (statement_block [(return_statement) (throw_statement)] .)]
  !alternative) @narrow

; Components: functions that render elements or call hooks, and their wrappers. These patterns come after the definitions.
(call_expression function: (identifier) @name (#match? @name "^use[A-Z]")) @component.hook
(call_expression function: (member_expression object: (identifier) property: (property_identifier) @name)
  (#match? @name "^use[A-Z]")) @component.hook
(call_expression function: (identifier) @_create (#eq? @_create "createElement")) @component
(export_statement "default" value: (call_expression function: (identifier) @_wrapper)
  (#any-of? @_wrapper "memo" "forwardRef" "lazy")) @component.made
(export_statement "default" value: (call_expression function: (member_expression object: (identifier) @_react
  property: (property_identifier) @_wrapper)) (#any-of? @_react "React" "Preact")
  (#any-of? @_wrapper "memo" "forwardRef" "lazy")) @component.made
(call_expression function: (member_expression object: (identifier) @_react property: (property_identifier) @_create)
  (#any-of? @_react "React" "Preact") (#eq? @_create "createElement")) @component
(variable_declarator value: (call_expression function: (identifier) @_wrapper)
  (#any-of? @_wrapper "memo" "forwardRef" "lazy")) @component.made
(variable_declarator value: (call_expression function: (member_expression object: (identifier) @_react
  property: (property_identifier) @_wrapper)) (#any-of? @_react "React" "Preact")
  (#any-of? @_wrapper "memo" "forwardRef" "lazy")) @component.made
(call_expression function: (identifier) @_wrapper arguments: (arguments . (function_expression name: (identifier) @name))
  (#any-of? @_wrapper "memo" "forwardRef")) @component.wrapped
(call_expression function: (member_expression object: (identifier) @_react property: (property_identifier) @_wrapper)
  arguments: (arguments . (function_expression name: (identifier) @name))
  (#any-of? @_react "React" "Preact") (#any-of? @_wrapper "memo" "forwardRef")) @component.wrapped

; Classes of style sheets that are joined by the usual functions.
(call_expression function: (identifier) @_join arguments: (arguments (string (string_fragment) @content))
  (#any-of? @_join "clsx" "classNames" "classnames" "cx" "cn" "twMerge")) @classes
(call_expression function: (identifier) @_join
  arguments: (arguments (binary_expression operator: "&&" right: (string (string_fragment) @content)))
  (#any-of? @_join "clsx" "classNames" "classnames" "cx" "cn" "twMerge")) @classes
(call_expression function: (identifier) @_join
  arguments: (arguments (ternary_expression consequence: (string (string_fragment) @content)))
  (#any-of? @_join "clsx" "classNames" "classnames" "cx" "cn" "twMerge")) @classes
(call_expression function: (identifier) @_join
  arguments: (arguments (ternary_expression alternative: (string (string_fragment) @content)))
  (#any-of? @_join "clsx" "classNames" "classnames" "cx" "cn" "twMerge")) @classes
(call_expression function: (identifier) @_join
  arguments: (arguments (object (pair key: (string (string_fragment) @content))))
  (#any-of? @_join "clsx" "classNames" "classnames" "cx" "cn" "twMerge")) @classes
(call_expression function: (identifier) @_join
  arguments: (arguments (object (pair key: (property_identifier) @content)))
  (#any-of? @_join "clsx" "classNames" "classnames" "cx" "cn" "twMerge")) @classes
