// Components: what is one, the type of its properties wherever that is declared, and the hooks it calls.

// --- parts.tsx
export interface Props { width: number }
export const useWidth = () => 1;
//           ^^^^^^^^ def function useWidth !component
// --- main.tsx
import React, { Component, FC, forwardRef, lazy, memo, NextPage, useState } from "react";
import * as React2 from "react";
import { Props, useWidth } from "./parts";

// Functions.
export default function Door({ width }: Props) {
//                      ^^^^ def function Door component props=Props hooks="useEffect useState useWidth" default
  const [open, setOpen] = useState(false);
  React.useEffect(() => setOpen(useWidth() > 1));
  useState(1);
  const Latch = () => <b />;
//      ^^^^^ def function Door::Latch component local
  return <p>{open}</p>;
}
const Gate = (props: { width: number; children: React.ReactNode }) => <p>{props.width}</p>;
//    ^^^^ def function Gate component props="{ width: number; children: React.ReactNode }"
function Plain() {
//       ^^^^^ def function Plain component hooks=useWidth
  return useWidth();
}
function Made() {
//       ^^^^ def function Made component
  return React.createElement("p");
}
function Element() {
//       ^^^^^^^ def function Element !component
  return document.createElement("p");
}
function useDoor() {
//       ^^^^^^^ def function useDoor !component
  return useState(<p />);
}

// Variables with a type for components.
const Typed: FC<Props> = ({ width }) => null;
//    ^^^^^ def function Typed component props=Props
const Named: React.FunctionComponent<Props> = ({ width }) => <p>{width}</p>;
//    ^^^^^ def function Named component props=Props
const Bare: FC = () => null;
//    ^^^^ def function Bare component
const Barer: React.FC = () => null;
//    ^^^^^ def function Barer component
const Page: NextPage<Props> = () => null;
//    ^^^^ def function Page component props=Props
const typed: FC<Props> = () => null;
//    ^^^^^ def function typed !component
const Other: Array<Props> = [];
//    ^^^^^ def variable Other !component

// What wraps a function.
const Memo = memo(({ width }: Props) => {
//    ^^^^ def variable Memo component props=Props hooks=useWidth
  const Inner = () => <i />;
//      ^^^^^ def function Memo::Inner component
  return <p>{useWidth()}</p>;
});
const Again = React.memo(function Inner(props: Props) {
//    ^^^^^ def variable Again component props=Props hooks=useState
//                                ^^^^^ def function Again::Inner !component
  return useState(1);
});
const Row = React.memo((props: Props) => null);
//    ^^^ def variable Row component props=Props
const Field = forwardRef<HTMLInputElement, Props>((props, ref) => <input ref={ref} />);
//    ^^^^^ def variable Field component props=Props
const Input = memo(React.forwardRef<HTMLInputElement, Props>(function Bottom(props, ref) { return null; }));
//    ^^^^^ def variable Input component props=Props
const Late = lazy(() => import("./parts"));
//    ^^^^ def variable Late component
const Later = React.lazy(() => import("./parts"));
//    ^^^^^ def variable Later component
const Cast = memo(Door) as typeof Door;
//    ^^^^ def variable Cast component
const Casts = React.memo(Door) as typeof Door;
//    ^^^^^ def variable Casts component
const sum = memo(Door);
//    ^^^ def variable sum !component
const Total = measure(Door);
//    ^^^^^ def variable Total !component
const Parts = [<i />];
//    ^^^^^ def variable Parts !component

// Classes.
class House extends React.Component<Props, {}> {
//    ^^^^^ def class House component props=Props
  render() { return <Door width={1} />; }
//^^^^^^ def method House::render !component
}
export class Shed extends Component<Props> {}
//           ^^^^ def class Shed component props=Props
class Hut extends React.PureComponent {}
//    ^^^ def class Hut component
class Barn extends Component {}
//    ^^^^ def class Barn component
class Wall extends Base<Props> {
//    ^^^^ def class Wall !component
  Draw() { return 1; }
//^^^^ def method Wall::Draw !component
}

// Tests have titles and no components.
it("Opens", () => {
//  ^^^^^ def test Opens !component
  render(<Door width={1} />);
//        ^^^^ ref call -> Door
});

// Every use in an element is a reference.
const all = <><Memo width={1} /><Again width={1} /><Field width={1} /><Late /><House width={1} /></>;
//             ^^^^ ref call -> Memo
//                               ^^^^^ ref call -> Again
//                                                  ^^^^^ ref call -> Field
//                                                                     ^^^^ ref call -> Late
//                                                                             ^^^^^ ref call -> House
