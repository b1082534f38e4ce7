/** Something that ships can see. */
export interface Signal {
  show(colour: string): void;
}

export class Lamp implements Signal {
  show(colour: string): void {
    log(colour);
  }
}

export class Flag implements Signal {
  show(colour: string): void {}
}

function log(text: string): void {}
