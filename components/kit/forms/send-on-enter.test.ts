import type { KeyboardEvent } from "react";
import { expect, test, vi } from "vitest";
import { sendOnEnter } from "./send-on-enter";

const press = (key: string, { shiftKey = false, isComposing = false } = {}) => {
  const send = vi.fn();
  const preventDefault = vi.fn();
  const nativeEvent = { isComposing } as KeyboardEvent["nativeEvent"];
  sendOnEnter(send)({ key, shiftKey, nativeEvent, preventDefault });
  return [send.mock.calls.length, preventDefault.mock.calls.length];
};

test("B5.3 B2.19 Enter sends a message; Shift+Enter, Enter within a composition and other keys do not", () => {
  expect(press("Enter")).toEqual([1, 1]);
  expect(press("Enter", { shiftKey: true })).toEqual([0, 0]);
  expect(press("Enter", { isComposing: true })).toEqual([0, 0]);
  expect(press("a")).toEqual([0, 0]);
});
