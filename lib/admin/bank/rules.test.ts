import fc from "fast-check";
import { expect, test } from "vitest";
import { BANK, kindLabel, partyCheck, struckText, undoneText } from "./messages";
import { checkStateOf, daysOfMonth, mayCheck, mayStrike, monthsFrom, waitsTooLongSince } from "./rules";

const at = new Date("2026-11-30T12:00Z");
const waiting = { undoneAs: null, checkedAt: null, waitingSince: at, registeredBy: "ana", changedBy: null };

test("a movement is checked only by somebody who neither registered nor last changed it", () => {
  expect(mayCheck(waiting, "bia")).toBe(true);
  expect(mayCheck(waiting, "ana")).toBe(false);
  const corrected = { ...waiting, changedBy: "bia" };
  expect(["ana", "bia", "caio"].map((one) => mayCheck(corrected, one))).toEqual([false, false, true]);
});

test("a return is undone by a member who neither registered nor last changed it, checked or not", () => {
  const corrected = { ...waiting, changedBy: "bia" };
  expect(["ana", "bia", "caio"].map((one) => mayStrike(waiting, one))).toEqual([false, true, true]);
  expect(["ana", "bia", "caio"].map((one) => mayStrike(corrected, one))).toEqual([false, false, true]);
  const checked = { ...waiting, waitingSince: null, checkedAt: at };
  expect(mayStrike(checked, "bia")).toBe(true);
});

test("the texts about an undone return name the other transfer, and its check asks whose transfer it was", () => {
  expect(undoneText("engano", "volta")).toContain("era de outra transferência");
  expect(undoneText("engano", "transferencia")).toContain("não foi feita");
  expect(undoneText("engano", "recebimento")).toContain("não era desta taxa");
  expect(partyCheck("volta")).toMatch(/de quem era.*desfaça o registro/);
  expect(struckText(`${kindLabel("volta")}, 28/11/2026`)).toContain("Transferência que voltou, 28/11/2026");
  const twice = BANK.transferredAgain("28/11/2026", "E1");
  for (const part of ["em 28/11/2026 (E1)", "recebeu duas vezes", "registre a volta na segunda"])
    expect(twice).toContain(part);
});

test.each([
  ["waits", waiting, true],
  ["checked", { ...waiting, waitingSince: null, checkedAt: at }, false],
  ["earlier", { ...waiting, waitingSince: null }, true],
  ["undone", { ...waiting, waitingSince: null, undoneAs: "engano" }, false],
  ["waits", { ...waiting, undoneAs: "estorno" }, true],
] as const)("the state of a movement is %s", (state, movement, isOpen) => {
  expect([checkStateOf(movement), mayCheck(movement, "bia")]).toEqual([state, isOpen]);
});

test("the months go from the present one back to the oldest movement, and at least one back", () => {
  expect(monthsFrom("2026-11-30", null)).toEqual(["2026-11", "2026-10"]);
  expect(monthsFrom("2026-11-30", "2026-11-02")).toEqual(["2026-11", "2026-10"]);
  expect(monthsFrom("2027-02-01", "2026-11-30")).toEqual(["2027-02", "2027-01", "2026-12", "2026-11"]);
  expect(monthsFrom("2026-11-30", "1970-01-01")).toHaveLength(120);
});

test("the days of a month are its own, whatever its length", () => {
  expect(daysOfMonth("2026-12")).toEqual({ from: "2026-12-01", to: "2027-01-01" });
  const months = fc.record({
    year: fc.integer({ min: 2000, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(months, ({ year, month }) => {
      const { from, to } = daysOfMonth(`${year}-${String(month).padStart(2, "0")}`);
      expect(new Date(to).getUTCMonth()).toBe(month % 12);
      expect(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)).toBe(
        new Date(Date.UTC(year, month, 0)).getUTCDate(),
      );
    }),
  );
});

test("a movement waits too long after seven days", () => {
  expect(waitsTooLongSince(at)).toEqual(new Date("2026-11-23T12:00Z"));
});
