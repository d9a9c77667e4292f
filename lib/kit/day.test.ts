import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayOf, isDay } from "./day";

test("a text is a day only if the calendar has it", () => {
  expect(["2026-02-28", "2028-02-29", "1999-12-31"].every(isDay)).toBe(true);
  const wrong = ["2026-02-29", "2026-13-01", "2026-1-01", "21/11/2026", "", "0000-00-00", "2026-02-28T00:00"];
  expect(wrong.filter(isDay)).toEqual([]);
});

test("the day of any date is a day, and adding days and taking them away returns to it", () => {
  const dates = fc.date({ min: new Date("1900-01-01"), max: new Date("2200-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(dates, fc.integer({ min: -40_000, max: 40_000 }), (date, count) => {
      const day = dayOf(date);
      expect(isDay(day)).toBe(true);
      expect(addDays(addDays(day, count), -count)).toBe(day);
    }),
  );
});

test("adding a day crosses the end of a month, of a year and of February in a leap year", () => {
  expect(["2026-11-30", "2026-12-31", "2028-02-28"].map((day) => addDays(day, 1))).toEqual([
    "2026-12-01",
    "2027-01-01",
    "2028-02-29",
  ]);
});

test("no date has no day", () => {
  expect([dayOf(null), dayOf(undefined)]).toEqual([null, null]);
});
