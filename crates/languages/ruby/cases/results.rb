# A method returns the value of `return` or of its last expression. If these have several types, its type is unknown.

class Lock
  def turn
    @turned = true
    self
  end

  def lock_up; end

  def self.build = new
  def self.find(id)
    lock = new
    lock.turn
#        ^^^^ ref call -> Lock::turn
    lock
  end
end

class Key
  def turn; end
end

class Door
  def lock
    @lock ||= Lock.new
  end

  def spare
    return Lock.new
  end

  def either(is_spare)
    return Key.new if is_spare

    Lock.new
  end

  def swap
    @held = Lock.new
    @held = Key.new
  end

  def open
    lock.turn
#        ^^^^ ref call -> Lock::turn
    lock.turn.turn.lock_up
#             ^^^^ ref call -> Lock::turn
#                  ^^^^^^^ ref call -> Lock::lock_up
    spare.turn
#         ^^^^ ref call -> Lock::turn
    either(true).turn
#                ^^^^ ref call -> Key::turn | Lock::turn
    @held.turn
#         ^^^^ ref call -> Key::turn | Lock::turn
    Lock.build.turn
#              ^^^^ ref call -> Lock::turn
    Lock.find(1).turn
#                ^^^^ ref call -> Lock::turn
    Lock.new.freeze.turn
#                   ^^^^ ref call -> Lock::turn
    Lock.new.tap { |made| made.lock_up }.turn
#                              ^^^^^^^ ref call -> Lock::lock_up
#                                        ^^^^ ref call -> Lock::turn
    unknown.turn
#           ^^^^ ref call -> ?
  end
end
