import { Gate } from "../src/gate";

test("a gate opens", () => {
  new Gate().open();
});
