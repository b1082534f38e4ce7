// A defined type has methods of its own, whatever it is made from. It has the fields of that type, but not its methods.

package shop

type Step struct{ name string }

func (s *Step) Run() {}

type Chain []Step

func (c Chain) First() Step { return c[0] }

type Named map[string]*Step

func (n Named) Has() bool { return true }

type Work func(step *Step) *Step

func (w Work) Do() { w(nil).Run() }
//                          ^^^ ref call -> Step::Run

type Other Step
type Runner interface{ Start() }
type Starter Runner
type Alias = Step

func use(chain Chain, named Named, work Work, other Other, starter Starter, alias *Alias) {
    chain.First().Run()
//        ^^^^^ ref call -> Chain::First (member)
//                ^^^ ref call -> Step::Run
    chain[0].Run()
//           ^^^ ref call -> Step::Run
    for _, step := range chain {
        step.Run()
//           ^^^ ref call -> Step::Run
    }
    chain.Run()
//        ^^^ ref call -> ?
    named.Has()
//        ^^^ ref call -> Named::Has
    named["a"].Run()
//             ^^^ ref call -> Step::Run
    work.Do()
//       ^^ ref call -> Work::Do
    work(nil).Run()
//            ^^^ ref call -> Step::Run
    Chain(nil).First()
//             ^^^^^ ref call -> Chain::First
    other.name = ""
//        ^^^^ ref write -> Step::name
    other.Run()
//        ^^^ ref call -> ?
    starter.Start()
//          ^^^^^ ref call -> Runner::Start
    alias.Run()
//        ^^^ ref call -> Step::Run
}
