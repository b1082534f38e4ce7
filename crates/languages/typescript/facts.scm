; Patterns for TypeScript only: types, signatures, modifiers. They come before the shared patterns, so that the type of a
; definition is matched together with it.

; Functions with a return type.
(function_declaration "async"? @flag.async name: (identifier) @name parameters: (_) @params return_type: (_) @type
  body: (_) @body) @def.function
(function_signature name: (identifier) @name parameters: (_) @params return_type: (_)? @type) @def.function
(variable_declarator name: (identifier) @name value: (arrow_function "async"? @flag.async
  parameters: (formal_parameters)? @params return_type: (_) @type body: (_) @body)) @def.function
(variable_declarator name: (identifier) @name type: (type_annotation) value: [
  (arrow_function "async"? @flag.async parameters: (formal_parameters)? @params return_type: (_)? @type body: (_) @body)
  (function_expression "async"? @flag.async parameters: (_) @params return_type: (_)? @type body: (_) @body)
  (generator_function "async"? @flag.async parameters: (_) @params return_type: (_)? @type body: (_) @body)]) @def.function
(variable_declarator name: (identifier) @name type: (type_annotation) @type value: (_)? @value) @def.variable
(pair key: [(property_identifier) (string)] @name value: [
  (arrow_function "async"? @flag.async parameters: (formal_parameters) @params return_type: (_) @type body: (_) @body)
  (function_expression "async"? @flag.async parameters: (formal_parameters) @params return_type: (_) @type
    body: (_) @body)]) @def.method

; A default export without a name is called `default`.
(export_statement "default" @flag.default value: [(arrow_function) (function_expression !name) (class !name)]) @exported
(export_statement "default" @name @called.default value: (arrow_function "async"? @flag.async
  parameters: (formal_parameters)? @params return_type: (_) @type body: (_) @body)) @def.function
(export_statement "default" @name @called.default value: (function_expression "async"? @flag.async !name
  parameters: (_) @params return_type: (_) @type body: (_) @body)) @def.function

; Types.
(abstract_class_declaration "abstract" @flag.abstract name: (_) @name body: (_) @body) @def.class
(interface_declaration name: (_) @name body: (_) @body) @def.interface
; An alias for an object type counts as an interface.
(type_alias_declaration name: (_) @name value: (object_type) @body) @def.interface @subkind.alias
(type_alias_declaration name: (_) @name value: (_) @type) @def.type
(enum_declaration name: (_) @name body: (_) @body) @def.enum
(enum_body name: (_) @name @def.variant)
(enum_assignment name: (_) @name value: (_) @value) @def.variant
(internal_module name: (_) @name body: (_) @body) @def.namespace
(module name: (_) @name body: (_) @body) @def.namespace

; Members.
(method_definition (accessibility_modifier)? @visibility "static"? @flag.static ["get" "set"] name: (_) @name
  parameters: (_) @params return_type: (_)? @type body: (_) @body) @def.property
(method_definition (accessibility_modifier)? @visibility "static"? @flag.static "async"? @flag.async name: (_) @name
  parameters: (_) @params return_type: (_)? @type body: (_) @body) @def.method
(method_signature (accessibility_modifier)? @visibility name: (_) @name "?"? @flag.optional parameters: (_) @params
  return_type: (_)? @type) @def.method
(abstract_method_signature (accessibility_modifier)? @visibility "abstract" @flag.abstract name: (_) @name
  parameters: (_) @params return_type: (_)? @type) @def.method
(property_signature "readonly"? @flag.readonly name: (_) @name "?"? @flag.optional
  type: (type_annotation)? @type) @def.field
(public_field_definition (accessibility_modifier)? @visibility "static"? @flag.static name: (_) @name
  value: (arrow_function "async"? @flag.async parameters: (formal_parameters)? @params return_type: (_) @type
    body: (_) @body)) @def.method
(public_field_definition (accessibility_modifier)? @visibility "static"? @flag.static name: (_) @name
  type: (_)? @type value: [
    (arrow_function "async"? @flag.async parameters: (formal_parameters)? @params body: (_) @body)
    (function_expression "async"? @flag.async parameters: (_) @params body: (_) @body)
    (generator_function "async"? @flag.async parameters: (_) @params body: (_) @body)]) @def.method
(public_field_definition (accessibility_modifier)? @visibility "static"? @flag.static "readonly"? @flag.readonly
  name: (_) @name "?"? @flag.optional type: (_)? @type value: (_)? @value) @def.field

