import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY } from "@/lib/kit/time";
import { KEPT_FIELDS } from "@/lib/people/signup/rules";
import { forgetAnswers, keepAnswers, readAnswers } from "./kept-answers";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const answers = {
  nome_completo: "Marina Tavares",
  cnpj: "11.222.333/0001-81",
  email: "marina@exemplo.com.br",
};

test("answers are stored for a week, without password and consent", () => {
  const secrets = { password: "Segredo1", confirmPassword: "Segredo1", acceptTerms: true };
  keepAnswers({ ...answers, ...secrets }, NOW);
  expect([...stored.values()].join()).not.toMatch(/Segredo1|true/);
  expect(readAnswers(NOW + 6 * DAY)).toMatchObject({ ...answers, cidade: "" });
  expect(Object.keys(readAnswers(NOW) ?? {})).toEqual([...KEPT_FIELDS]);
  expect(readAnswers(NOW + 8 * DAY)).toBeNull();
  expect(stored.size).toBe(0);
});

test("a sent or emptied form leaves nothing in the store", () => {
  keepAnswers(answers, NOW);
  forgetAnswers();
  expect(readAnswers(NOW)).toBeNull();
  keepAnswers(answers, NOW);
  keepAnswers({ nome_completo: "" }, NOW);
  expect(stored.size).toBe(0);
});

test("an invalid stored value and a browser without storage mean no answers", () => {
  for (const text of ["{", "null", "7", '{"kept":{"cnpj":7},"until":1e15}', '{"until":"x"}']) {
    stored.set("elo:cadastro-projeto", text);
    expect(readAnswers(NOW)?.cnpj ?? "", text).toBe("");
  }
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("blocked");
    },
  });
  expect(readAnswers(NOW)).toBeNull();
  expect(() => keepAnswers(answers, NOW)).not.toThrow();
});
