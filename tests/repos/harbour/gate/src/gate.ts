import { Lamp, Signal } from "./signal";

export class Gate {
  signal: Signal = new Lamp();

  open(): void {
    this.signal.show("green");
  }
}
