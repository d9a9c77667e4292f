import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { isShrinkable, sentSize, shrinkPhoto } from "./shrink-photo";

afterEach(() => vi.unstubAllGlobals());

const MB = 1024 * 1024;

test("documents, small photos, AVIF photos and photos too large to decode are sent unchanged", () => {
  expect(sentSize(1600, 1200)).toBeNull();
  expect(isShrinkable("foto", { type: "image/jpeg", size: 0.5 * MB })).toBe(false);
  expect(isShrinkable("foto", { type: "image/jpeg", size: 4 * MB })).toBe(true);
  expect(isShrinkable("foto", { type: "image/avif", size: 4 * MB })).toBe(false);
  expect(isShrinkable("documento", { type: "application/pdf", size: 4 * MB })).toBe(false);
  expect(isShrinkable("foto", { type: "image/jpeg", size: 200 * MB })).toBe(false);
});

test("a larger photo keeps its proportions, with its longer side at the limit", () => {
  expect(sentSize(4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(sentSize(3000, 4000)).toEqual({ width: 1200, height: 1600 });
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = sentSize(width, height);
      if (size === null) return Math.max(width, height) <= 1600;
      return (
        Math.max(size.width, size.height) === 1600 &&
        Math.min(size.width, size.height) >= 1 &&
        Math.abs(size.width / 1600 - width / Math.max(width, height)) < 0.001
      );
    }),
  );
});

test("a file that the browser cannot draw is sent unchanged", async () => {
  const file = new File([new Uint8Array(2 * MB)], "galpao.jpg", { type: "image/jpeg" });
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no such picture")));
  expect(await shrinkPhoto(file)).toBe(file);
  vi.unstubAllGlobals();
  // Old browsers have no createImageBitmap.
  expect(await shrinkPhoto(file)).toBe(file);
});
