import { createTask, type Task } from "./task";

/** Keeps the tasks of one board. */
export class Store {
  private tasks: Task[] = [];

  /** Adds a task and returns it. */
  add(title: string): Task {
    const task = createTask(this.nextId(), title);
    this.tasks.push(task);
    return task;
  }

  private nextId(): number {
    return this.tasks.length + 1;
  }
}
