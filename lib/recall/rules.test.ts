import { expect, test, vi } from "vitest";
import { createRecall } from "./rules";

function setUp(max = 2) {
  const clock = { now: 0 };
  const recall = createRecall<string>({
    max,
    lifetime: (value) => (value === "never" ? 0 : value.length * 100),
    now: () => clock.now,
  });
  return { clock, recall };
}

test("two who ask at the same moment share one load", async () => {
  const { recall } = setUp();
  const load = vi.fn(async () => "value");
  expect(await Promise.all([recall("a", load), recall("a", load)])).toEqual(["value", "value"]);
  expect(load).toHaveBeenCalledTimes(1);
});

test("a value is good for its own lifetime and not a moment longer", async () => {
  const { clock, recall } = setUp();
  const load = vi.fn(async () => "value");
  await recall("a", load);
  clock.now = 499;
  await recall("a", load);
  expect(load).toHaveBeenCalledTimes(1);
  clock.now = 500;
  await recall("a", load);
  expect(load).toHaveBeenCalledTimes(2);
});

test("a value without lifetime is shared but not kept", async () => {
  const { recall } = setUp();
  const load = vi.fn(async () => "never");
  await Promise.all([recall("a", load), recall("a", load)]);
  await recall("a", load);
  expect(load).toHaveBeenCalledTimes(2);
});

test("a failed load reaches everybody who waited, and the next one tries again", async () => {
  const { recall } = setUp();
  const load = vi.fn().mockRejectedValueOnce(new Error("down")).mockResolvedValue("value");
  const both = await Promise.allSettled([recall("a", load), recall("a", load)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await recall("a", load)).toBe("value");
});

test("beyond its size it forgets what was not asked for the longest", async () => {
  const { recall } = setUp(2);
  const load = vi.fn(async () => "value");
  for (const key of ["a", "b", "a", "c", "a"]) await recall(key, load);
  expect(load).toHaveBeenCalledTimes(3);
  await recall("b", load);
  expect(load).toHaveBeenCalledTimes(4);
});
