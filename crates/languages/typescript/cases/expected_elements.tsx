// Attributes are members of the component's parameter type; intrinsic elements are members of the types that a directive
// imports.

// --- app.tsx
/** @jsxImportSource ./ui */
import { Panel } from './panel'
const page = (
    <div title="a" lang="b">
//   ^^^ ref read -> ui/elements.ts::JSX::IntrinsicElements::div
//       ^^^^^ ref write -> ui/elements.ts::DivAttributes::title
//                 ^^^^ nothing
        <Panel title="c" onOpen={(door) => door.knock()} missing />
//             ^^^^^ ref write -> panel.tsx::Props::title
//                       ^^^^^^ ref write -> panel.tsx::Props::onOpen
//                                              ^^^^^ ref call -> panel.tsx::Door::knock
//                                                       ^^^^^^^ nothing
        <span></span>
//       ^^^^ nothing
    </div>
//    ^^^ ref read -> ui/elements.ts::JSX::IntrinsicElements::div
)
// --- panel.tsx
export interface Door { knock(): void }
export interface Props { title: string; onOpen?: (door: Door) => void }
export function Panel({ title, onOpen }: Props) {
//                      ^^^^^ ref read -> Props::title
    return <div title={title} />
//          ^^^ nothing
//              ^^^^^ nothing
}
// --- ui/jsx-runtime.ts
export type { JSX } from './elements'
// --- ui/elements.ts
interface DivAttributes { title?: string }
export namespace JSX {
    export interface IntrinsicElements { div: DivAttributes }
}
