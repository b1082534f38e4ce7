; A section is a heading with everything up to the next heading of the same or a higher level. The grammar's own sections ignore
; underlined headings.
(atx_heading [(atx_h1_marker) @level.1 (atx_h2_marker) @level.2 (atx_h3_marker) @level.3 (atx_h4_marker) @level.4
  (atx_h5_marker) @level.5 (atx_h6_marker) @level.6] heading_content: (inline) @name) @def.section
(setext_heading heading_content: (paragraph) @name
  [(setext_h1_underline) @level.1 (setext_h2_underline) @level.2]) @def.section
(section) @group

; Text between backticks may name a symbol or a file.
(inline) @prose
(pipe_table_cell) @prose

; A fenced code block is extracted in its own language.
(fenced_code_block info_string: (info_string (language) @language) (code_fence_content) @content) @embed
