// A type may have call signatures, even several; they give the parameters and results of its values.

interface Context {
  text(message: string): Answer
}
interface Answer { send(): void }
type Handler = (c: Context) => void
interface Handle {
  (handler: Handler): App
  <P extends string>(path: P, handler: Handler): App
}
class App {
  get!: Handle
  run() {}
}
const app = new App()
app.get('/', (c) => c.text('hello').send())
//                    ^^^^ ref call -> Context::text (member)
//                                  ^^^^ ref call -> Answer::send (member)
app.get((c) => c.text('hello')).run()
//               ^^^^ ref call -> Context::text (member)
//                              ^^^ ref call -> App::run (member)
app.get.run()
//      ^^^ ref call -> ?
