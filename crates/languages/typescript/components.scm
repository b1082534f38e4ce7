; Components with declared types, for TypeScript only. These patterns come after the definitions.

; Classes.
(class_declaration (class_heritage (extends_clause value: (identifier) @_base
  type_arguments: (type_arguments . (_) @type))) (#any-of? @_base "Component" "PureComponent")) @component.props
(class_declaration (class_heritage (extends_clause value: (member_expression object: (identifier) @_react
  property: (property_identifier) @_base) type_arguments: (type_arguments . (_) @type)))
  (#any-of? @_react "React" "Preact") (#any-of? @_base "Component" "PureComponent")) @component.props
(class_declaration (class_heritage (extends_clause value: (identifier) @_base))
  (#any-of? @_base "Component" "PureComponent")) @component.made
(class_declaration (class_heritage (extends_clause value: (member_expression object: (identifier) @_react
  property: (property_identifier) @_base)))
  (#any-of? @_react "React" "Preact") (#any-of? @_base "Component" "PureComponent")) @component.made
(export_statement "default" value: (class (class_heritage (extends_clause value: (identifier) @_base
  type_arguments: (type_arguments . (_) @type)))) (#any-of? @_base "Component" "PureComponent")) @component.props
(export_statement "default" value: (class (class_heritage (extends_clause value: (member_expression object: (identifier) @_react
  property: (property_identifier) @_base) type_arguments: (type_arguments . (_) @type))))
  (#any-of? @_react "React" "Preact") (#any-of? @_base "Component" "PureComponent")) @component.props
(export_statement "default" value: (class (class_heritage (extends_clause value: (identifier) @_base)))
  (#any-of? @_base "Component" "PureComponent")) @component.made
(export_statement "default" value: (class (class_heritage (extends_clause value: (member_expression object: (identifier) @_react
  property: (property_identifier) @_base))))
  (#any-of? @_react "React" "Preact") (#any-of? @_base "Component" "PureComponent")) @component.made

; Variables of a component type.
(variable_declarator type: (type_annotation (generic_type name: (type_identifier) @_kind
  type_arguments: (type_arguments . (_) @type)))
  (#any-of? @_kind "FC" "FunctionComponent" "ComponentType" "VFC" "NextPage")) @component.props
(variable_declarator type: (type_annotation (generic_type name: (nested_type_identifier name: (type_identifier) @_kind)
  type_arguments: (type_arguments . (_) @type)))
  (#any-of? @_kind "FC" "FunctionComponent" "ComponentType" "VFC")) @component.props
(variable_declarator type: (type_annotation (type_identifier) @_kind)
  (#any-of? @_kind "FC" "FunctionComponent" "ComponentType" "VFC" "NextPage")) @component.made
(variable_declarator type: (type_annotation (nested_type_identifier name: (type_identifier) @_kind))
  (#any-of? @_kind "FC" "FunctionComponent" "ComponentType" "VFC")) @component.made

; Wrappers of a function: the type of the properties is the last type argument, or the type of the function's first parameter.
(variable_declarator value: (as_expression (call_expression function: (identifier) @_wrapper))
  (#any-of? @_wrapper "memo" "forwardRef" "lazy")) @component.made
(variable_declarator value: (as_expression (call_expression function: (member_expression object: (identifier) @_react
  property: (property_identifier) @_wrapper))) (#any-of? @_react "React" "Preact")
  (#any-of? @_wrapper "memo" "forwardRef" "lazy")) @component.made
(call_expression function: (identifier) @_wrapper type_arguments: (type_arguments (_) @type .)
  (#any-of? @_wrapper "memo" "forwardRef")) @component.props
(call_expression function: (member_expression object: (identifier) @_react property: (property_identifier) @_wrapper)
  type_arguments: (type_arguments (_) @type .)
  (#any-of? @_react "React" "Preact") (#any-of? @_wrapper "memo" "forwardRef")) @component.props
(call_expression function: (identifier) @_wrapper arguments: (arguments . (arrow_function
  parameters: (formal_parameters . (required_parameter type: (type_annotation (_) @type)))))
  (#any-of? @_wrapper "memo" "forwardRef")) @component.props
(call_expression function: (member_expression object: (identifier) @_react property: (property_identifier) @_wrapper)
  arguments: (arguments . (arrow_function
    parameters: (formal_parameters . (required_parameter type: (type_annotation (_) @type)))))
  (#any-of? @_react "React" "Preact") (#any-of? @_wrapper "memo" "forwardRef")) @component.props