; An assignment adds a value to a field that the class declares.
(assignment_expression left: (member_expression object: (this) @owner @receiver property: (_) @name) right: (_) @value) @def.field @flag.known

; Scopes of types. These come before the patterns that bind names in them.
(type_alias_declaration value: [(array_type) (conditional_type) (constructor_type) (existential_type)
  (flow_maybe_type) (function_type) (generic_type) (index_type_query) (infer_type) (intersection_type)
  (literal_type) (lookup_type) (nested_type_identifier) (parenthesized_type) (predefined_type) (readonly_type)
  (template_literal_type) (this_type) (tuple_type) (type_identifier) (type_query) (union_type)]) @scope.type
(conditional_type) @scope
(index_signature (mapped_type_clause)) @scope
(function_type) @scope.function
(constructor_type) @scope.function
(call_signature) @scope.function
(construct_signature) @scope.function
(call_signature) @called

; Parameters. One with a modifier is a field too.
(required_parameter (accessibility_modifier)? @visibility "readonly"? @flag.member pattern: (rest_pattern (_) @name) @flag.rest
  type: (_)? @type) @param
(required_parameter (accessibility_modifier)? @visibility "readonly"? @flag.member pattern: [(identifier) (object_pattern) (array_pattern)] @name
  type: (_)? @type value: (_)? @value) @param
(optional_parameter (accessibility_modifier)? @visibility "readonly"? @flag.member pattern: [(identifier) (object_pattern) (array_pattern)] @name
  type: (_)? @type) @param @flag.optional
(type_parameter name: (type_identifier) @name constraint: (constraint (_) @type)) @bind.type
(type_parameter name: (type_identifier) @name) @bind.type
(infer_type (type_identifier) @name) @bind.type
(mapped_type_clause name: (type_identifier) @name) @bind.type
(index_signature name: (identifier) @name) @label
(type_predicate name: (identifier) @name) @label

; Type-only imports and exports.
(import_statement "type" @flag.type (import_clause (identifier) @alias) source: (string) @path) @import.named
(import_statement "type" @flag.type (import_clause (named_imports
  (import_specifier name: _ @name alias: (identifier)? @alias))) source: (string) @path) @import.named
(import_statement (import_clause (named_imports
  (import_specifier "type" @flag.type name: _ @name alias: (identifier)? @alias))) source: (string) @path) @import.named
(import_statement "type" @flag.type (import_clause (namespace_import (identifier) @alias))
  source: (string) @path) @import.module
(import_statement (import_require_clause (identifier) @alias source: (string) @path)) @import.module
(export_statement "type" @flag.type !source
  (export_clause (export_specifier name: _ @name alias: _? @alias))) @export.named
(export_statement "type" @flag.type (export_clause (export_specifier name: _ @name alias: _? @alias))
  source: (string) @path) @export.named
(export_statement !source
  (export_clause (export_specifier "type" @flag.type name: _ @name alias: _? @alias))) @export.named
(export_statement (export_clause (export_specifier "type" @flag.type name: _ @name alias: _? @alias))
  source: (string) @path) @export.named

(export_statement "=" (identifier) @name) @export.default

; Inheritance.
(extends_clause value: (identifier) @name type_arguments: (_)? @type_args) @ref.extends
(extends_clause value: (member_expression object: (_) @receiver property: (_) @name) type_arguments: (_)? @type_args) @ref.extends
(extends_type_clause type: (type_identifier) @name) @ref.extends
(extends_type_clause type: (generic_type name: (type_identifier) @name type_arguments: (_) @type_args)) @ref.extends
(extends_type_clause type: (generic_type
  name: (nested_type_identifier module: (_) @receiver name: (type_identifier) @name) type_arguments: (_) @type_args)) @ref.extends
(extends_type_clause type: (nested_type_identifier module: (_) @receiver name: (type_identifier) @name)) @ref.extends
(implements_clause (type_identifier) @name) @ref.implements
(implements_clause (generic_type name: (type_identifier) @name type_arguments: (_) @type_args)) @ref.implements
(implements_clause (generic_type
  name: (nested_type_identifier module: (_) @receiver name: (type_identifier) @name) type_arguments: (_) @type_args)) @ref.implements
(implements_clause (nested_type_identifier module: (_) @receiver name: (type_identifier) @name)) @ref.implements

; Types in every position.
(nested_type_identifier module: (_) @receiver name: (type_identifier) @name) @ref.type
(type_identifier) @name @ref.type
