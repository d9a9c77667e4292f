import { expect, test } from "vitest";
import { HOUR } from "@/lib/kit/time";
import { ANSWER_DAYS } from "@/lib/matches/interests/rules/deadline";
import { returnedMail } from "@/lib/money/fees/messages";
import { RECOVERY_LIFETIME } from "@/lib/people/credentials/rules";
import { CATEGORIES } from "@/lib/people/help/rules";
import { PREPARED_ANSWERS } from "./answers";
import { fillAnswer, MAX_ANSWER, statusAfter, TABS, TICKET_LIST } from "./rules";
import { answerTicketSchema } from "./schema";

const ID = "0190a000-0000-7000-8000-000000000001";

test("a ticket is answered until it is closed, and answered again only after it was reopened", () => {
  expect(statusAfter("aberto", "responder")).toBe("em_atendimento");
  expect(statusAfter("em_atendimento", "responder")).toBe("em_atendimento");
  expect(statusAfter("aberto", "encerrar")).toBe("resolvido");
  expect(statusAfter("em_atendimento", "encerrar")).toBe("resolvido");
  expect(statusAfter("resolvido", "responder")).toBeNull();
  expect(statusAfter("resolvido", "encerrar")).toBeNull();
  expect(statusAfter("resolvido", "reabrir")).toBe("aberto");
  expect(statusAfter("aberto", "reabrir")).toBeNull();
});

test("every list of the address has a stored status", () => {
  expect(Object.keys(TABS)).toEqual(TICKET_LIST.filters.lista);
});

test("prepared answers fill name and protocol, fit the field, and belong to known categories", () => {
  const filled = fillAnswer("Olá, {nome}. {protocolo} {protocolo}", {
    nome: "Ana Maria Lopes",
    protocolo: "ER-1",
  });
  expect(filled).toBe("Olá, Ana. ER-1 ER-1");
  expect(new Set(PREPARED_ANSWERS.map(({ id }) => id)).size).toBe(PREPARED_ANSWERS.length);
  for (const { texto, categoria } of PREPARED_ANSWERS) {
    const whole = fillAnswer(texto, { nome: "N".repeat(100), protocolo: "ER-2026-00417" });
    expect(whole).not.toMatch(/[{}]/);
    expect(whole.length).toBeLessThan(MAX_ANSWER);
    expect([...CATEGORIES, null]).toContain(categoria);
  }
});

test("prepared answers state the lifetimes and checks that the product keeps", () => {
  const textOf = (id: string) => PREPARED_ANSWERS.find((answer) => answer.id === id)?.texto;
  expect(textOf("acesso")).toContain(`vale por ${RECOVERY_LIFETIME / HOUR} hora.`);
  expect(textOf("sem-resposta")).toContain(`tem ${ANSWER_DAYS} dias úteis para responder`);
  expect(textOf("pagamento")).toContain(
    returnedMail({
      project: "Triagem",
      amount: "R$ 10,00",
      commission: null,
      reason: null,
      isTransfer: false,
      isOutside: false,
    }).message,
  );
  expect(textOf("conferencia")).toContain(
    "confere a organização, o CNPJ e a proposta antes de publicar. Se faltar algo, você recebe um e-mail com o que corrigir.\n\nA conta bancária é informada depois",
  );
});

test("an answer needs text and has at most 5,000 characters", () => {
  const problemOf = (texto: string) =>
    answerTicketSchema.safeParse({ id: ID, resposta: ID, texto, encerrar: false }).error?.issues[0]?.message;
  expect(problemOf("Bom dia")).toBeUndefined();
  expect(problemOf(" \n")).toBe("Escreva a resposta.");
  expect(problemOf("a".repeat(5000))).toBeUndefined();
  expect(problemOf("a".repeat(5001))).toBe("Use até 5.000 caracteres.");
});
