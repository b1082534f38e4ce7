; Patterns for Java. Captures are documented in ../README.md.

; Packages and types. An anonymous class is named after the keyword `new`.
(package_declaration [(scoped_identifier) (identifier)] @name) @def.package
(module_declaration name: (_) @name body: (_) @body) @def.module
(class_declaration name: (identifier) @name body: (_) @body) @def.class
(record_declaration name: (identifier) @name parameters: (_) @params body: (_) @body) @def.class @subkind.record
(interface_declaration name: (identifier) @name body: (_) @body) @def.interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @def.interface @subkind.annotation
(enum_declaration name: (identifier) @name body: (_) @body) @def.enum
(enum_constant name: (identifier) @name arguments: (argument_list . (_) @value .)? body: (_)? @body) @def.variant
(object_creation_expression "new" @name (class_body) @body) @def.class @subkind.anonymous

; Methods and constructors. A method without a body is abstract, or implemented natively.
(method_declaration (modifiers "native") type: (_) @type name: (identifier) @name parameters: (_) @params) @def.function
(method_declaration !body type: (_) @type name: (identifier) @name @flag.abstract parameters: (_) @params) @def.function
(method_declaration type: (_) @type name: (identifier) @name parameters: (_) @params body: (_) @body) @def.function
(annotation_type_element_declaration type: (_) @type name: (identifier) @name @flag.abstract) @def.method
(constructor_declaration name: (identifier) @name parameters: (_) @params body: (_) @body) @def.constructor
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @def.constructor
(static_initializer "static" @name @flag.static (block) @body) @def.constructor @subkind.initializer

; Record components are read as fields and called as accessor methods.
(record_declaration (modifiers ["public" "protected" "private"] @visibility)? parameters: (formal_parameters
  (formal_parameter type: (_) @type name: (identifier) @name) @def.property @flag.readonly))
(record_declaration (modifiers ["public" "protected" "private"] @visibility)? parameters: (formal_parameters
  (spread_parameter (variable_declarator name: (identifier) @name)) @def.property @flag.readonly))

; Fields. A `static final` field is a constant. If a statement declares several, each spans its own declarator.
(constant_declaration type: (_) @type . declarator: (variable_declarator name: (identifier) @name value: (_)? @value)
  .) @def.constant @flag.static @flag.readonly
(constant_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name value: (_)? @value)
  @def.constant @flag.static @flag.readonly)
(field_declaration (modifiers "static" "final") type: (_) @type . declarator:
  (variable_declarator name: (identifier) @name value: (_)? @value) .) @def.constant @flag.readonly
(field_declaration (modifiers "final" "static") type: (_) @type . declarator:
  (variable_declarator name: (identifier) @name value: (_)? @value) .) @def.constant @flag.readonly
(field_declaration (modifiers "final" @flag.readonly)? type: (_) @type . declarator:
  (variable_declarator name: (identifier) @name value: (_)? @value) .) @def.field
(field_declaration (modifiers "static" "final") type: (_) @type declarator:
  (variable_declarator name: (identifier) @name value: (_)? @value) @def.constant @flag.readonly)
(field_declaration (modifiers "final" "static") type: (_) @type declarator:
  (variable_declarator name: (identifier) @name value: (_)? @value) @def.constant @flag.readonly)
(field_declaration (modifiers "final" @flag.readonly)? type: (_) @type declarator:
  (variable_declarator name: (identifier) @name value: (_)? @value) @def.field)

; Scopes. These come before the patterns that bind names in them.
(lambda_expression body: (_) @body) @scope.function
(block) @scope
(for_statement) @scope
(enhanced_for_statement) @scope
(try_with_resources_statement) @scope
(catch_clause) @scope
(switch_block) @scope
(switch_rule) @scope

; Parameters.
(formal_parameter type: (_) @type name: (identifier) @name) @param
(spread_parameter [(type_identifier) (generic_type) (scoped_type_identifier) (array_type) (integral_type)
  (floating_point_type) (boolean_type)] @type "..." @flag.rest (variable_declarator name: (identifier) @name)) @param
(lambda_expression parameters: (identifier) @name @param)
(inferred_parameters (identifier) @name @param)
(type_parameter (type_identifier) @name (type_bound . (_) @type)?) @bind.type
(receiver_parameter (identifier) @name) @label

