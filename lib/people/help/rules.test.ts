import { describe, expect, test } from "vitest";
import { FAQ } from "./faq";
import { FUNDRAISER_STEPS } from "./how-it-works";
import { SUPPORT } from "./messages";
import {
  CATEGORIES,
  deadlineOf,
  isOverdue,
  loginOf,
  PRIORITIES,
  pageOf,
  protocolOf,
  RESPONSE_HOURS,
  responseHours,
} from "./rules";
import { ticketSchema } from "./schema";

test("B2.22 B9.10 the priorities promise 2, 4, 24 and 48 hours, and a missing one counts as normal", () => {
  expect(RESPONSE_HOURS).toEqual({ urgente: 2, alta: 4, normal: 24, baixa: 48 });
  expect(responseHours(null)).toBe(24);
});

test("B2.22 the hours of a deadline are clock hours, also on a Friday evening", () => {
  const friday = new Date("2026-11-20T21:30:00Z");
  expect(deadlineOf("urgente", friday).toISOString()).toBe("2026-11-20T23:30:00.000Z");
  expect(deadlineOf("baixa", friday).toISOString()).toBe("2026-11-22T21:30:00.000Z");
  expect(deadlineOf(null, friday)).toEqual(deadlineOf("normal", friday));
});

test.each([
  [417, "2026-11-21T12:00:00Z", "ER-2026-00417"],
  [1, "2027-01-01T02:59:00Z", "ER-2026-00001"],
  [1, "2027-01-01T03:00:00Z", "ER-2027-00001"],
  [123456, "2026-06-01T12:00:00Z", "ER-2026-123456"],
])(
  "ticket number %i, opened at %s, has the protocol %s with the year in São Paulo",
  (numero, at, protocol) => {
    expect(protocolOf(numero, new Date(at))).toBe(protocol);
  },
);

test("a ticket is late only after its deadline, unless it was answered or resolved", () => {
  const prazo = new Date("2026-11-21T12:00:00Z");
  const later = new Date(prazo.getTime() + 1);
  const waiting = { prazo, respondidoEm: null };
  expect(isOverdue({ ...waiting, status: "aberto" }, prazo)).toBe(false);
  expect(isOverdue({ ...waiting, status: "aberto" }, later)).toBe(true);
  expect(isOverdue({ ...waiting, status: "em_atendimento" }, later)).toBe(true);
  expect(isOverdue({ ...waiting, status: "em_atendimento", respondidoEm: prazo }, later)).toBe(false);
  expect(isOverdue({ ...waiting, status: "resolvido" }, later)).toBe(false);
});

test("a page outside the range is the nearest existing one", () => {
  expect([undefined, "", "0", "-1", "x", "2,5", "1e3", "2", "9"].map((text) => pageOf(text, 3))).toEqual([
    1, 1, 1, 1, 1, 1, 1, 2, 3,
  ]);
  expect(pageOf("5", 0)).toBe(1);
});

const form = {
  categoria: "fiscal",
  prioridade: "",
  assunto: "Recibo",
  mensagem: "Quem o emite?",
  chave: "k",
};
const problemsOf = (over: object) => {
  const result = ticketSchema.safeParse({ ...form, ...over });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join("."), message]);
};

describe("the fields of a ticket", () => {
  test("B5.7 assunto, categoria and mensagem are required, and reported in the order of the form", () => {
    expect(problemsOf({ categoria: "", assunto: " ", mensagem: "\n" })).toEqual([
      ["categoria", SUPPORT.categoryMissing],
      ["assunto", SUPPORT.subjectMissing],
      ["mensagem", SUPPORT.messageMissing],
    ]);
    expect(problemsOf({ categoria: undefined, assunto: null, mensagem: 7 })).toHaveLength(3);
  });

  test.each([
    [{}, []],
    [{ categoria: "Fiscal" }, [["categoria", SUPPORT.categoryUnknown]]],
    [{ prioridade: "imediata" }, [["prioridade", SUPPORT.priorityUnknown]]],
    [{ assunto: "a".repeat(200) }, []],
    [{ assunto: "a".repeat(201) }, [["assunto", SUPPORT.subjectLong]]],
    [{ assunto: "<script>x</script>" }, [["assunto", SUPPORT.subjectMissing]]],
    [{ assunto: "<NaN>", mensagem: "<ana@x.com.br>" }, []],
    [{ mensagem: "a".repeat(5000) }, []],
    [{ mensagem: "a".repeat(5001) }, [["mensagem", SUPPORT.messageLong]]],
    [{ mensagem: "a".repeat(1_000_000) }, [["mensagem", SUPPORT.messageLong]]],
  ])("the errors of ticket %#", (over, problems) => expect(problemsOf(over)).toEqual(problems));

  test("B2.22 B3.14 every category and priority of the specification is accepted", () => {
    expect(CATEGORIES).toEqual(["investimento", "fiscal", "tecnico", "comercial", "juridico", "outros"]);
    for (const categoria of CATEGORIES) expect(problemsOf({ categoria })).toEqual([]);
    for (const prioridade of PRIORITIES) expect(problemsOf({ prioridade })).toEqual([]);
  });
});

test("B3.14 every FAQ item has id, pergunta, resposta and categoria", () => {
  for (const item of FAQ)
    expect(Object.keys(item).sort()).toEqual(["categoria", "id", "pergunta", "resposta"]);
});

test("after an ended session a company enters at its own login, and everybody else, also its colleagues, at /auth", () => {
  expect(loginOf({ empresaId: "1" })).toBe("/empresa-auth");
  expect(loginOf({ empresaId: "1", colleague: { role: "edita" } })).toBe("/auth");
  expect(loginOf({ empresaId: null })).toBe("/auth");
});

test("the page about how it works says that the raised total changes once the commission is paid", () => {
  const { text } = FUNDRAISER_STEPS.find(({ title }) => title === "Confirmem o valor") ?? { text: "" };
  expect(text).toContain("Quando ela está paga, o total captado do projeto muda");
});
