# A class inside a function is an ordinary class, except that code outside cannot name it.
# case: every ref


class Door:
    def open(self):
        pass

    def make(self):
        class Knob:
            def turn(self):
                self.open()
#                    ^^^^ ref call -> ? from=Door::make::Knob::turn
                self.polish()
#                    ^^^^^^ ref call -> Door::make::Knob::polish (member)

            def polish(self):
                pass

        class Handle(Knob, Door):
#                    ^^^^ ref extends -> Door::make::Knob [extends]
#                          ^^^^ ref extends -> Door
            def grip(self):
                self.polish()
#                    ^^^^^^ ref call -> Door::make::Knob::polish (inherited)
                self.open()
#                    ^^^^ ref call -> Door::open (inherited)

        knob = Knob()
#              ^^^^ ref call -> Door::make::Knob [instantiates]
        knob.turn()
#            ^^^^ ref call -> Door::make::Knob::turn (member)
        self.open()
#            ^^^^ ref call -> Door::open (member)
        return Handle()
#              ^^^^^^ ref call -> Door::make::Handle


def elsewhere():
    def inner():
        class Deep:
            def dive(self):
                self.dive()
#                    ^^^^ ref call -> elsewhere::inner::Deep::dive
        return Deep
#              ^^^^ ref read -> elsewhere::inner::Deep

    Knob()
#   ^^^^ ref call -> ?
    Deep()
#   ^^^^ ref call -> ?


class Wall:
    def __init__(self, parts):
        helper = lambda: self.paint()
#                             ^^^^^ ref call -> Wall::paint
        self.both = [self.paint() for part in parts]
#                         ^^^^^ ref call -> Wall::paint

    def paint(self):
        pass
