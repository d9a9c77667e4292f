import fc from "fast-check";
import { expect, test } from "vitest";
import { fillPages } from "./pages";

test("pages hold the blocks that fit in order, and none ends with a block that needs the next one", () => {
  const block = fc.record({ height: fc.integer({ min: 1, max: 120 }), holdsNext: fc.boolean() });
  fc.assert(
    fc.property(fc.array(block), fc.integer({ min: 0, max: 60 }), (blocks, less) => {
      const pages = fillPages(blocks, 100, 100 - less);
      expect(pages.flat()).toEqual(blocks);
      for (const [at, page] of pages.entries()) {
        const height = page.reduce((sum, one) => sum + one.height, 0);
        const isOneUnit = page.slice(0, -1).every(({ holdsNext }) => holdsNext);
        expect(height <= (at === 0 ? 100 - less : 100) || isOneUnit).toBe(true);
        if (at < pages.length - 1) expect(page.at(-1)?.holdsNext).toBe(false);
      }
    }),
  );
});
