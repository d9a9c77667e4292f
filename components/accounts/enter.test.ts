import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepDestination } from "./destination";
import { enter } from "./enter";
import { takeKept } from "./flash";

const PROJECT = "/lir-projetos/um-projeto#interesse";
const replace = vi.fn();

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("window", { location: { replace } });
  const viewer = { userType: "financiador", isCompany: false, home: "/dashboard" };
  vi.stubGlobal("fetch", async () => Response.json({ viewer }));
  replace.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

test("A8.3 what a signup says is kept for the page that the person goes to, wherever that is", async () => {
  enter("/dashboard", "Conta criada com sucesso!");
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/dashboard"));
  expect(takeKept()).toBe("Conta criada com sucesso!");

  keepDestination(PROJECT);
  enter("/dashboard", "Conta criada com sucesso!");
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith(PROJECT));
  expect(takeKept()).toBe("Conta criada com sucesso!");
});

test("A4.10 a login has nothing to say, and its form stays busy until the page is gone", async () => {
  const ended = vi.fn();
  enter("/dashboard").then(ended);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/dashboard"));
  expect(takeKept()).toBeNull();
  expect(ended).not.toHaveBeenCalled();
});
