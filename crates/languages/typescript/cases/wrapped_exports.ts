// A default export without a name is a component if it is one by what wraps it or by its base class.

// --- memo.ts
import React from "react";
export default React.memo(Door);
//     ^^^^^^^ def function default exported default component
//                        ^^^^ ref read -> Door from=default
function Door() {}
// --- class.ts
import React from "react";
export default class extends React.Component<Props> {}
//     ^^^^^^^ def class default exported default component props=Props
// --- main.ts
import Memo from "./memo";
//     ^^^^ ref import -> memo.ts::default
import Base from "./class";
//     ^^^^ ref import -> class.ts::default
