import { memo, useState } from "react";
import { stroke, type Brush } from "./brush";

export interface EaselProps {
  brush: Brush;
  title?: string;
}

function Frame({ children }: { children: React.ReactNode }) {
  return <figure>{children}</figure>;
}

export default memo(({ brush, title }: EaselProps) => {
  const [width, setWidth] = useState(1);
  return (
    <Frame>
      <canvas title={title} onClick={() => setWidth(width + stroke(brush))} />
    </Frame>
  );
});
