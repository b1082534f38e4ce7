import { useState } from "react";
import { stateOf, type Task } from "@board/core";

type Props = { tasks: Task[] };

/** One line of the list. */
function TaskLine({ task }: { task: Task }) {
  return <li className={stateOf(task)}>{task.title}</li>;
}

/** All tasks, which can be filtered. */
export default function TaskList({ tasks }: Props) {
  const [filter, setFilter] = useState("");
  const shown = tasks.filter((task) => task.title.includes(filter));
  return (
    <ul>
      <input value={filter} onChange={(event) => setFilter(event.target.value)} />
      {shown.map((task) => (
        <TaskLine key={task.id} task={task} />
      ))}
    </ul>
  );
}
