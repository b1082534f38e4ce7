// Enum constants are read by path. A constant with a body has members of its own.

enum Op {
    PLUS("+") {
        int apply(int a, int b) { return helper(a) + b; }
//          ^^^^^ def method Op::PLUS::apply in=Op::PLUS
//                                       ^^^^^^ ref call -> Op::PLUS::helper (local) from=Op::PLUS::apply
        private int helper(int a) { return a; }
    },
    MINUS(Op.sign(2)) {
//           ^^^^ ref call -> Op::sign#2 from=Op::MINUS
        int apply(int a, int b) { return a - b; }
    };

    final String sign;
    Op(String sign) { this.sign = sign; }
    static String sign(int kind) { return "-"; }
    abstract int apply(int a, int b);
//               ^^^^^ def method Op::apply abstract
    int twice(int a) { return apply(a, apply(a, a)); }
//                            ^^^^^ ref call -> Op::apply (local)
    boolean isPlus() { return this == PLUS; }
//                                    ^^^^ ref read -> Op::PLUS (local)
}

class Use {
    int use(Op op) {
        switch (op) {
            case PLUS: return 1;
//               ^^^^ BUG ref read -> ?
            default: return Op.MINUS.apply(1, 2);
//                          ^^ ref read -> Op
//                             ^^^^^ ref read -> Op::MINUS (path)
//                                   ^^^^^ ref call -> Op::apply (member)
        }
    }
}
