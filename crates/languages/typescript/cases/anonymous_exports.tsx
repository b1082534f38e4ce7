// A default export without a name is a definition called `default`.

// --- arrow.tsx
export default (props: Props): string => <p>{hinge()}</p>;
//     ^^^^^^^ def function default exported default component props=Props type=string
//                                           ^^^^^ ref call -> hinge from=default
function hinge() {}
// --- function.tsx
export default function () { return bolt(); }
//     ^^^^^^^ def function default exported default !component
function bolt() {}
// --- typed.tsx
export default function (width: number): number { return width; }
//     ^^^^^^^ def function default exported default type=number
// --- class.tsx
import React from "react";
export default class extends React.Component<Props> {
//     ^^^^^^^ def class default exported default component props=Props
  render() { return <p />; }
//^^^^^^ def method default::render
}
// --- bare.tsx
import { Component } from "react";
export default class extends Component {}
//     ^^^^^^^ def class default component
// --- typed_class.tsx
import { PureComponent } from "react";
export default class extends PureComponent<Props> {}
//     ^^^^^^^ def class default component props=Props
// --- module_class.tsx
import React from "react";
export default class extends React.PureComponent {}
//     ^^^^^^^ def class default component
// --- plain.tsx
export default class { turn() {} }
//     ^^^^^^^ def class default !component
// --- memo.tsx
import { memo } from "react";
export default memo(({ width }: Props) => <p />);
//     ^^^^^^^ def function default exported default component props=Props
// --- lazy.tsx
export default React.lazy(() => import("./memo"));
//     ^^^^^^^ def function default component
// --- value.tsx
export default { width: 1 };
//     ^^^^^^^ nothing
export * from "./plain";
// --- hook.tsx
export default () => useDoor();
//     ^^^^^^^ def function default !component
// --- named.tsx
export default function Door() {}
//                      ^^^^ def function Door default
//     ^^^^^^^ nothing
// --- main.tsx
import Arrow from "./arrow";
//     ^^^^^ import ./arrow default as Arrow to=arrow.tsx
//     ^^^^^ ref import -> arrow.tsx::default
import turn from "./function";
import Plain from "./plain";
import Memo from "./memo";
import value from "./value";
//     ^^^^^ ref import -> ?
const a = <Arrow />;
//         ^^^^^ ref call -> arrow.tsx::default
const b = turn();
//        ^^^^ ref call -> function.tsx::default
const c = new Plain().turn();
//                    ^^^^ ref call -> plain.tsx::default::turn
const d = <Memo />;
//         ^^^^ ref call -> memo.tsx::default
