import { expect, test } from "vitest";
import {
  backTo,
  cancelledMail,
  cancelTexts,
  duplicatePlanMail,
  endedMail,
  feePaid,
  paidTooLateMail,
  planTerms,
  withdrawalText,
  withdrawnText,
} from "./messages";

const fee = { project: "Triciclos", funder: "Campo Novo" };

test.each([
  [{ ...fee, kind: "desbloqueio" as const }, "R$ 300,00 abriram o contato de Campo Novo em Triciclos."],
  [
    { ...fee, kind: "desbloqueio" as const, funder: null },
    "R$ 300,00 abriram o contato de quem financia em Triciclos.",
  ],
  [{ ...fee, kind: "comissao" as const }, "Comissão de Triciclos: R$ 300,00, pelo apoio de Campo Novo."],
  [
    { ...fee, kind: "complemento" as const, funder: null },
    "Complemento da comissão de Triciclos: R$ 300,00.",
  ],
])("the return from a payment names its amount, its purpose and, if known, the funder: %j", (paid, text) => {
  expect(feePaid("R$ 300,00", paid)).toBe(text);
});

test.each([
  ["/dashboard/negociacoes/1", "Voltar ao apoio"],
  ["/dashboard/apoios/1", "Voltar ao apoio"],
  ["/dashboard?aba=planos", "Voltar para onde você estava"],
])("A2.15 A2.16 the link back to %s has the label %s", (path, label) => {
  expect(backTo(path)).toBe(label);
});

const plan = {
  isTrial: false,
  isUnpaid: false,
  isProcessing: false,
  isFirstChargeDue: false,
  end: "01/12/2026",
};

test("a cancellation promises only days that were paid, and no charge that may still come", () => {
  const cancelText = (given: typeof plan | (Omit<typeof plan, "end"> & { end: null })) =>
    cancelTexts(given).effect;
  expect(cancelText(plan)).toBe("O plano vale até 01/12/2026 e não é renovado.");
  expect(cancelText({ ...plan, isTrial: true })).toBe("O teste vale até 01/12/2026, e nada é cobrado.");
  const unpaid = { ...plan, isUnpaid: true };
  expect(cancelText(unpaid)).toBe(
    "A mensalidade não foi paga: o plano termina agora, e nada mais é cobrado.",
  );
  expect(cancelText({ ...unpaid, isProcessing: true })).toContain(
    "se ela for paga, o plano vale até 01/12/2026",
  );
  expect(cancelText({ ...plan, end: null })).not.toContain("null");
  expect(cancelText({ ...plan, isFirstChargeDue: true })).toContain("a primeira cobrança ainda sai");
});

test("A7.7 the mail about an activated plan states its price and the day of the first or next charge", () => {
  const terms = { monthly: "R$ 97,00", trialEnd: null, end: "01/12/2026", isEnding: false };
  expect(planTerms({ ...terms, trialEnd: "01/12/2026" })).toEqual([
    ["Teste grátis", "até 01/12/2026"],
    ["Primeira cobrança", "em 01/12/2026, se você não cancelar antes"],
    ["Preço por mês", "R$ 97,00"],
  ]);
  expect(planTerms(terms)).toContainEqual(["Próxima cobrança", "em 01/12/2026"]);
  expect(JSON.stringify(planTerms({ ...terms, isEnding: true }))).not.toContain("obrança");
});

test("the mail after a cancellation promises that nothing is charged only while the plan is free", () => {
  const textOf = (isTrial: boolean, isPix = false) =>
    cancelledMail("Pro", { end: "01/12/2026", isTrial, isPix }).message;
  expect(textOf(true)).toContain("nada é cobrado");
  expect(textOf(false)).toContain("depois dele nada mais é cobrado");
  expect(textOf(false)).toContain("retome o plano");
  expect(textOf(false, true)).not.toContain("retome o plano");
});

test("a cancellation is said to be reversible only while the plan goes on", () => {
  const isResumable = (change: Partial<typeof plan>) =>
    cancelTexts({ ...plan, ...change }).after.includes("dá para retomar o plano");
  expect(isResumable({})).toBe(true);
  expect(isResumable({ isTrial: true })).toBe(true);
  expect(isResumable({ isUnpaid: true, isProcessing: true })).toBe(true);
  expect(isResumable({ isUnpaid: true })).toBe(false);
  expect(isResumable({ isFirstChargeDue: true })).toBe(false);
});

test("a withdrawal names what became of each payment, and promises nothing that waits for the bank or the team", () => {
  const nothing = { returned: null, bounced: null, refused: null, reserved: null, isDisputed: false };
  const all = {
    returned: "R$ 1,00",
    bounced: "R$ 2,00",
    refused: "R$ 3,00",
    reserved: "R$ 4,00",
    isDisputed: true,
  };
  const textOf = (given: Partial<typeof all>) => withdrawnText({ ...nothing, ...given });
  expect(textOf({ returned: "R$ 1,00" })).toBe("Pronto: o plano não continua, e R$ 1,00 voltam para você.");
  expect(textOf({ isDisputed: true })).toBe(
    "Pronto: o plano não continua. O pagamento dele está contestado no banco, que decide sobre a devolução.",
  );
  const text = withdrawnText(all);
  for (const part of [
    "e R$ 1,00 voltam para você.",
    "R$ 2,00 voltam depois que a nossa equipe combinar com você",
    "recusou a devolução de R$ 3,00: tentamos de novo",
    "recusou a devolução de R$ 4,00: a nossa equipe faz a transferência",
    "Outro pagamento dele está contestado",
  ])
    expect(text).toContain(part);
});

test("the dialog of a withdrawal promises the same way back only where nothing keeps the money from it", () => {
  const given = { hasEnded: false, amount: "R$ 97,00", lastDay: "08/12/2026", hindrance: null };
  expect(withdrawalText(given)).toContain("O plano termina agora, e R$ 97,00 voltam pelo mesmo meio.");
  for (const [hindrance, part] of [
    ["bounced", "pode esperar até a nossa equipe combinar"],
    ["refused", "tentamos de novo"],
    ["reserved", "a nossa equipe faz a transferência da parte que ele recusou"],
  ] as const) {
    const text = withdrawalText({ ...given, hasEnded: true, hindrance });
    expect(text).toContain(`O plano já terminou, e R$ 97,00 voltam para você. `);
    expect(text).toContain(part);
    expect(text).not.toContain("pelo mesmo meio");
    expect(text).toContain("até o fim do dia 08/12/2026.");
  }
});

test("a mail before Stripe's answer says that the refund was asked for, and what follows if it fails", () => {
  for (const { subject, message } of [paidTooLateMail("PRO"), duplicatePlanMail("PRO")]) {
    expect(message).toContain("pedimos a devolução do valor inteiro");
    expect(message).toContain("Se ela não for aceita, a nossa equipe combina com você outra forma.");
    expect(message).toContain("contestado no banco, é o banco que decide");
    expect(`${subject} ${message}`).not.toMatch(/volta para você|volta pela mesma forma|é devolvido/);
  }
  const { message } = endedMail("PRO", { isLost: false, credit: "R$ 50,00" });
  expect(message).toContain("Por isso pedimos a devolução de R$ 50,00 pela mesma forma de pagamento.");
  expect(message).toContain("Se ela não for aceita, a nossa equipe combina com você outra forma.");
  expect(message).not.toContain("volta pela mesma forma");
});
