# A chain of any length resolves to its end, whether it is written in one expression or through local variables.

class Door:
    def next(self) -> "Door":
        return self

    def shut(self): pass

def walk():
    a = Door()
    b = a.next()
    c = b.next()
    d = c.next()
    e = d.next()
    f = e.next()
    g = f.next()
    h = g.next()
    i = h.next()
    j = i.next()
    k = j.next()
    l = k.next()
    m = l.next()
    n = m.next()
    o = n.next()
    o.shut()
    # ^^^^ ref call -> Door::shut (member)
