; Elements of a user interface: a capitalised one is a use of a component.
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
