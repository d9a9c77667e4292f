import { expect, test } from "vitest";
import { shiftToKeep } from "./shift-to-keep";

const HEIGHT = 800;
const read = { top: 100, bottom: 700, hasFocus: false };

test.each([
  ["read in the upper half of the window", read, 420, 320],
  ["read while something above it shrinks", read, 40, -60],
  ["written in, with its top further down", { top: 500, bottom: 1_100, hasFocus: true }, 820, 320],
  ["read further down than its top", { top: -200, bottom: 400, hasFocus: false }, 120, 320],
  ["only coming into sight, while the reader looks above it", { ...read, top: 500, bottom: 1_100 }, 820, 0],
  ["below the window", { top: 900, bottom: 1_500, hasFocus: true }, 1_220, 0],
  ["scrolled past", { top: -900, bottom: -10, hasFocus: false }, -580, 0],
  ["read, and nothing moved", read, 100, 0],
])("a conversation %s", (_, before, after, shift) => {
  expect(shiftToKeep(before, after, HEIGHT)).toBe(shift);
});
