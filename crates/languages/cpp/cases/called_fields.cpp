// A field that holds a function is called by its bare name in methods that stand in the type, and in those that do not.

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
