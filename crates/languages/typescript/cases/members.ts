// Members of interfaces and of aliases for object types: every form, with its complete type.
// case: every def

interface Door {
//        ^^^^ def interface Door
  readonly width: number;
//         ^^^^^ def field Door::width type=number readonly
  name?: string;
//^^^^ def field Door::name type=string optional
  open(by: string, wide?: boolean): Promise<void>;
//^^^^ def method Door::open type=Promise<void> signature="open(by: string, wide?: boolean): Promise<void>" params="by: string, wide?: boolean"
  close?(): void;
//^^^^^ def method Door::close type=void optional signature="close?(): void"
  on: (event: "open" | "close", then: () => void) => () => void;
//^^ def field Door::on type="(event: \"open\" | \"close\", then: () => void) => () => void"
  id: `door-${string}`;
//^^ def field Door::id type="`door-${string}`"
  size: Door["width"];
//^^^^ def field Door::size type="Door[\"width\"]"
  kind: Door extends { wide: true } ? "wide" : "narrow";
//^^^^ def field Door::kind type="Door extends { wide: true } ? \"wide\" : \"narrow\""
  flags: { [K in keyof Door]?: Door[K] };
//^^^^^ def field Door::flags type="{ [K in keyof Door]?: Door[K] }"
  pair: [left: string, right?: number];
//^^^^ def field Door::pair type="[left: string, right?: number]"
  list: (string | null)[];
//^^^^ def field Door::list type="(string | null)[]"
  nested: { depth: number };
//^^^^^^ def field Door::nested type="{ depth: number }"
//          ^^^^^ def field Door::nested::depth type=number
  "quoted-name": string;
// ^^^^^^^^^^^ def field Door::quoted-name type=string
}
type Gate = { locked: boolean };
//   ^^^^ def interface Gate subkind=alias
//            ^^^^^^ def field Gate::locked type=boolean
