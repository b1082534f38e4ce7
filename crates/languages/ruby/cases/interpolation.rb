# Interpolated code in strings, symbols, patterns and heredocs is extracted; the text around it is not.
# case: every ref

def name; end

def texts(door)
  "open #{name} #{door.width} name"
#         ^^^^ ref call -> name
#                      ^^^^^ ref call -> ?
  'name #{name}'
  "#@width #$verbose"
#   ^^^^^^ ref read -> ?
#           ^^^^^^^^ ref read -> ?
  :"door_#{name}"
#          ^^^^ ref call -> name
  /#{name}\d/
#    ^^^^ ref call -> name
  `ls #{name}`
#       ^^^^ ref call -> name
  %w[name #{name}]
  %W[a#{name}]
#       ^^^^ ref call -> name
  %i[name]
  text = <<~TEXT.strip + name
#                ^^^^^ ref call -> external
#                        ^^^^ ref call -> name
    name #{name}
#          ^^^^ ref call -> name
    #{[door].map { |one| one.width }}
#            ^^^ ref call -> external
#                            ^^^^^ ref call -> ?
  TEXT
  raw = <<~'TEXT'
    #{name}
  TEXT
  "a" "b#{name}"
#         ^^^^ ref call -> name
  text + raw + ?a
end

__END__
name #{name}
