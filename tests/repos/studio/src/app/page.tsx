import { Easel } from "..";

export default function Page() {
  return <Easel brush={{ width: 1 }} />;
}
