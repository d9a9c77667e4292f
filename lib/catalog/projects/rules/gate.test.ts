import { expect, test } from "vitest";
import { gateShare, minimumGate } from "./gate";

test("B3.5 works make the legal minimum 50%, else it is 20%", () => {
  expect([gateShare(false), gateShare(true)]).toEqual([20, 50]);
});

test("the minimum of 20% or 50% says what is missing", () => {
  expect(minimumGate(748_800_000, 0, 50)).toEqual({
    goal: 374_400_000,
    missing: 374_400_000,
    reached: false,
  });
  expect(minimumGate(100n, 20n, 20)).toEqual({ goal: 20, missing: 0, reached: true });
  expect(minimumGate(101, 20, 20)).toEqual({ goal: 21, missing: 1, reached: false });
  expect(minimumGate(100, 300, 50)).toEqual({ goal: 50, missing: 0, reached: true });
});
