import fc from "fast-check";
import { expect, test } from "vitest";
import { boundByYear, lastBankDay, yearEndOn } from "./bank-days";

test.each([
  // Days published by Febraban.
  [2021, "2021-12-30"],
  [2022, "2022-12-29"],
  [2023, "2023-12-28"],
  [2024, "2024-12-30"],
  [2025, "2025-12-30"],
  [2026, "2026-12-30"],
  [2027, "2027-12-30"],
  [2028, "2028-12-28"],
])("in %i the banks' last day is %s", (year, day) => {
  expect(lastBankDay(year)).toBe(day);
});

test("the last bank day of any year is a weekday from the 27th to the 30th", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2099 }), (year) => {
      const day = lastBankDay(year);
      expect(day >= `${year}-12-27` && day <= `${year}-12-30`, day).toBe(true);
      expect([0, 6]).not.toContain(new Date(`${day}T12:00Z`).getUTCDay());
    }),
  );
});

test("the end of the year is shown from October, and marked as past after its last bank day", () => {
  expect(yearEndOn("2026-09-30")).toBeNull();
  expect(yearEndOn("2026-10-01")).toEqual({ year: 2026, lastDay: "2026-12-30", daysLeft: 90, isPast: false });
  expect(yearEndOn("2026-12-30")).toMatchObject({ daysLeft: 0, isPast: false });
  expect(yearEndOn("2026-12-31")).toMatchObject({ daysLeft: 0, isPast: true });
  expect(yearEndOn("2027-01-01")).toBeNull();
});

test("a deposit's deadline does not pass the last bank day of the year, or of the next year once that day is over", () => {
  expect(boundByYear("2027-01-04", "2026-12-21")).toEqual({ day: "2026-12-30", isYearEnd: true });
  expect(boundByYear("2026-12-28", "2026-12-17")).toEqual({ day: "2026-12-28", isYearEnd: false });
  expect(boundByYear("2027-01-11", "2026-12-31")).toEqual({ day: "2027-01-11", isYearEnd: false });
  expect(boundByYear("2028-03-10", "2026-12-31")).toEqual({ day: "2027-12-30", isYearEnd: true });
  expect(boundByYear(null, "2026-12-30")).toEqual({ day: "2026-12-30", isYearEnd: true });
});
