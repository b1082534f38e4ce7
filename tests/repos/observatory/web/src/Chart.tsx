import { useEffect, useState } from "react";
import React from "react";
import { flat, project, scale } from "./sky";
import type { Point } from "./sky";

type ChartProps = { ascension: number };

/** Draws one star. */
export function Chart(props: ChartProps) {
  const [zoom, setZoom] = useState(1);
  useEffect(() => setZoom(scale(2)), []);
  const point: Point = flat(props.ascension);
  return <svg width={point.x * zoom} height={point.y} />;
}

/** Draws a legend. */
export function Legend() {
  return <p>Stars</p>;
}
