import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  deviceOf,
  expiryOf,
  IDLE_LIFETIME,
  LONGEST_LIFETIME,
  MAX_SESSIONS,
  needsTouch,
  surplusOf,
  TOUCH_INTERVAL,
} from "./rules";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, "Chrome no Windows"],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    "Edge no Windows",
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`,
    "Safari no Mac",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1`,
    "Chrome no iPhone",
  ],
  [
    `${MOZILLA} (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
    "Safari no iPad",
  ],
  [`${MOZILLA} (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0`, "Firefox no Android"],
  [
    `${MOZILLA} (Linux; Android 15; SM-S911B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet no Android",
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, "Firefox no Linux"],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, "Chrome no ChromeOS"],
  [`${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/141.0 Safari/537.36 OPR/125.0`, "Opera no Windows"],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`, "Chrome no Linux"],
  ["okhttp/5.0 (Android 15)", "Navegador no Android"],
  ["curl/8.5.0", "Dispositivo desconhecido"],
  ["", "Dispositivo desconhecido"],
  [null, "Dispositivo desconhecido"],
])("the user agent %s is shown as %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test("the name of a device has 4 to 60 letters and spaces, for any user agent", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (userAgent) => {
      expect(deviceOf(userAgent)).toMatch(/^[\p{L} ]{4,60}$/u);
    }),
  );
});

describe("lifetime of a session", () => {
  const moments = fc.tuple(
    fc.nat(LONGEST_LIFETIME),
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") }),
  );

  test("A6.7 A9.8 a session lives for 30 days after its last use, at most 90 after the login, and no browser renews it", () => {
    fc.assert(
      fc.property(moments, ([used, login]) => {
        const now = new Date(login.getTime() + used);
        const lives = expiryOf(login, now).getTime() - now.getTime();
        expect(lives).toBe(Math.min(IDLE_LIFETIME, LONGEST_LIFETIME - used));
      }),
    );
  });

  test("the last use is written again after five minutes", () => {
    const seen = new Date(0);
    expect(needsTouch(seen, new Date(TOUCH_INTERVAL - 1))).toBe(false);
    expect(needsTouch(seen, new Date(TOUCH_INTERVAL))).toBe(true);
  });
});

test("a login beyond the limit ends only the session that was used longest ago, of several the one with the lowest id", () => {
  const open = Array.from({ length: MAX_SESSIONS }, (_, at) => ({
    id: String(at).padStart(2, "0"),
    lastSeenAt: new Date(Date.UTC(2026, 0, 1 + ((at + 7) % MAX_SESSIONS))),
  }));
  expect(surplusOf(open).map(({ id }) => id)).toEqual(["43"]);
  expect(surplusOf(open.slice(1))).toHaveLength(0);
  const atOnce = open.map(({ id }) => ({ id, lastSeenAt: new Date(0) }));
  expect(surplusOf(atOnce).map(({ id }) => id)).toEqual(["00"]);
});
