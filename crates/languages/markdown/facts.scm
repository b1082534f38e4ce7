; A section is a heading and everything up to the next heading of its level or above. The grammar's own sections know
; nothing of underlined headings.
(atx_heading [(atx_h1_marker) @level.1 (atx_h2_marker) @level.2 (atx_h3_marker) @level.3 (atx_h4_marker) @level.4
  (atx_h5_marker) @level.5 (atx_h6_marker) @level.6] heading_content: (inline) @name) @def.section
(setext_heading heading_content: (paragraph) @name
  [(setext_h1_underline) @level.1 (setext_h2_underline) @level.2]) @def.section
(section) @group

; What stands between backticks may be a name.
(inline) @prose
(pipe_table_cell) @prose

; Code behind a fence is read in its own language.
(fenced_code_block info_string: (info_string (language) @language) (code_fence_content) @content) @embed
