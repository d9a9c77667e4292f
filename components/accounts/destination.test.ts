import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserStorage } from "@/tests/setup/browser-storage";
import { keepDestination, nextAfterLogin, takeDestination } from "./destination";

const PROJECT = "/lir-projetos/um-projeto#interesse";

beforeEach(() => vi.stubGlobal("localStorage", browserStorage()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what somebody wanted is remembered once, for a day", () => {
  keepDestination(PROJECT);
  expect(takeDestination()).toBe(PROJECT);
  expect(takeDestination()).toBeNull();
  vi.useFakeTimers({ now: 0 });
  keepDestination(PROJECT);
  vi.setSystemTime(24 * 60 * 60 * 1000 + 1);
  expect(takeDestination()).toBeNull();
});

test.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", ""])(
  "%j is never gone to",
  (path) => {
    keepDestination(path);
    expect(takeDestination()).toBeNull();
  },
);

test("a storage that is broken or refused remembers nothing and breaks nothing", () => {
  localStorage.setItem("elo:destino", "{");
  expect(takeDestination()).toBeNull();
  vi.stubGlobal("localStorage", undefined);
  keepDestination(PROJECT);
  expect(takeDestination()).toBeNull();
});

test("when nobody can say who came in, the screen's own way counts, and the wish is used up", async () => {
  keepDestination(PROJECT);
  // Without a page there is no address to ask: the question fails.
  expect(await nextAfterLogin("/dashboard")).toBe("/dashboard");
  expect(takeDestination()).toBeNull();
});
