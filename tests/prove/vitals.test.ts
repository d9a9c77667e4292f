import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryOf, quantile, slopePerHour } from "./vitals";

test("the slope of a line is its growth per hour, regardless of its start", () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 0, max: 4_000 }), (perHour, first) => {
      const points = Array.from({ length: 30 }, (_, at) => ({
        at: at * 5_000,
        value: first + (perHour * at * 5_000) / 3_600_000,
      }));
      expect(slopePerHour(points)).toBeCloseTo(perHour, 3);
    }),
  );
  expect(slopePerHour([{ at: 1, value: 7 }])).toBe(0);
});

test("quantiles are values of the sample", () => {
  const values = Array.from({ length: 101 }, (_, at) => 100 - at);
  expect([quantile(values, 0.5), quantile(values, 0.99), quantile([], 0.5)]).toEqual([50, 99, 0]);
});

test("memory of a process includes its descendants, and is zero for an ended process", () => {
  expect(memoryOf(process.pid)).toBeGreaterThan(10 * 1024 * 1024);
  expect(memoryOf(2 ** 22 + 1)).toBe(0);
});
