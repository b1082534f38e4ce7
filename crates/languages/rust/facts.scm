; Patterns for Rust.

; Definitions. A function in an `impl` block or a trait is a method.
(function_item (visibility_modifier)? @visibility (function_modifiers "async" @flag.async)? name: (identifier) @name
  parameters: (parameters) @params return_type: (_)? @type body: (block) @body) @def.function
(function_signature_item (visibility_modifier)? @visibility (function_modifiers "async" @flag.async)?
  name: (identifier) @name parameters: (parameters) @params return_type: (_)? @type) @def.function @flag.abstract
(struct_item (visibility_modifier)? @visibility name: (type_identifier) @name
  body: (ordered_field_declaration_list) @params @body) @def.struct
(struct_item (visibility_modifier)? @visibility name: (type_identifier) @name body: (_)? @body) @def.struct
(union_item (visibility_modifier)? @visibility name: (type_identifier) @name body: (_) @body) @def.union
(enum_item (visibility_modifier)? @visibility name: (type_identifier) @name body: (_) @body) @def.enum
(enum_variant (visibility_modifier)? @visibility name: (identifier) @name
  body: (ordered_field_declaration_list) @params) @def.variant
(enum_variant (visibility_modifier)? @visibility name: (identifier) @name value: (_)? @value) @def.variant
(field_declaration (visibility_modifier)? @visibility name: (field_identifier) @name type: (_) @type) @def.field
(trait_item (visibility_modifier)? @visibility name: (type_identifier) @name body: (_) @body) @def.trait
(impl_item trait: (_)? @trait type: (type_identifier) @name body: (_)? @body) @def.impl
(impl_item trait: (_)? @trait type: (generic_type type: (type_identifier) @name) body: (_)? @body) @def.impl
(impl_item trait: (_)? @trait type: (scoped_type_identifier name: (type_identifier) @name) body: (_)? @body) @def.impl
(impl_item trait: (_)? @trait type: (_) @name body: (_)? @body) @def.impl
(type_item (visibility_modifier)? @visibility name: (type_identifier) @name type: (_) @type) @def.type
(associated_type name: (type_identifier) @name) @def.type
(const_item (visibility_modifier)? @visibility name: (identifier) @name type: (_) @type
  value: (_)? @value) @def.constant @flag.readonly
(static_item (visibility_modifier)? @visibility name: (identifier) @name type: (_) @type
  value: (_)? @value) @def.constant @flag.readonly @flag.static
(mod_item (visibility_modifier)? @visibility name: (identifier) @name body: (_)? @body) @def.module
(macro_definition name: (identifier) @name) @def.macro @flag.tag
(macro_definition) @skip

; Scopes. These come before the patterns that bind names in them.
(type_item) @scope
(closure_expression body: (_) @body) @scope.function
(block) @scope
(if_expression) @scope
(while_expression) @scope
(for_expression) @scope
(match_arm) @scope

; Parameters and locals.
(parameter pattern: (_) @name type: (_) @type) @param
(ordered_field_declaration_list type: (_) @type @param)
(closure_parameters (identifier) @name @param)
(closure_parameters [(tuple_pattern) (struct_pattern) (tuple_struct_pattern) (ref_pattern) (mut_pattern) (reference_pattern)] @name @param)
(let_declaration pattern: (_) @name type: (_)? @type value: (_)? @value) @bind
(let_condition pattern: [(identifier) (tuple_pattern) (tuple_struct_pattern) (struct_pattern) (ref_pattern) (mut_pattern)
  (reference_pattern) (slice_pattern) (or_pattern) (captured_pattern)] @name value: (_) @value) @bind
(match_arm pattern: (match_pattern . [(identifier) (tuple_pattern) (tuple_struct_pattern) (struct_pattern) (ref_pattern)
  (mut_pattern) (reference_pattern) (slice_pattern) (or_pattern) (captured_pattern)] @name @bind))
(for_expression pattern: (_) @name @bind.each value: (_) @value)
(type_parameter name: (type_identifier) @name bounds: (trait_bounds) @type) @bind.type
(type_parameter name: (type_identifier) @name) @bind.type
(where_predicate left: (type_identifier) @name bounds: (trait_bounds) @type) @bind.bound
(where_predicate left: (higher_ranked_trait_bound type: (type_identifier) @name) bounds: (trait_bounds) @type) @bind.bound
(const_parameter name: (identifier) @name) @bind.type

; What closures return.
(closure_expression body: (_) @value) @result

