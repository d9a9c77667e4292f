import { expect, test } from "vitest";
import { readListState } from "@/lib/admin/list/rules";
import { CATEGORIES } from "@/lib/words/email/categories";
import { ERROR_LABELS, STATE_LABELS } from "./messages";
import { isLiftable, kindOptions, MAIL_LIST, MAIL_STATES, mailFilterOf } from "./rules";

const filterOf = (params: Record<string, string>) => mailFilterOf(readListState(MAIL_LIST, params));

test("the query holds state, kind and recipient; unknown values count as absent", () => {
  expect(filterOf({})).toEqual({ estado: null, tipo: null, endereco: "" });
  expect(filterOf({ estado: "failed", tipo: "support", busca: " Ana@Exemplo.com.br " })).toMatchObject({
    estado: "failed",
    tipo: "support",
    endereco: "Ana@Exemplo.com.br",
  });
  expect(filterOf({ estado: "toString", tipo: "constructor" })).toMatchObject({ estado: null, tipo: null });
  expect(MAIL_LIST.filters.tipo.slice(1)).toEqual(Object.keys(CATEGORIES));
});

test("every kind in the filter has a label of its own; one of the e-mail functions is named as such", () => {
  const labels = kindOptions("pelas funções").map(({ label }) => label);
  expect(new Set(labels).size).toBe(Object.keys(CATEGORIES).length);
  expect(labels.slice(0, 2)).toEqual(["Confirmação de cadastro", "Confirmação de cadastro (pelas funções)"]);
});

test("the team may lift the block of a bounce, not that of a complaint or an unsubscription", () => {
  expect(["bounce", "complaint", "unsubscribe"].map(isLiftable)).toEqual([true, false, false]);
});

test("every state has a label, and the label of every error ends with a full stop", () => {
  expect(Object.keys(STATE_LABELS)).toEqual([...MAIL_STATES]);
  expect([...ERROR_LABELS.values()].every((label) => label.endsWith("."))).toBe(true);
});
