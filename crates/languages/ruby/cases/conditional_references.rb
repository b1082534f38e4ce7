# A reference in code that runs conditionally is marked.

def run(door)
  always
# ^^^^^^ ref call -> ? !conditional
  sometimes if door
# ^^^^^^^^^ ref call -> ? conditional
  sometimes unless door
# ^^^^^^^^^ ref call -> ? conditional
  if door
    sometimes
#   ^^^^^^^^^ ref call -> ? conditional
  elsif other
    sometimes
#   ^^^^^^^^^ ref call -> ? conditional
  else
    sometimes
#   ^^^^^^^^^ ref call -> ? conditional
  end
  sometimes while door
# ^^^^^^^^^ ref call -> ? conditional
  until door do sometimes end
#               ^^^^^^^^^ ref call -> ? conditional
  case always
#      ^^^^^^ ref call -> ? !conditional
  when door then sometimes
#                ^^^^^^^^^ ref call -> ? conditional
  else
    sometimes
#   ^^^^^^^^^ ref call -> ? conditional
  end
  case always
#      ^^^^^^ ref call -> ? !conditional
  in Integer then sometimes
#                 ^^^^^^^^^ ref call -> ? conditional
  end
  door ? sometimes : 1
#        ^^^^^^^^^ ref call -> ? conditional
  begin
    sometimes
#   ^^^^^^^^^ ref call -> ? conditional
  rescue KeyError
    sometimes
#   ^^^^^^^^^ ref call -> ? conditional
  end
  sometimes rescue nil
# ^^^^^^^^^ ref call -> ? conditional
  always && sometimes
# ^^^^^^ ref call -> ? !conditional
#           ^^^^^^^^^ ref call -> ? conditional
  always or sometimes
# ^^^^^^ ref call -> ? !conditional
#           ^^^^^^^^^ ref call -> ? conditional
  @memo ||= sometimes
#           ^^^^^^^^^ ref call -> ? conditional
  always + always(1)
#          ^^^^^^ ref call -> ? !conditional
  door.each { always }
#             ^^^^^^ ref call -> ? !conditional
end
