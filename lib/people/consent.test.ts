import fc from "fast-check";
import { expect, test } from "vitest";
import { CONSENT_COOKIE, CONSENT_VERSION, parseConsent, toConsentCookie } from "./consent";

const now = Date.UTC(2026, 10, 21, 12);

test("an answer survives the round trip through the cookie", () => {
  for (const chat of [true, false]) {
    const stored = toConsentCookie({ chat }, now, true).split("; ")[0] ?? "";
    expect(parseConsent(`a=1; ${stored}; b=2`)).toEqual({
      version: CONSENT_VERSION,
      at: "2026-11-21T12:00:00.000Z",
      chat,
    });
  }
});

test("an answer to an older text is asked again, and so is one to a text that was taken back", () => {
  for (const version of [CONSENT_VERSION - 1, CONSENT_VERSION + 1])
    expect(parseConsent(`${CONSENT_COOKIE}=${version}.${now}.1`)).toBeNull();
});

test("no cookie string makes the parser fail or consent by itself", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseConsent(text)).toBeNull();
      expect(parseConsent(`${CONSENT_COOKIE}=x${text}`)).toBeNull();
    }),
  );
});
