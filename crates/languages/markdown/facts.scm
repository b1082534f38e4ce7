; A section is a heading and everything up to the next heading of its level or above.
(section (atx_heading heading_content: (inline) @name)) @def.section
; The grammar gives an underlined heading no section of its own.
(setext_heading heading_content: (paragraph) @name) @def.section

; Code behind a fence is read in its own language.
(fenced_code_block info_string: (info_string (language) @language) (code_fence_content) @content) @embed
