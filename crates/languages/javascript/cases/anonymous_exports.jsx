// A default export without a name is a definition called `default`.

// --- arrow.jsx
export default ({ width }) => <p>{width}</p>;
//     ^^^^^^^ def function default exported default component
// --- function.jsx
export default function () {}
//     ^^^^^^^ def function default exported default !component
// --- class.jsx
import React from "react";
export default class extends React.Component {}
//     ^^^^^^^ def class default component
// --- bare.jsx
export default class extends Component {}
//     ^^^^^^^ def class default component
// --- memo.jsx
export default memo(() => <p />);
//     ^^^^^^^ def function default component
// --- member.jsx
export default React.memo(() => <p />);
//     ^^^^^^^ def function default component
// --- made.jsx
export default make();
//     ^^^^^^^ nothing
// --- main.jsx
import turn from "./function";
turn();
// `turn` ref call -> function.jsx::default
