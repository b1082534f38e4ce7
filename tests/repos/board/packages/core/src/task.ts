/** Something to be done. */
export interface Task {
  id: number;
  title: string;
  done?: boolean;
}

/** How far a task is. */
export type State = "open" | "done";

/** A new task that is still to be done. */
export function createTask(id: number, title: string): Task {
  return { id, title, done: false };
}

export function stateOf(task: Task): State {
  return task.done ? "done" : "open";
}
