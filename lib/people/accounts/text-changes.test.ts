import { describe, expect, test } from "vitest";
import { addDays, isDay } from "@/lib/kit/day";
import { TERMS_UPDATED } from "./general-terms";
import { PRIVACY_UPDATED } from "./privacy";
import { NOTICE_DAYS, PRIVACY_VERSION, TERMS_VERSION } from "./rules";
import { TEXT_CHANGES } from "./text-changes";

const PAGES = [
  { text: "termos", released: "1.0", version: TERMS_VERSION, month: TERMS_UPDATED.iso },
  { text: "privacidade", released: "1.6", version: PRIVACY_VERSION, month: PRIVACY_UPDATED.iso },
] as const;

describe.each(PAGES)("$text", ({ text, released, version, month }) => {
  const changes = TEXT_CHANGES.filter((change) => change.text === text);

  test("the page has the version and month of the newest listed change, so that none appears without a mail, else the released version", () => {
    const newest = changes.at(-1);
    expect(version).toBe(newest?.version ?? released);
    if (newest) expect(newest.dated.slice(0, 7)).toBe(month);
  });

  test("each change leaves the promised days between its date and its first valid day", () => {
    for (const { dated, validFrom, summary } of changes) {
      expect([isDay(dated), isDay(validFrom)]).toEqual([true, true]);
      expect(validFrom >= addDays(dated, NOTICE_DAYS)).toBe(true);
      expect(summary).toMatch(/^\p{Lu}.+\.$/u);
    }
  });
});
