# Literals are followed to a limited depth.

class Door:
    def lock(self): ...


deep = a(b(c(d([[[[[[Door()]]]]]], {1: {2: {3: {4: {5: Door()}}}}}))))
rows = [[Door()]]
rows[0][0].lock()
#          ^^^^ ref call -> Door::lock
[[[[[[[[Door()]]]]]]]][0].lock()
#                         ^^^^ ref call -> external
f(g(h(i(j(k(l(m(n(o([Door()], (Door(), [Door()]))))))))))).lock()
#                                                          ^^^^ ref call -> ?
