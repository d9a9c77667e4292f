import { expect, test } from "vitest";
import { decideWait, isPptx, PRESENTATION_LIMIT, START_LIMIT } from "./presentation";

const START = new Date("2026-11-22T12:00:00Z");
const until = new Date(START.getTime() + PRESENTATION_LIMIT);

test.each([
  ["polled while the vendor works on it", "job", 1, "ask"],
  ["polled until its time limit", "job", PRESENTATION_LIMIT - 1, "ask"],
  ["abandoned at its time limit", "job", PRESENTATION_LIMIT, "give-up"],
  ["waited for while its start has no response", null, START_LIMIT, "wait"],
  ["abandoned when its start has no response after a minute", null, START_LIMIT + 1, "give-up"],
] as const)("a presentation is %s", (_, vendorJob, ms, decision) => {
  expect(START_LIMIT).toBe(60_000);
  expect(decideWait({ vendorJob, until, now: new Date(START.getTime() + ms) })).toBe(decision);
});

test("a file is accepted as .pptx if it begins like one and is long enough", () => {
  const zip = new Uint8Array(2_000);
  zip.set([0x50, 0x4b, 3, 4]);
  expect([isPptx(zip), isPptx(zip.subarray(0, 900)), isPptx(new Uint8Array(2_000))]).toEqual([
    true,
    false,
    false,
  ]);
});
