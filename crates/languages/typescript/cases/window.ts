// Properties of `window` that the project declares are not found: `window` itself is only known as a part of the platform.

// --- door/global.d.ts
interface Window {
  gong: { strike(): void };
}
// --- door/bell.ts
export class Bell {
  ring() {}
}
declare global {
  interface Window {
    bell: Bell;
  }
}
// --- door/use.ts
const { bell } = window;
bell.ring();
//   ^^^^ BUG ref call -> external
const { bell: chime, closed } = window;
chime.ring();
//    ^^^^ BUG ref call -> external
window.bell.ring();
//          ^^^^ BUG ref call -> external
const { gong } = window;
gong.strike();
//   ^^^^^^ BUG ref call -> external
closed.ring();
//     ^^^^ ref call -> external
