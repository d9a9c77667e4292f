import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "@/lib/kit/day";
import { DAYS_SHOWN, isBot, sourceOf, summarize } from "./rules";
import { SOURCES } from "./sources";

const from = (referrer: string, named = "") => sourceOf({ named, referrer, ownHost: "elorecicla.com.br" });

test("the source of a visit is the share link that it names, else the referring host", () => {
  expect(from("www.google.com", "whatsapp")).toBe("whatsapp");
  expect(from("", "cartaz")).toBe("cartaz");
  expect(from("")).toBe("direto");
  expect(from("elorecicla.com.br")).toBe("elo");
  expect(from("www.google.com.br")).toBe("google");
  expect(from("com.google.android.googlequicksearchbox")).toBe("google");
  expect(from("web.whatsapp.com")).toBe("whatsapp");
  expect(from("l.instagram.com")).toBe("instagram");
  expect(from("LNKD.in")).toBe("linkedin");
  expect(from("www.bing.com")).toBe("outro");
});

test("a host or source name that only resembles a known one is not counted for it; any input gives a known source", () => {
  expect(from("", "google")).toBe("direto");
  expect(from("google.com.evil.example")).toBe("outro");
  expect(from("notgoogle.com")).toBe("outro");
  expect(from("notinstagram.com")).toBe("outro");
  fc.assert(
    fc.property(fc.string(), fc.string(), (referrer, named) => {
      expect(SOURCES).toContain(from(referrer, named));
    }),
  );
});

test("crawlers, link previews and requests without a user agent are not counted", () => {
  for (const agent of [
    null,
    "",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "WhatsApp/2.23.20.0 A",
    "facebookexternalhit/1.1",
    "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0",
    "curl/8.5",
  ])
    expect(isBot(agent), String(agent)).toBe(true);
  for (const agent of [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1",
    "Mozilla/5.0 (Linux; Android 15; CUBOT X30) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
  ])
    expect(isBot(agent), agent).toBe(false);
});

test("the summary has every day of the period, and its sums agree", () => {
  const today = "2026-03-01";
  const rows = fc.array(
    fc.record({
      dia: fc.integer({ min: -5, max: 60 }).map((count) => addDays(today, -count)),
      origem: fc.constantFrom(...SOURCES),
      visitas: fc.nat(1000),
    }),
  );
  fc.assert(
    fc.property(rows, (given) => {
      const { total, days, sources } = summarize(given, today);
      expect(days).toHaveLength(DAYS_SHOWN);
      expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-01-31", today]);
      expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      expect(sources.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      expect(sources.map(({ count }) => count)).toEqual(
        sources.map(({ count }) => count).toSorted((a, b) => b - a),
      );
    }),
  );
});
