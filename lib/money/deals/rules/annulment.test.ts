import { expect, test } from "vitest";
import { annulmentEnding, mayTeamEnd } from "./annulment";

test("an annulled deposit ends a deal that a side left or whose project another account has, and no other", () => {
  expect(annulmentEnding({ hasLeaver: false, isHandedOver: false })).toBeNull();
  expect(annulmentEnding({ hasLeaver: false, isHandedOver: true })).toBe("handedOver");
  for (const isHandedOver of [true, false])
    expect(annulmentEnding({ hasLeaver: true, isHandedOver })).toBe("left");
});

test("the team ends a deal only before its confirmation, and only if its captador cannot go on or its funder left", () => {
  const stuck = { isCaptadorActive: false, isHandedOver: false, isFunderGone: false };
  for (const status of ["bloqueada", "desbloqueada"] as const) {
    expect(mayTeamEnd({ status, ...stuck })).toBe(true);
    expect(mayTeamEnd({ status, ...stuck, isCaptadorActive: true, isHandedOver: true })).toBe(true);
    expect(mayTeamEnd({ status, ...stuck, isCaptadorActive: true, isFunderGone: true })).toBe(true);
    expect(mayTeamEnd({ status, ...stuck, isCaptadorActive: true })).toBe(false);
  }
  for (const status of ["confirmada", "concluida", "cancelada"] as const)
    expect(mayTeamEnd({ status, ...stuck, isFunderGone: true })).toBe(false);
});
