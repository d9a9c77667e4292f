import { describe, expect, it } from "vitest";
import { buttonVariants } from "./button-variants";

const VARIANTS = ["default", "outline", "ghost", "destructive", "destructiveOutline", "onDeep"] as const;
const SIZES = ["default", "lg", "sm", "icon"] as const;

describe("buttonVariants", () => {
  it("gives every look one room at the sides, because of two the style sheet picks the wider", () => {
    for (const variant of VARIANTS) {
      for (const size of SIZES) {
        const rooms = buttonVariants({ variant, size }).match(/(?<=^| )px-\S+/g);
        expect(rooms, `${variant} ${size}`).toHaveLength(1);
      }
    }
  });
});
