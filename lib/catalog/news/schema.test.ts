import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DEPOSIT } from "@/lib/people/contact/messages";
import { answerSchema, askSchema, newsFormSchema, newsSchema } from "./schema";

const BANK = "Para doar: Banco 336, ag 0001, conta 1234567-8.";
const HONEST = "A conta de luz caiu 30%, e a conta bancária da associação foi aberta.";
const id = randomUUID();
const news = { id, projetoId: id, titulo: "A prensa chegou", texto: HONEST, fotos: [] };

const problem = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) => {
  const [issue] = result.error?.issues ?? [];
  return issue ? [issue.path.join("."), issue.message] : null;
};

test("B1.3 news and answers with a bank account or Pix are refused at their field, and questions with an account", () => {
  const post = (over: object) => problem(newsSchema.safeParse({ ...news, ...over }));
  expect(post({})).toBeNull();
  expect(post({ texto: BANK })).toEqual(["texto", DEPOSIT.bySide.project]);
  expect(post({ titulo: "Doe pelo Pix" })).toEqual(["titulo", DEPOSIT.bySide.project]);
  const fotos = [
    { id, alt: "A prensa" },
    { id, alt: BANK },
  ];
  expect(post({ fotos })).toEqual(["fotos", DEPOSIT.photo(2)]);
  expect(problem(newsFormSchema.safeParse({ ...news, fotos }))).toEqual(["fotos", DEPOSIT.photo(2)]);
  const answer = (resposta: string) => problem(answerSchema.safeParse({ id, resposta }));
  expect([answer(HONEST), answer(BANK)]).toEqual([null, ["resposta", DEPOSIT.bySide.project]]);
  const ask = (texto: string) => problem(askSchema.safeParse({ id, projetoId: id, texto }));
  expect(ask("Posso doar por Pix?")).toBeNull();
  expect(ask(`Posso depositar? ${BANK}`)).toEqual(["texto", DEPOSIT.bySide.funder]);
});
