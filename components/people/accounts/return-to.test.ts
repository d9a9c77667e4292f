import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY } from "@/lib/kit/time";
import { browserStorage } from "@/tests/setup/browser-storage";
import {
  hasReturnTo,
  keepReturnTo,
  keepReturnToFor,
  moveReturnTo,
  nextAfterLogin,
  readReturnTo,
  takeReturnTo,
} from "./return-to";

const PROJECT = "/lir-projetos/um-projeto#interesse";

const openTab = () => vi.stubGlobal("sessionStorage", browserStorage());

beforeEach(() => {
  vi.stubGlobal("localStorage", browserStorage());
  openTab();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a stored target is used once, within a day, in the tab that stored it", async () => {
  keepReturnTo(PROJECT);
  expect(readReturnTo()).toBe(PROJECT);
  expect(await takeReturnTo()).toBe(PROJECT);
  expect([readReturnTo(), await takeReturnTo()]).toEqual([null, null]);
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  keepReturnTo(PROJECT);
  vi.setSystemTime(DAY + 1);
  expect(await takeReturnTo()).toBeNull();
  keepReturnTo(PROJECT);
  openTab();
  expect(hasReturnTo()).toBe(false);
  expect(await takeReturnTo("ana@exemplo.com.br")).toBeNull();
});

test("A4.7 every tab finds a sign-up's target, but only with the sign-up's e-mail, which is not stored", async () => {
  keepReturnTo(PROJECT);
  await keepReturnToFor("ana@exemplo.com.br");
  expect(localStorage.getItem("elo:destino")).not.toContain("ana");
  expect(await takeReturnTo()).toBeNull();
  openTab();
  expect(hasReturnTo()).toBe(true);
  expect(await takeReturnTo("bruno@exemplo.com.br")).toBeNull();
  expect(await takeReturnTo(" Ana@Exemplo.com.br")).toBe(PROJECT);
  expect(await takeReturnTo("ana@exemplo.com.br")).toBeNull();
  expect(hasReturnTo()).toBe(false);
});

test("a corrected e-mail takes the target of its sign-up along, and no other e-mail does", async () => {
  keepReturnTo(PROJECT);
  await keepReturnToFor("ana@exemplo.com.bt");
  await moveReturnTo("bruno@exemplo.com.br", "carla@exemplo.com.br");
  await moveReturnTo("ana@exemplo.com.bt", "ana@exemplo.com.br");
  expect(await takeReturnTo("carla@exemplo.com.br")).toBeNull();
  expect(await takeReturnTo("ana@exemplo.com.bt")).toBeNull();
  expect(await takeReturnTo("ana@exemplo.com.br")).toBe(PROJECT);
});

test("a sign-up keeps its target for a day after the sign-up, like its link", async () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  keepReturnTo(PROJECT);
  vi.setSystemTime(DAY / 2);
  await keepReturnToFor("ana@exemplo.com.br");
  vi.setSystemTime(DAY + 1);
  expect(await takeReturnTo("ana@exemplo.com.br")).toBe(PROJECT);
});

test("a target that an earlier release stored for all tabs is never used, and removed when it has expired", async () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  localStorage.setItem("elo:destino", JSON.stringify({ path: PROJECT, until: DAY }));
  expect(await takeReturnTo("ana@exemplo.com.br")).toBeNull();
  vi.setSystemTime(DAY + 1);
  expect(await takeReturnTo()).toBeNull();
  expect(localStorage.getItem("elo:destino")).toBeNull();
});

test.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", ""])(
  "the stored target %j is never used",
  async (path) => {
    keepReturnTo(path);
    expect(await takeReturnTo()).toBeNull();
  },
);

test("a broken or blocked storage has no target and raises no error", async () => {
  sessionStorage.setItem("elo:destino", "{");
  expect(await takeReturnTo()).toBeNull();
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("sessionStorage", undefined);
  keepReturnTo(PROJECT);
  await keepReturnToFor("ana@exemplo.com.br");
  expect(await takeReturnTo("ana@exemplo.com.br")).toBeNull();
});

test("while the viewer is unknown, as before a second login step, home opens and the target stays stored", async () => {
  keepReturnTo(PROJECT);
  // The test has no page address, so the request for the viewer fails.
  expect(await nextAfterLogin("/dashboard")).toBe("/dashboard");
  expect(await takeReturnTo()).toBe(PROJECT);
});
