import fc from "fast-check";
import { expect, test } from "vitest";
import { entriesPerGroup, MAX_ENTRIES, MAX_GROUPS } from "./candidates";

test("one walk of the search reads a bounded number of projects, with any number of states and themes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_GROUPS }), (groups) => {
      expect(entriesPerGroup(groups) * groups).toBeLessThanOrEqual(MAX_ENTRIES);
      expect(entriesPerGroup(groups)).toBeGreaterThanOrEqual(MAX_ENTRIES / MAX_GROUPS);
    }),
  );
});