; Imports. `#[path]` names the file of a module.
(source_file (attribute_item (attribute . (identifier) @_path value: (string_literal (string_content) @path)))
  . (mod_item (visibility_modifier) @_offered name: (identifier) @alias) (#eq? @_path "path")) @import.module @flag.reexport
(source_file (attribute_item (attribute . (identifier) @_path value: (string_literal (string_content) @path)))
  . (mod_item name: (identifier) @alias) (#eq? @_path "path")) @import.module
(use_declaration (visibility_modifier)? @visibility) @import.tree
(use_declaration) @skip
(extern_crate_declaration name: (identifier) @path alias: (identifier) @alias) @import.module
(extern_crate_declaration name: (identifier) @path) @import.head
(extern_crate_declaration) @skip

; Traits.
(impl_item trait: (type_identifier) @name) @ref.implements
(impl_item trait: (generic_type type: (type_identifier) @name)) @ref.implements
(impl_item trait: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name)) @ref.implements
(impl_item trait: (generic_type type: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))) @ref.implements
(trait_item bounds: (trait_bounds (type_identifier) @name)) @ref.extends
(trait_item bounds: (trait_bounds (generic_type type: (type_identifier) @name))) @ref.extends
(trait_item bounds: (trait_bounds (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name))) @ref.extends

; Attributes and derives.
(attribute . (identifier) @_derive arguments: (token_tree (identifier) @name) (#eq? @_derive "derive")) @ref.derives
(attribute . (identifier) @name) @ref.decorates
(attribute . (scoped_identifier path: (_) @receiver name: (identifier) @name)) @ref.decorates

; Macros: the tokens between the delimiters may be code.
(macro_invocation macro: (identifier) @name) @ref.call @flag.tag
(macro_invocation macro: (scoped_identifier path: (_) @receiver name: (identifier) @name)) @ref.call @flag.tag
(macro_invocation macro: (identifier) @name (token_tree) @content) @reparse
(macro_invocation macro: (scoped_identifier) (token_tree) @content) @reparse
(token_tree) @skip

; `self::name` is looked up like a bare name.
(call_expression function: (scoped_identifier path: (self) name: (identifier) @name) arguments: (_) @args) @ref.call
(scoped_identifier path: (self) name: (identifier) @name) @ref.read
(scoped_type_identifier path: (self) name: (type_identifier) @name) @ref.type

; Calls, struct expressions, writes and reads. The most general come last, because the first pattern that claims a name wins.
(call_expression function: (identifier) @name arguments: (_) @args) @ref.call
(call_expression function: (field_expression value: (_) @receiver field: (_) @name) arguments: (_) @args) @ref.call
(call_expression function: (scoped_identifier path: (_) @receiver name: (identifier) @name) arguments: (_) @args) @ref.call
(call_expression function: (generic_function function: (identifier) @name) arguments: (_) @args) @ref.call
(call_expression function: (generic_function function: (field_expression value: (_) @receiver field: (_) @name))
  arguments: (_) @args) @ref.call
(call_expression function: (generic_function function: (scoped_identifier path: (_) @receiver name: (identifier) @name))
  arguments: (_) @args) @ref.call
(struct_expression name: (type_identifier) @name) @ref.call
(struct_expression name: (scoped_type_identifier path: (_) @receiver name: (type_identifier) @name)) @ref.call
(struct_expression name: (_) @receiver
  body: (field_initializer_list (field_initializer field: (field_identifier) @name))) @ref.write
(struct_expression name: (_) @receiver
  body: (field_initializer_list (shorthand_field_initializer (identifier) @name))) @ref.write
(struct_pattern type: (_) @receiver (field_pattern name: (field_identifier) @name)) @ref.read
(field_initializer field: (field_identifier) @name) @label
(assignment_expression left: (identifier) @name) @ref.write
(assignment_expression left: (field_expression value: (_) @receiver field: (_) @name)) @ref.write
(compound_assignment_expr left: (identifier) @name) @ref.write
(compound_assignment_expr left: (field_expression value: (_) @receiver field: (_) @name)) @ref.write
(field_expression value: (_) @receiver field: (field_identifier) @name) @ref.read
(lifetime (identifier) @name) @label
(label (identifier) @name) @label
(type_binding name: (type_identifier) @name) @label
(scoped_identifier path: (_) @receiver name: (identifier) @name) @ref.read
(scoped_type_identifier path: (_) @receiver name: (type_identifier) @name) @ref.type
(type_identifier) @name @ref.type
(identifier) @name @ref.read

; Skip everything inside these.
(string_literal) @skip
(raw_string_literal) @skip
(line_comment) @skip
(block_comment) @skip
