import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { afterPress } from "./after-press";

let active: object | null;
const page = Object.assign(new EventTarget(), { querySelector: () => active });
const work = vi.fn();
const happens = (...names: string[]) => {
  for (const name of names) page.dispatchEvent(new Event(name));
};

beforeEach(() => {
  active = {};
  work.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("without a press the work is done at once", () => {
  active = null;
  afterPress(work);
  expect(work).toHaveBeenCalledTimes(1);
});

describe("during a press the work waits for the click", () => {
  // Orders of events as Chromium sends them.
  test("of a mouse, whose button is released after the field lost the focus", () => {
    afterPress(work);
    happens("pointerup", "mouseup");
    expect(work).not.toHaveBeenCalled();
    happens("click");
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("of a touch screen, which was left before the field lost the focus", () => {
    happens("pointerdown", "pointerup", "mousedown");
    afterPress(work);
    happens("mouseup");
    vi.advanceTimersByTime(0);
    expect(work).not.toHaveBeenCalled();
    happens("click");
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("of a touch screen whose click is a task of its own", () => {
    afterPress(work);
    happens("pointerup");
    vi.advanceTimersByTime(50);
    expect(work).not.toHaveBeenCalled();
    happens("mousedown", "mouseup", "click");
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
  });

  test("or until the press ends without one", () => {
    afterPress(work);
    happens("pointerup");
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(1);
    afterPress(work);
    happens("pointercancel");
    vi.runAllTimers();
    expect(work).toHaveBeenCalledTimes(2);
  });
});
