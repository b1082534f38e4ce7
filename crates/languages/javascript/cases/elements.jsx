// A capitalized element is a reference to a component; a function that returns elements and has a capitalized name is a
// component.

// --- icon.jsx
export const Icon = ({ name }) => <svg>{name}</svg>;
//           ^^^^ def function Icon component
export const parts = { Bolt: () => null };
// --- main.jsx
import { Icon } from "./icon";
import * as icons from "./icon";
import { Menu } from "library";

export function Door({ open, onClose }) {
//              ^^^^ def function Door component
  const label = open ? "open" : "shut";
  return (
    <section className={label} onClick={onClose}>
//   ^^^^^^^ nothing
//           ^^^^^^^^^ nothing
//                      ^^^^^ nothing
      <Icon name={label} />
//     ^^^^ ref call -> icon.jsx::Icon (import) [calls] from=Door
      <icons.Icon />
//     ^^^^^ ref read -> icon.jsx
//           ^^^^ ref call -> icon.jsx::Icon (path)
      <Menu.Item>{format(label)}</Menu.Item>
//          ^^^^ ref call -> external
//                ^^^^^^ ref call -> format
      <Missing />
//     ^^^^^^^ ref call -> ?
      <data-list />
    </section>
  );
}

function format(text) {
//       ^^^^^^ def function format !component
  return text;
}

function helper() {
//       ^^^^^^ def function helper !component
  return <p>{format("x")}</p>;
//           ^^^^^^ ref call -> format from=helper
}