; Locals. One declared with `var` has the type of its initializer.
(local_variable_declaration type: (type_identifier) @_var declarator:
  (variable_declarator name: (identifier) @name value: (_) @value) @bind (#eq? @_var "var"))
(local_variable_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name) @bind)
(enhanced_for_statement type: (type_identifier) @_var name: (identifier) @name value: (_) @value @bind.each
  (#eq? @_var "var"))
(enhanced_for_statement type: (_) @type name: (identifier) @name value: (_) @bind)
(resource type: (type_identifier) @_var name: (identifier) @name value: (_) @value (#eq? @_var "var")) @bind
(resource type: (_) @type name: (identifier) @name) @bind
(catch_formal_parameter (catch_type) @type name: (identifier) @name) @bind
(instanceof_expression right: (_) @type name: (identifier) @name) @bind
(type_pattern . (_) @type (identifier) @name) @bind
(record_pattern_component . (_) @type (identifier) @name) @bind

; Imports.
(import_declaration (scoped_identifier scope: (_) @path name: (identifier) @name) .) @import.named
(import_declaration [(scoped_identifier) (identifier)] @path (asterisk)) @import.star
; Types in the path of an import.
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (_) @receiver name: (identifier) @name))
  (#match? @name "^[A-Z]")) @ref.type
(import_declaration (scoped_identifier scope: (_) @receiver name: (identifier) @name) (asterisk)
  (#match? @name "^[A-Z]")) @ref.type
(import_declaration) @skip
(requires_module_directive module: (_) @path) @import.effect
(requires_module_directive) @skip
(exports_module_directive) @skip
(opens_module_directive) @skip
(uses_module_directive type: (scoped_identifier scope: (_) @receiver name: (identifier) @name)) @ref.type
(provides_module_directive (scoped_identifier scope: (_) @receiver name: (identifier) @name)) @ref.type

; Base types. The syntax of an anonymous class does not show whether it extends or implements.
(superclass (type_identifier) @name) @ref.extends
(superclass (generic_type . (type_identifier) @name)) @ref.extends
(superclass (scoped_type_identifier . (_) @receiver (type_identifier) @name .)) @ref.extends
(superclass (generic_type . (scoped_type_identifier . (_) @receiver (type_identifier) @name .))) @ref.extends
(extends_interfaces (type_list (type_identifier) @name)) @ref.extends
(extends_interfaces (type_list (generic_type . (type_identifier) @name))) @ref.extends
(extends_interfaces (type_list (scoped_type_identifier . (_) @receiver (type_identifier) @name .))) @ref.extends
(extends_interfaces (type_list (generic_type
  . (scoped_type_identifier . (_) @receiver (type_identifier) @name .)))) @ref.extends
(super_interfaces (type_list (type_identifier) @name)) @ref.implements
(super_interfaces (type_list (generic_type . (type_identifier) @name))) @ref.implements
(super_interfaces (type_list (scoped_type_identifier . (_) @receiver (type_identifier) @name .))) @ref.implements
(super_interfaces (type_list (generic_type
  . (scoped_type_identifier . (_) @receiver (type_identifier) @name .)))) @ref.implements
(object_creation_expression type: (type_identifier) @name (class_body)) @ref.extends
(object_creation_expression type: (generic_type . (type_identifier) @name) (class_body)) @ref.extends
(object_creation_expression type: (scoped_type_identifier . (_) @receiver (type_identifier) @name .)
  (class_body)) @ref.extends
(object_creation_expression type: (generic_type . (scoped_type_identifier . (_) @receiver (type_identifier) @name .))
  (class_body)) @ref.extends

; Annotations. A key refers to an element of the annotation.
(marker_annotation name: (identifier) @name) @ref.decorates
(marker_annotation name: (scoped_identifier scope: (_) @receiver name: (identifier) @name)) @ref.decorates
(marker_annotation name: (scoped_identifier scope: (identifier) @name)) @ref.type
(annotation name: (identifier) @name arguments: (_) @args) @ref.decorates
(annotation name: (scoped_identifier scope: (_) @receiver name: (identifier) @name) arguments: (_) @args) @ref.decorates
(annotation name: (scoped_identifier scope: (identifier) @name)) @ref.type
(annotation name: (_) @receiver arguments: (annotation_argument_list
  (element_value_pair key: (identifier) @name))) @ref.read
(scoped_identifier) @skip

; Constructor calls.
(object_creation_expression (_) @receiver "new" type: (type_identifier) @name arguments: (_) @args) @ref.call
(object_creation_expression type: (type_identifier) @name arguments: (_) @args) @ref.call
(object_creation_expression type: (generic_type . (type_identifier) @name) arguments: (_) @args) @ref.call
(object_creation_expression type: (scoped_type_identifier . (_) @receiver (type_identifier) @name .)
  arguments: (_) @args) @ref.call
(object_creation_expression type: (generic_type . (scoped_type_identifier . (_) @receiver (type_identifier) @name .))
  arguments: (_) @args) @ref.call
(explicit_constructor_invocation constructor: [(this) (super)] @name arguments: (_) @args) @ref.call

; A method reference counts as a call.
(method_reference . (identifier) @name "new") @ref.call
(method_reference . (generic_type . (type_identifier) @name) "new") @ref.call
(method_reference . (field_access object: (_) @receiver field: (identifier) @name) "new") @ref.call
(method_reference . (field_access object: (_) @receiver field: (this)) (identifier) @name .) @ref.call
(method_reference . (_) @receiver (identifier) @name .) @ref.call

; Calls, writes and reads. The most general come last, because the first pattern that claims a name wins. `Outer.this` has the
; members of `Outer`.
(method_invocation object: (field_access object: (_) @receiver field: (this)) name: (identifier) @name
  arguments: (_) @args) @ref.call
(method_invocation object: (_) @receiver name: (identifier) @name arguments: (_) @args) @ref.call
(method_invocation name: (identifier) @name arguments: (_) @args) @ref.call
(assignment_expression left: (identifier) @name) @ref.write
(assignment_expression left: (field_access object: (field_access object: (_) @receiver field: (this))
  field: (identifier) @name)) @ref.write
(assignment_expression left: (field_access object: (_) @receiver field: (identifier) @name)) @ref.write
(update_expression (identifier) @name) @ref.write
(update_expression (field_access object: (_) @receiver field: (identifier) @name)) @ref.write
(field_access object: (field_access object: (_) @receiver field: (this)) field: (identifier) @name) @ref.read
(field_access object: (_) @receiver field: (identifier) @name) @ref.read
(labeled_statement . (identifier) @name) @label
(break_statement (identifier) @name) @label
(continue_statement (identifier) @name) @label
(record_pattern . (identifier) @name) @ref.type
(scoped_type_identifier . (_) @receiver (type_identifier) @name .) @ref.type
(type_identifier (#eq? @name "var")) @name @label
(type_identifier) @name @ref.type
(identifier) @name @ref.read
