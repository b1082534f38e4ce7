# Markers and suppressed recipes in comments.
# rhumb-ignore-file unused
# file: suppressed=unused

# TODO: oil the hinge
# ^^^^ marker TODO "oil the hinge"
def open # FIXME(ann) squeaks
#          ^^^^^ marker FIXME "(ann) squeaks"
  # rhumb-ignore-next-line todo
  x = "TODO: no note"
# `  x` suppressed todo
end

=begin
HACK: turn twice
=end
