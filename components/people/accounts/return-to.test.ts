import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY } from "@/lib/kit/time";
import { browserStorage } from "@/tests/setup/browser-storage";
import { keepReturnTo, nextAfterLogin, takeReturnTo } from "./return-to";

const PROJECT = "/lir-projetos/um-projeto#interesse";

beforeEach(() => vi.stubGlobal("localStorage", browserStorage()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a stored target is used once, within a day", () => {
  keepReturnTo(PROJECT);
  expect(takeReturnTo()).toBe(PROJECT);
  expect(takeReturnTo()).toBeNull();
  vi.useFakeTimers({ now: 0 });
  keepReturnTo(PROJECT);
  vi.setSystemTime(DAY + 1);
  expect(takeReturnTo()).toBeNull();
});

test.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", ""])(
  "the stored target %j is never used",
  (path) => {
    keepReturnTo(path);
    expect(takeReturnTo()).toBeNull();
  },
);

test("a broken or blocked storage has no target and raises no error", () => {
  localStorage.setItem("elo:destino", "{");
  expect(takeReturnTo()).toBeNull();
  vi.stubGlobal("localStorage", undefined);
  keepReturnTo(PROJECT);
  expect(takeReturnTo()).toBeNull();
});

test("while the viewer is unknown, as before a second login step, home opens and the target stays stored", async () => {
  keepReturnTo(PROJECT);
  // The test has no page address, so the request for the viewer fails.
  expect(await nextAfterLogin("/dashboard")).toBe("/dashboard");
  expect(takeReturnTo()).toBe(PROJECT);
});
