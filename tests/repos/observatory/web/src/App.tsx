import { Chart } from "./Chart";
import * as sky from "./sky";

/** The page. */
export function App() {
  const point = sky.project(sky.STEP, 2);
  return <Chart ascension={point.x} />;
}
