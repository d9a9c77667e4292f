import { expect, test } from "vitest";
import { cancelPath, reuseOf, successPath } from "./rules";

const NOW = new Date("2026-11-22T12:00:00Z");
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const checkout = {
  url: "https://checkout.test/p",
  expiresAt: before(-1380),
  amount: 500n,
  createdAt: NOW,
  pixUntil: null,
};
const pix = { ...checkout, expiresAt: before(-1), pixUntil: before(-1) };

test.each([
  ["is shared while its page is open", checkout, 500n, "share"],
  ["is replaced for another amount", checkout, 501n, "replace"],
  ["is replaced when its page is about to expire", { ...checkout, expiresAt: before(-9) }, 500n, "replace"],
  ["is shared until the last minute of its Pix code", pix, 500n, "share"],
  ["with a Pix code of another amount makes the payer wait", pix, 501n, "wait"],
  ["with a Pix code that has no page makes the payer wait", { ...pix, url: null }, 500n, "wait"],
  ["is replaced after its Pix code", { ...pix, expiresAt: NOW, pixUntil: NOW }, 500n, "replace"],
  [
    "is requested again after no response came",
    { ...checkout, url: null, expiresAt: null },
    500n,
    "ask-again",
  ],
  [
    "is replaced when no response came for so long that the idempotency key expired",
    { ...checkout, url: null, expiresAt: null, createdAt: before(23 * 60) },
    500n,
    "replace",
  ],
] as const)("a checkout %s", (_, open, amount, use) => {
  expect(reuseOf(open, amount, NOW)).toBe(use);
});

test("the return addresses contain the session and the page to continue at", () => {
  expect(successPath()).toBe("/checkout/sucesso?session_id={CHECKOUT_SESSION_ID}");
  expect(successPath("/dashboard/negociacoes/1?a=b")).toBe(
    "/checkout/sucesso?session_id={CHECKOUT_SESSION_ID}&voltar=%2Fdashboard%2Fnegociacoes%2F1%3Fa%3Db",
  );
  expect(cancelPath()).toBe("/checkout/cancelado");
  expect(cancelPath("/dashboard")).toBe("/checkout/cancelado?voltar=%2Fdashboard%3Fcanceled%3Dtrue");
  expect(cancelPath("/a?pago=comissao")).toBe(
    "/checkout/cancelado?voltar=%2Fa%3Fpago%3Dcomissao%26canceled%3Dtrue",
  );
});
