import { stroke } from "./brush";

stroke({ width: 2 });
