import { expect, test } from "vitest";
import { tabOf, tabsFor } from "./tabs";

test.each([
  ["planos", "captador", false, "planos"],
  ["pagamentos", "captador", true, "pagamentos"],
  [undefined, "captador", true, "planos"],
  [undefined, "captador", false, "visao-geral"],
  ["constructor", "captador", false, "visao-geral"],
  ["planos", "financiador", true, "visao-geral"],
] as const)("B2.11 B4.11 ?aba=%s of a %s (payment pending: %s) opens %s", (aba, userType, isPending, tab) => {
  expect(tabOf(aba, { userType, isPending })).toBe(tab);
});

test("B2.11 a captador has four tabs, a financiador only the overview", () => {
  expect(tabsFor("captador")).toEqual(["visao-geral", "assistente", "planos", "pagamentos"]);
  expect(tabsFor("financiador")).toEqual(["visao-geral"]);
});
