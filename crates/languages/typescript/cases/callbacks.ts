// A parameter without a declared type has the type that the called function passes to it.
class Context { text(body: string) {} }
type Handler = (context: Context, next: () => void) => void;
interface Options { handler: Handler }

class App {
  get(path: string, handler: Handler): this { return this; }
  on(handlers: Handler[]) {}
  static make(): App { return new App(); }
}
function each<T>(items: T[], use: (item: T) => void) {}

const app = new App();
app.get("/", (context) => context.text("hello"));
//                                ^^^^ ref call -> Context::text (member)
app.get("/", (context, next) => next.text());
//                                   ^^^^ ref call -> ?
app.get("/", context => context.text("a")).get("/", (context) => context.text("b"));
//                              ^^^^ ref call -> Context::text
//                                         ^^^ ref call -> App::get
//                                                                       ^^^^ ref call -> Context::text
App.make().get("/", function (context) { context.text("c"); });
//         ^^^ ref call -> App::get
//                                               ^^^^ ref call -> Context::text
app.get("/", (shadow) => { const context = other(); context.text("d"); });
//                                                          ^^^^ ref call -> ?
const contexts: Context[] = [];
contexts.forEach((context) => context.text("e"));
//                                    ^^^^ ref call -> Context::text
Promise.resolve(1).then((context) => context.text("f"));
//                                           ^^^^ ref call -> external
