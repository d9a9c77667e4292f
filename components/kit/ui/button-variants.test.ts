import { describe, expect, it } from "vitest";
import { buttonVariants } from "./button-variants";

const VARIANTS = ["default", "outline", "ghost", "destructive", "destructiveOutline", "onDeep"] as const;
const SIZES = ["default", "lg", "sm", "icon"] as const;

describe("buttonVariants", () => {
  it("each variant and size of a button has one class of horizontal padding: of two the wider would win", () => {
    for (const variant of VARIANTS) {
      for (const size of SIZES) {
        const rooms = buttonVariants({ variant, size }).match(/(?<=^| )px-\S+/g);
        expect(rooms, `${variant} ${size}`).toHaveLength(1);
      }
    }
  });
});
