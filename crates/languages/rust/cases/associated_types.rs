// An associated type that an implementation names through `Self` is the one that the trait declares; values have the type that
// the implementation gives.

trait Reads {
    type Fault;
    fn read(&self) -> Result<u8, Self::Fault>;
//                                     ^^^^^ ref type -> Reads::Fault
}
struct Door;
struct Broken;
impl Broken {
    fn report(&self) {}
}
impl Reads for Door {
    type Fault = Broken;
    fn read(&self) -> Result<u8, Self::Fault> {
//                                     ^^^^^ ref type -> Reads::Fault
        let fault: Self::Fault = Broken;
        fault.report();
//            ^^^^^^ ref call -> Broken::report
        Err(fault)
    }
}
impl Iterator for Door {
    type Item = Broken;
    fn next(&mut self) -> Option<Self::Item> {
//                                     ^^^^ ref type -> external
        None
    }
}
impl Door {
    fn open(mut self) {
        self.next().unwrap().report();
//                           ^^^^^^ ref call -> Broken::report
    }
}

// Waiting for a value yields what its type says.
struct Request;
impl IntoFuture for Request {
    type Output = Reply;
    type IntoFuture = std::future::Ready<Reply>;
}
struct Reply;
impl Reply {
    fn text(&self) {}
}
impl Request {
    fn send(self) -> Self {
        self
    }
}
async fn wait(request: Request, reply: Reply) {
    request.send().await.text();
//                       ^^^^ ref call -> Reply::text
    request.await.send();
//                ^^^^ ref call -> ?
    reply.await.text();
//              ^^^^ ref call -> Reply::text
    let answer = request.await;
    answer.text();
//         ^^^^ ref call -> Reply::text
}
