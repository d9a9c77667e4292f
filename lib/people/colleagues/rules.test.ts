import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { invitationEnd, isRole, stateOf } from "./rules";

const now = new Date("2026-11-25T12:00:00Z");

test("an invitation is open for seven days and expired from then on", () => {
  const expiresAt = invitationEnd(now);
  expect(stateOf({ acceptedAt: null, expiresAt }, new Date(now.getTime() + 7 * DAY - 1))).toBe("aberto");
  expect(stateOf({ acceptedAt: null, expiresAt }, new Date(now.getTime() + 7 * DAY))).toBe("vencido");
  expect(stateOf({ acceptedAt: now, expiresAt: null }, now)).toBe("aceito");
});

test("only the four role names are accepted", () => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) => isRole(text) === ["edita", "le", "tributario", "contador"].includes(text),
    ),
  );
  expect(isRole("constructor")).toBe(false);
});
