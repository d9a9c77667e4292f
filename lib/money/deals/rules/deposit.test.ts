import { expect, test } from "vitest";
import { depositDayProblem } from "./deposit";

test.each([
  ["2026-11-23", "future"],
  ["2026-11-22", null],
  ["2026-11-10", null],
  ["2026-11-09", "early"],
])("a deposit dated %s, reported on 22/11 for an interest of 10/11, has the problem %s", (day, problem) => {
  expect(depositDayProblem(day, { today: "2026-11-22", accepted: "2026-11-10" })).toBe(problem);
});
