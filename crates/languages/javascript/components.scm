; Components, for plain JavaScript only: classes. These patterns come after the definitions.
(class_declaration (class_heritage (identifier) @_base)
  (#any-of? @_base "Component" "PureComponent")) @component.made
(class_declaration (class_heritage (member_expression object: (identifier) @_react property: (property_identifier) @_base))
  (#any-of? @_react "React" "Preact") (#any-of? @_base "Component" "PureComponent")) @component.made
(export_statement "default" value: (class (class_heritage (identifier) @_base))
  (#any-of? @_base "Component" "PureComponent")) @component.made
(export_statement "default" value: (class (class_heritage (member_expression object: (identifier) @_react
  property: (property_identifier) @_base)))
  (#any-of? @_react "React" "Preact") (#any-of? @_base "Component" "PureComponent")) @component.made
