# Notes in comments are markers; a comment that suppresses a recipe applies to the next line, or to the whole file.
# rhumb-ignore-file long-functions
# file: suppressed=long-functions

# TODO: oil the hinge
# ^^^^ marker TODO "oil the hinge"
value = 1  # FIXME(ann) squeaks
#            ^^^^^ marker FIXME "(ann) squeaks"
# rhumb-ignore-next-line unused-symbol
spare = 2
# `spare` suppressed unused-symbol
# `spare` def variable spare
# Prose about TODOS, and about a rhumb-ignore-next-line comment, is neither.
text = "TODO: not a comment"
