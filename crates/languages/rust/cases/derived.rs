// Methods that are derived return the type; `From` is chosen by the type of the argument.

#[derive(Clone, Default, Debug)]
struct Door {
    lock: Lock,
}
impl Door {
    fn open(&self) {}
}
#[derive(Clone, Default)]
struct Lock;
impl Lock {
    fn turn(&self) {}
}
struct Bolt;
impl Bolt {
    fn slide(&self) {}
}
impl From<Lock> for Door {
    fn from(lock: Lock) -> Self {
        Door { lock }
    }
}
impl From<Bolt> for Door {
    fn from(bolt: Bolt) -> Self {
        Door::default()
    }
}
impl From<&str> for Door {
    fn from(text: &str) -> Self {
        Self::from(Lock)
//            ^^^^ ref call -> "<Door as From>::from"
    }
}

fn run(door: Door, bolt: Bolt) {
    door.clone().open();
//       ^^^^^ ref call -> external
//               ^^^^ ref call -> Door::open
    door.lock.clone().turn();
//                    ^^^^ ref call -> Lock::turn
    Door::default().open();
//                  ^^^^ ref call -> Door::open
    Door::default().turn();
//                  ^^^^ ref call -> external
    bolt.clone().turn();
//               ^^^^ ref call -> ?
    Door::from(Lock).open();
//        ^^^^ ref call -> "<Door as From>::from"
//                   ^^^^ ref call -> Door::open
    Door::from(bolt).open();
//        ^^^^ ref call -> "<Door as From>::from#2"
    Door::from("oak").open();
//        ^^^^ ref call -> "<Door as From>::from#3"
}
