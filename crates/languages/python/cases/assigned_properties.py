# Assigning to a property of the type or an ancestor calls its setter; it does not define a field that hides the property.

class Base:
    @property
    def wide(self):
        return Door()
    @wide.setter
    def wide(self, value): ...
    high = 1

class Door(Base):
    def __init__(self):
        self.wide = 3
        self.high = 2
        self.deep = 4
    @property
    def deep(self):
#       ^^^^ def property Door::deep#2
        return 1
    def knock(self):
        self.wide.knock()
#            ^^^^ ref read -> "Base::wide#2" (inherited)
#                 ^^^^^ ref call -> ?
        self.high
#            ^^^^ ref read -> Door::high (member)
        self.deep
#            ^^^^ ref read -> "Door::deep#2" (member)

class Plain:
    def __init__(self):
        self.wide = Door()
    def knock(self):
        self.wide.knock()
#            ^^^^ ref read -> Plain::wide (member)
#                 ^^^^^ ref call -> Door::knock
