import { describe, expect, it } from "vitest";
import { buttonVariants } from "./button-variants";

const TONES = ["brand", "quiet", "bare", "danger", "dangerQuiet", "onDeep"] as const;
const SIZES = ["normal", "large", "snug", "sign"] as const;

describe("buttonVariants", () => {
  it("gives every look one room at the sides, because of two the style sheet picks the wider", () => {
    for (const tone of TONES) {
      for (const size of SIZES) {
        const rooms = buttonVariants({ tone, size }).match(/(?<=^| )px-\S+/g);
        expect(rooms, `${tone} ${size}`).toHaveLength(1);
      }
    }
  });
});
