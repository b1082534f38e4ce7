// Members are looked up on the type of the receiver, and by bare name inside the type.

struct Lock {
  int key;
  void Turn(int by);
};
struct Door {
  Lock lock;
  Lock* spare;
  Lock& Main() { return lock; }
//                      ^^^^ ref read -> Door::lock
  void Open() {
    lock.Turn(key());
//       ^^^^ ref call -> Lock::Turn
//            ^^^ ref call -> Door::key
    this->spare->Turn(1);
//        ^^^^^ ref read -> Door::spare
//               ^^^^ ref call -> Lock::Turn
    Main().Turn(2);
//         ^^^^ ref call -> Lock::Turn
    Lock made;
    made.key = 3;
//       ^^^ ref write -> Lock::key
    auto& other = *spare;
    other.Turn(4);
//        ^^^^ ref call -> Lock::Turn
    unknown.Turn(5);
//          ^^^^ ref call -> ?
  }
  int key();
};
