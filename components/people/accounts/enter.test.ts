import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BILLING } from "@/lib/money/billing/messages";
import { browserStorage } from "@/tests/setup/browser-storage";
import { ENTRY_KEY, enter } from "./enter";
import { keepForNextPage, takeMessage } from "./kept-message";
import { keepReturnTo } from "./return-to";

const PROJECT = "/lir-projetos/um-projeto#interesse";
const NEXT_DOCUMENT = "1790000000000.5";
const replace = vi.fn();

beforeEach(() => {
  vi.stubGlobal("localStorage", browserStorage());
  vi.stubGlobal("sessionStorage", browserStorage());
  vi.stubGlobal("window", { location: { replace } });
  const viewer = { userType: "financiador", isCompany: false, home: "/dashboard" };
  vi.stubGlobal("fetch", async () => Response.json({ viewer }));
  replace.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

test("A8.3 the message of a sign-up is stored for the next page, the panel or the page it returns to", async () => {
  enter("/dashboard", { message: "Conta criada com sucesso!" });
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/dashboard"));
  expect(takeMessage(NEXT_DOCUMENT)).toEqual({ title: "Conta criada com sucesso!" });

  keepReturnTo(PROJECT);
  enter("/dashboard", { message: "Conta criada com sucesso!" });
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith(PROJECT));
  expect(takeMessage(NEXT_DOCUMENT)).toEqual({ title: "Conta criada com sucesso!" });
});

test("A8.10 a sign-up whose checkout failed shows 'Erro no checkout' with the reason as an error on the panel", async () => {
  enter("/dashboard", { message: BILLING.checkoutTitle, problem: BILLING.checkoutProcess });
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/dashboard"));
  expect(takeMessage(NEXT_DOCUMENT)).toEqual({
    title: "Erro no checkout",
    description: "Erro ao processar pagamento. Tente novamente.",
    tone: "error",
  });
});

test("A4.10 a login leads to /dashboard, stores no message, and stays pending until the page is left", async () => {
  const ended = vi.fn();
  enter("/dashboard").then(ended);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/dashboard"));
  expect(takeMessage(NEXT_DOCUMENT)).toBeNull();
  expect(ended).not.toHaveBeenCalled();
});

test("A4.2 a login changes a stored value, so that other tabs of the browser compare their account", async () => {
  enter("/dashboard");
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/dashboard"));
  expect(Number(localStorage.getItem(ENTRY_KEY))).toBeGreaterThan(0);
});

test("A2.10 the message of a logout is shown once by the next page, and not used up by the page that is left", () => {
  keepForNextPage("Logout realizado");
  expect(takeMessage()).toBeNull();
  expect(takeMessage(NEXT_DOCUMENT)).toEqual({ title: "Logout realizado" });
  expect(takeMessage(NEXT_DOCUMENT)).toBeNull();
});

test("a stored message of another shape is ignored", () => {
  for (const text of ["Logout realizado", "null", "{}", '["1"]', '["1", 2]']) {
    sessionStorage.setItem("elo:aviso", text);
    expect(takeMessage(NEXT_DOCUMENT)).toBeNull();
  }
});
