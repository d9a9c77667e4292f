import fc from "fast-check";
import { expect, test } from "vitest";
import { entriesPerGroup, MAX_ENTRIES, MAX_GROUPS } from "./candidates";

test("a part of the search looks at a bounded number of projects, however many states and themes are chosen", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_GROUPS }), (groups) => {
      expect(entriesPerGroup(groups) * groups).toBeLessThanOrEqual(MAX_ENTRIES);
      expect(entriesPerGroup(groups)).toBeGreaterThanOrEqual(MAX_ENTRIES / MAX_GROUPS);
    }),
  );
});
