// Components in plain JavaScript: functions that render elements or call hooks, classes, and what wraps them.

import React, { Component, memo, useState } from "react";

function Door() {
//       ^^^^ def function Door component hooks="useState useWidth"
  const [open] = React.useState(false);
  return open && widths.useWidth();
}
const Memo = memo(function Inner() {
//    ^^^^ def variable Memo component hooks=useState
//                         ^^^^^ def function Memo::Inner !component
  const [open] = useState(1);
  return createElement("p", open);
});
class House extends Component {}
//    ^^^^^ def class House component
class Shed extends React.PureComponent {}
//    ^^^^ def class Shed component
class Wall extends Brick {}
//    ^^^^ def class Wall !component
function Used() {
//       ^^^^ def function Used !component
  return userName() + use(1);
}
const Late = React.lazy(() => import("./late"));
//    ^^^^ def variable Late component
const Again = React.memo(function Inner() {
//    ^^^^^ def variable Again component hooks=useState
  return useState(1);
});
const cache = React.cache(load);
//    ^^^^^ def variable cache !component
