/** Worker entry with the behaviours that tests of lib/providers/workers.ts need. */
import "server-only";
import { setTimeout as wait } from "node:timers/promises";

export type WorkerTask =
  | "greet"
  | "spin"
  | "eat"
  | "join"
  | "throw"
  | "exit"
  | "environment"
  | { rest: number }
  | Uint8Array;

const greeting: string = "feito";

export default async function work(task: WorkerTask): Promise<unknown> {
  if (typeof task === "object") {
    if ("rest" in task) await wait(task.rest);
    return task;
  }
  switch (task) {
    case "greet":
      return greeting;
    case "spin":
      for (;;);
    case "eat": {
      const eaten: number[][] = [];
      for (;;) eaten.push(Array.from({ length: 10_000 }, (_, at) => at + eaten.length));
    }
    case "join": {
      const joined = ["x"];
      for (;;) joined.push(joined.join("") + Math.random());
    }
    case "throw":
      throw new Error("broken on purpose");
    case "exit":
      return process.exit(3);
    case "environment":
      return Object.keys(process.env);
  }
}
