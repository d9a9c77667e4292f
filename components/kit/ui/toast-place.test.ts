import { expect, test } from "vitest";
import { type Box, isBetterBelow } from "./toast-place";

const boxAt = (y: number, height = 40): Box => ({ left: 0, right: 300, top: y, bottom: y + height });
const [top, bottom] = [boxAt(0, 60), boxAt(700, 60)];
const place = (used: Box[], others: Box[]) => isBetterBelow({ top, bottom, used, others });

test("toasts move to the bottom off a control in use, or where they cover fewer controls", () => {
  expect(place([], [])).toBe(false);
  expect(place([boxAt(300)], [])).toBe(false);
  expect(place([boxAt(10)], [])).toBe(true);
  expect(place([], [boxAt(10)])).toBe(true);
  expect(place([], [boxAt(10), boxAt(710)])).toBe(false);
  expect(place([], [{ ...boxAt(10), right: 0 }])).toBe(false);
});

test("toasts never move onto a control in use, whatever they cover at the top", () => {
  expect(place([boxAt(710)], [boxAt(10), boxAt(20)])).toBe(false);
  expect(place([boxAt(10), boxAt(710)], [boxAt(20)])).toBe(false);
});
