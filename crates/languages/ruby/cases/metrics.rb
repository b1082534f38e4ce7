# Metrics of a method's body. Complexity is one, plus one for each decision, loop and short-circuit operator. `else` is not a
# decision.

def straight
#   ^^^^^^^^ def function straight complexity=1 cognitive=0 returns=1 nesting=0
  return 1
end

def decide(door)
#   ^^^^^^ def function decide complexity=4 cognitive=4 branches=2 operators=1 nesting=1
  if door.open? && door.wide?
    1
  elsif door
    2
  else
    3
  end
end

def modifiers(door)
#   ^^^^^^^^^ def function modifiers complexity=5 branches=3 loops=1 nesting=1
  return if door.nil?
  return 1 unless door.open?
  door.knock while door.shut?
  door.open rescue nil
end

def nest(doors)
#   ^^^^ def function nest complexity=4 cognitive=6 branches=1 loops=2 nesting=3
  for door in doors
    until door.nil?
      unless door.shut?
        door.open
      end
    end
  end
end

def choose(door)
#   ^^^^^^ def function choose branches=2 complexity=3 cognitive=1 nesting=1
  case door
  when 1, 2 then :a
  when Door
    :b
  else
    :c
  end
end

def match(door)
#   ^^^^^ def function match branches=3 complexity=4 cognitive=1
  case door
  in { width: Integer => width } if width > 3
    :a
  in [first, *]
    :b
  in _
    :c
  end
end

def catch(door)
#   ^^^^^ def function catch branches=3 complexity=4 returns=0
  door.open
rescue TypeError
  raise
rescue KeyError, NameError => error
  door ? error : nil
else
  1
ensure
  door.shut
end

def operators(a, b, c)
#   ^^^^^^^^^ def function operators operators=5 complexity=6
  @memo ||= a || b and c or a
  b &&= 1
end

def blocks(doors)
#   ^^^^^^ def function blocks branches=1 loops=0 nesting=1
  doors.each do |door|
    door.open if door
  end
end

def endless(a) = a ? 1 : 2
#   ^^^^^^^ def function endless branches=1 complexity=2 cognitive=1 lines=1

def test_claims
#   ^^^^^^^^^^^ def function test_claims assertions=2
  assert_equal 1, 2
  expect(1).to eq(2)
end
