import fc from "fast-check";
import { expect, test } from "vitest";
import { readMomentCursor, writeMomentCursor } from "./cursor";

test("a cursor of a moment is read back as it was written, and any other text is refused", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 8_640_000_000_000 }), (id, ms) => {
      const at = new Date(ms);
      expect(readMomentCursor(writeMomentCursor({ at, id }))).toEqual({ at, id });
    }),
  );
  const end = "0".repeat(32);
  for (const text of [undefined, null, "", "x", "zzzzzzzzz.0", `1.0${end}`, `-1.${end}`, `zzzzzzzzzz.${end}`])
    expect(readMomentCursor(text)).toBeNull();
});
