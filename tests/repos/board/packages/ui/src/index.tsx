import { Store } from "@board/core";
import TaskList from "./TaskList";

const store = new Store();
const first = store.add("Write the first task");

export function App() {
  return <TaskList tasks={[first]} />;
}
