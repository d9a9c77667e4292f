import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { mayRemind, nextReminder, REMINDER_DAYS } from "./rules";

const NOW = new Date("2026-11-23T15:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const waiting = {
  lembradoEm: null,
  cobradoEm: null,
  captadorDesde: null,
  temCaptador: true,
  publicado: true,
};

test("an interest gets at most one reminder a week, automatic ones included", () => {
  expect(nextReminder(waiting)).toBeNull();
  expect(mayRemind(waiting, NOW)).toBe(true);
  expect(mayRemind({ ...waiting, lembradoEm: ago(6) }, NOW)).toBe(false);
  expect(mayRemind({ ...waiting, lembradoEm: ago(7) }, NOW)).toBe(true);
  expect(mayRemind({ ...waiting, lembradoEm: ago(30), cobradoEm: ago(1) }, NOW)).toBe(false);
  expect(mayRemind({ ...waiting, lembradoEm: ago(30), captadorDesde: ago(6) }, NOW)).toBe(false);
  expect(mayRemind({ ...waiting, lembradoEm: ago(30), captadorDesde: ago(7) }, NOW)).toBe(true);
  const day = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null });
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [lembradoEm, cobradoEm] = [one, other].map((days) => (days === null ? null : ago(days)));
      const newest = Math.min(one ?? Number.POSITIVE_INFINITY, other ?? Number.POSITIVE_INFINITY);
      expect(
        mayRemind({ ...waiting, lembradoEm: lembradoEm ?? null, cobradoEm: cobradoEm ?? null }, NOW),
      ).toBe(newest >= REMINDER_DAYS);
    }),
  );
});

test("no reminder is sent for a project without a captador or an unlisted one", () => {
  expect(mayRemind({ ...waiting, temCaptador: false }, NOW)).toBe(false);
  expect(mayRemind({ ...waiting, publicado: false }, NOW)).toBe(false);
});
