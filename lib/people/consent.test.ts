import fc from "fast-check";
import { expect, test } from "vitest";
import { CONSENT_COOKIE, CONSENT_VERSION, parseConsent, toConsentCookie } from "./consent";

const now = Date.UTC(2026, 10, 21, 12);

test("a choice about cookies is read back from its cookie", () => {
  for (const chat of [true, false]) {
    const stored = toConsentCookie({ chat }, now, true).split("; ")[0] ?? "";
    expect(parseConsent(`a=1; ${stored}; b=2`)).toEqual({
      version: CONSENT_VERSION,
      at: "2026-11-21T12:00:00.000Z",
      chat,
    });
  }
});

test("a choice made for another version of the text does not count", () => {
  for (const version of [CONSENT_VERSION - 1, CONSENT_VERSION + 1])
    expect(parseConsent(`${CONSENT_COOKIE}=${version}.${now}.1`)).toBeNull();
});

test("any cookie is parsed without an error, and none counts as consent by accident", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseConsent(text)).toBeNull();
      expect(parseConsent(`${CONSENT_COOKIE}=x${text}`)).toBeNull();
    }),
  );
});
