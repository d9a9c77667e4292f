import { expect, test } from "vitest";
import { annulmentEnding } from "./annulment";

test("an annulled deposit ends a deal that a side left or whose project another account has, and no other", () => {
  expect(annulmentEnding({ hasLeaver: false, isHandedOver: false })).toBeNull();
  expect(annulmentEnding({ hasLeaver: false, isHandedOver: true })).toBe("handedOver");
  for (const isHandedOver of [true, false])
    expect(annulmentEnding({ hasLeaver: true, isHandedOver })).toBe("left");
});
