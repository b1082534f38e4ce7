// Typed elements: a component is referenced by its name, generic or not.

// --- list.tsx
export interface Props<T> { items: T[] }
export function List<T>({ items }: Props<T>) {
//              ^^^^ def function List component exported
//                                 ^^^^^ ref type -> Props [receives]
  return <ul>{items.map((item) => <li key={String(item)} />)}</ul>;
//            ^^^^^ nothing
//                  ^^^ ref call -> external
}
// --- main.tsx
import React from "react";
import { List } from "./list";

const Row: React.FC<{ name: string }> = ({ name }) => <List<string> items={[name]} />;
//    ^^^ def function Row component
//                                                     ^^^^ ref call -> list.tsx::List (import)

export class Page extends React.Component<Props> {
//                              ^^^^^^^^^ ref extends -> external
  render() {
//^^^^^^ def method Page::render !component
    return <><Row name="x" /></>;
//            ^^^ ref call -> Row (local) from=Page::render
  }
}

export function finds(text) {
  return /door|gate/g.test(text);
//                    ^^^^ ref call -> external
}
