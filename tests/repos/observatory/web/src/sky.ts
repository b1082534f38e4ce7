/** A point on the chart. */
export interface Point {
  x: number;
  y: number;
  shade: string;
  /** Nothing reads or writes it. */
  hue?: string;
}

/** Where a star is on the chart. */
export function project(ascension: number, declination: number): Point {
  return { x: ascension, y: declination, shade: "" };
}

/** @deprecated use project instead */
export function flat(ascension: number): Point {
  // TODO: keep the declination
  return project(ascension, 0);
}

/** Used in this file only. */
export function clamp(value: any): number {
  return value < 0 ? 0 : value;
}

export function scale(value: number): number {
  return clamp(value) * 2;
}

/** Nothing uses it. */
export function mirror(value: number): number {
  return -value;
}

/** @internal */
export const STEP = 15;
