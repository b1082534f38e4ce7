// A field of function type can be called by its bare name in methods defined inside or outside the type.

struct Key { int operator()(int turns) { return turns; } };
class Lock {
public:
    int turn();
    int twice() { return key_(1) + key_(2); }
//                       ^^^^ ref call -> Lock::key_
    Key key_;
};
int Lock::turn() { return key_(3); }
//                        ^^^^ ref call -> Lock::key_
int other() { return key_(4); }
//                   ^^^^ ref call -> ?
