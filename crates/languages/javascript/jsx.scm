; The JSX runtime, and the types of elements and their attributes.
(program (comment) @import.tree)
(jsx_opening_element name: (identifier) @name @expected @ref.read) @flag.optional
(jsx_self_closing_element name: (identifier) @name @expected @ref.read) @flag.optional
(jsx_closing_element name: (identifier) @name @expected @ref.read) @flag.optional
(jsx_opening_element (jsx_attribute . (property_identifier) @name @ref.write @flag.optional)) @expected
(jsx_self_closing_element (jsx_attribute . (property_identifier) @name @ref.write @flag.optional)) @expected

; JSX elements. A capitalized one is a reference to a component.
(jsx_opening_element name: (identifier) @name (#match? @name "^[A-Z]")) @ref.call
(jsx_self_closing_element name: (identifier) @name (#match? @name "^[A-Z]")) @ref.call
(jsx_opening_element name: (member_expression object: (_) @receiver property: (_) @name)) @ref.call
(jsx_self_closing_element name: (member_expression object: (_) @receiver property: (_) @name)) @ref.call
(jsx_opening_element name: (identifier) @name) @label
(jsx_self_closing_element name: (identifier) @name) @label
(jsx_closing_element name: (identifier) @name (#match? @name "^[A-Z]")) @ref.read
(jsx_closing_element name: (member_expression object: (_) @receiver property: (_) @name)) @ref.read
(jsx_closing_element) @skip
(jsx_namespace_name) @skip
(jsx_element) @component
(jsx_self_closing_element) @component

; Classes of style sheets, where they are written as they are.
(jsx_attribute (property_identifier) @_name (string (string_fragment) @content)
  (#any-of? @_name "className" "class")) @classes
(jsx_attribute (property_identifier) @_name (jsx_expression (string (string_fragment) @content))
  (#any-of? @_name "className" "class")) @classes
(jsx_attribute (property_identifier) @_name (jsx_expression (template_string (string_fragment) @content))
  (#any-of? @_name "className" "class")) @classes
(jsx_attribute (property_identifier) @_name
  (jsx_expression (ternary_expression consequence: (string (string_fragment) @content)))
  (#any-of? @_name "className" "class")) @classes
(jsx_attribute (property_identifier) @_name
  (jsx_expression (ternary_expression alternative: (string (string_fragment) @content)))
  (#any-of? @_name "className" "class")) @classes
(jsx_attribute (property_identifier) @_name
  (jsx_expression (binary_expression operator: "&&" right: (string (string_fragment) @content)))
  (#any-of? @_name "className" "class")) @classes
