import { describe, expect, test } from "vitest";
import type { WorkerTask } from "@/tests/setup/worker-task";
import { workers } from "./workers";

const WORK = { entry: "tests/setup/worker-task.ts", atOnce: 2, waitingEach: 2, waitingAll: 20, memory: 64 };
const runTask = workers<WorkerTask, unknown>({ ...WORK, time: 10_000 });

async function longestStop(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - before);
    before = performance.now();
  }, 5);
  await work;
  clearInterval(beat);
  return longest;
}

describe("a worker", () => {
  test("a worker does its work and returns the result", async () => {
    expect(await runTask("a", "greet")).toEqual({ done: true, value: "feito" });
    expect(await runTask("a", new Uint8Array([1, 2]))).toEqual({ done: true, value: new Uint8Array([1, 2]) });
  });

  test("a worker that does not end is stopped by the time limit, while others continue", async () => {
    const [spun, beside] = [runTask("a", "spin"), runTask("b", "greet")];
    const stopped = await longestStop(spun);
    expect(await spun).toEqual({ done: false, reason: "slow" });
    expect(await beside).toEqual({ done: true, value: "feito" });
    expect(stopped).toBeLessThan(2_000);
    expect(await runTask("a", "greet")).toEqual({ done: true, value: "feito" });
  });

  // "join" makes long strings. In a thread, they would evade the memory limit and crash the server (decision 0027).
  test.each(["eat", "join", "throw", "exit"] as const)(
    "a crashing worker (%s) stops no other, and the next one works",
    async (way) => {
      const beside = runTask("b", { rest: 1_500 });
      expect(await runTask("a", way)).toEqual({ done: false, reason: "failed" });
      expect(await beside).toEqual({ done: true, value: { rest: 1_500 } });
      expect(await runTask("a", "greet")).toEqual({ done: true, value: "feito" });
    },
  );

  test("a worker has no secret of the server in its environment", async () => {
    expect(await runTask("a", "environment")).toEqual({
      done: true,
      value: ["NODE_ENV", "MALLOC_ARENA_MAX"],
    });
  });
});

test("an account's fourth job is refused while its first runs, and another account is served", async () => {
  const own = [1, 2, 3, 4].map(() => runTask("a", { rest: 200 }));
  expect(await own[3]).toEqual({ done: false, reason: "account-full" });
  expect(await runTask("b", "greet")).toEqual({ done: true, value: "feito" });
  for (const piece of own.slice(0, 3)) expect(await piece).toMatchObject({ done: true });
});

test("a worker file that cannot be built is a failure, not a crash", async () => {
  const gone = workers<string, string>({ ...WORK, entry: "tests/setup/no-such-file.ts", time: 10_000 });
  expect(await gone("a", "x")).toEqual({ done: false, reason: "failed" });
});
