export * from "./task";
export { Store } from "./store";
