/** How wide a brush paints, as @internal documents say. */
export const WIDTH = 3;

export type Brush = { width: number } & { ink?: string };

/**
 * Paints a line.
 * @public
 */
export function stroke(brush: Brush): number {
  return brush.width;
}

/**
 * Paints a dot.
 * @internal
 * @deprecated Use {@link stroke}
 * with a short line.
 */
export function dot(): number {
  return WIDTH;
}
