// A decorator is a reference from the definition it decorates.

function Component(options: object) { return (target: any) => target; }
function sealed(target: any) {}

@Component({ selector: "door" })
// `Component` ref decorates -> Component [annotates] from=Door
@sealed
// `sealed` ref decorates -> sealed from=Door
export class Door {
//           ^^^^ def class Door exported
  @Input() name: string;
// ^^^^^ ref decorates -> ? from=Door::name
  @library.Output()
//         ^^^^^^ ref decorates -> ?
  opened = 1;

  @sealed
// ^^^^^^ ref decorates -> sealed from=Door::open
  open(@Inject(TOKEN) token: string) {}
//      ^^^^^^ ref decorates -> ?
//^^^^ def method Door::open
}
