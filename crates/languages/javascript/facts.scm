; Patterns for plain JavaScript only: parameters without types, fields, one base class.
(formal_parameters (identifier) @name @param)
(formal_parameters [(object_pattern) (array_pattern)] @name @param)
(formal_parameters (assignment_pattern left: (_) @name right: (_) @value) @param)
(formal_parameters (rest_pattern (_) @name) @param @flag.rest)
(field_definition "static"? @flag.static property: (_) @name value: [
  (arrow_function "async"? @flag.async parameters: (formal_parameters)? @params body: (_) @body)
  (function_expression "async"? @flag.async parameters: (_) @params body: (_) @body)
  (generator_function "async"? @flag.async parameters: (_) @params body: (_) @body)]) @def.method
(field_definition "static"? @flag.static property: (_) @name value: (_)? @value) @def.field
(class_heritage (identifier) @name) @ref.extends
(class_heritage (member_expression object: (_) @receiver property: (_) @name)) @ref.extends
; An assignment to a member of the receiver defines a field.
(assignment_expression left: (member_expression object: (this) @owner @receiver property: (_) @name) right: (_) @value) @def.field
