export { default as Easel, type EaselProps } from "./Easel";
export * from "./brush";
export * as queries from "./queries";
export type * from "./brush";
