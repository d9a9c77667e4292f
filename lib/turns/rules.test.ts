import { expect, test } from "vitest";
import { createTurns } from "./rules";

test("at most so many run at once, in the order of their arrival, and a failure gives its place back", async () => {
  const inTurn = createTurns(3);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) => async () => {
    started.push(number);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (number % 5 === 0) throw new Error("broken");
    return number;
  };
  const numbers = Array.from({ length: 40 }, (_, at) => at);
  const results = await Promise.allSettled(numbers.map((number) => inTurn(work(number))));
  expect(started).toEqual(numbers);
  expect(most).toBe(3);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(8);
});
