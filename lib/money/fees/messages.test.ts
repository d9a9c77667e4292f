import { expect, test } from "vitest";
import { PAYMENT_RETURN, payWays } from "./messages";

test("Pix is named only where Stripe's page offers it", () => {
  for (const textOf of [payWays, PAYMENT_RETURN.processingHint]) {
    expect(textOf(true)).toContain("Pix");
    expect(textOf(false)).not.toContain("Pix");
  }
});
