import { expect, test } from "vitest";
import { cameBackMail } from "@/lib/money/bank/messages";
import {
  checkoutLabel,
  decidedAgainText,
  monthLabel,
  paymentLabel,
  paymentTitle,
  REFUSALS,
  refusalsText,
  trialText,
  UNDECIDED_CAME_BACK,
} from "./messages";
import { shownTrial, type TrialFacts } from "./rules";

test("a plan is contracted, because its trial charges nothing; only fees are paid", () => {
  expect(checkoutLabel("plano", "pago")).toBe("Contratado");
  expect(checkoutLabel("comissao", "pago")).toBe("Pago");
  expect(checkoutLabel("plano", "expirado")).toBe("Expirado");
});

test("a trial reads until when it lasts and that nothing was charged, until a month is paid", () => {
  const trial = { trialEndsAt: new Date("2026-12-07T12:00Z"), isCancelled: true, charged: false };
  const textOf = (facts: TrialFacts, at: Date) => {
    const shown = shownTrial(facts, at);
    return shown && trialText(shown);
  };
  const [during, after] = [new Date("2026-11-30T12:00Z"), new Date("2026-12-08T12:00Z")];
  for (const at of [during, after])
    expect(textOf(trial, at)).toBe("Teste até 07/12/2026, cancelado, nada cobrado");
  const kept = { ...trial, isCancelled: false };
  expect(textOf(kept, during)).toBe("Teste até 07/12/2026, nada cobrado ainda");
  expect(textOf(kept, after)).toBeNull();
  expect(textOf({ ...trial, charged: true }, during)).toBeNull();
});

const month = {
  situacao: "paga",
  valor: 9_700n,
  devolvido: 9_700n,
  aDevolver: 0n,
  reservado: 0n,
  aTransferir: 0n,
  contestadoEm: null,
} as const;

test("a month is to be returned while a refund of it lies with us, and refunded afterwards", () => {
  expect(monthLabel({ ...month, voltou: 4_700n })).toBe("A devolver");
  expect(monthLabel({ ...month, voltou: 0n })).toBe("Devolvida");
  expect(monthLabel({ ...month, voltou: 0n, devolvido: 0n, aDevolver: 9_700n })).toBe("A devolver");
  expect(monthLabel({ ...month, voltou: 4_700n, contestadoEm: new Date() })).toBe("Contestada");
  const named = { finalidade: "mensalidade", projeto: null, plano: "pro" } as const;
  expect(paymentTitle(named)).toBe("Mensalidade do plano PRO");
});

test("a reserved transfer is under way while money of it is owed, and to be checked afterwards; a dispute comes first", () => {
  const reserved = { ...month, voltou: 0n, aDevolver: 9_700n, reservado: 9_700n, aTransferir: 9_700n };
  expect(monthLabel(reserved)).toBe("Em transferência");
  expect(monthLabel({ ...reserved, aDevolver: 0n, aTransferir: 0n })).toBe("A conferir");
  const fee = { ...reserved, finalidade: "comissao", situacao: "pago", desfeitoEm: null } as const;
  expect(paymentLabel(fee)).toBe("Em transferência");
  expect(paymentLabel({ ...fee, aTransferir: 0n })).toBe("A conferir");
  expect(paymentLabel({ ...fee, contestadoEm: new Date() })).toBe("Contestado");
});

test("who repeats a decision that a restore lost reads that it returns all that is left, and what Stripe is asked for", () => {
  expect(REFUSALS.undecided).toMatch(/'Sem decisão'.*tudo o que falta do pagamento.*Se ela não foi feita/);
  expect(REFUSALS.undecided).toMatch(/mesmo valor que a Stripe já devolveu.*não transfira: desista/);
  expect(UNDECIDED_CAME_BACK).toMatch(
    /Se a Stripe devolveu outra parte.*não desista nem repita decisão: some/,
  );
  const parts = { covered: "R$ 50,00", beyond: "R$ 30,00", isOutside: false };
  expect(decidedAgainText(parts)).toMatch(
    /tudo o que falta.*cobre R\$ 50,00 desse valor; os outros R\$ 30,00 são pedidos à Stripe.*de uma parte só, não devolva aqui/,
  );
  expect(decidedAgainText({ ...parts, isOutside: true })).toContain("R$ 30,00 ficam a devolver.");
  expect(decidedAgainText({ ...parts, beyond: null })).toContain("cobre R$ 50,00 desse valor. Se");
});

test("what came by transfer goes back to the account that paid, and to no other: the team and the payer read it", () => {
  expect(REFUSALS.outside).toMatch(
    /só para a conta de onde ele veio.*devolução do próprio Pix.*Nunca para outra conta/,
  );
  expect(REFUSALS.bounced).toContain("O que chegou por transferência só volta para a conta de onde veio");
  const mail = (isOutside: boolean) =>
    cameBackMail({
      about: "Vidro",
      amount: "R$ 300,00",
      day: "28/11/2026",
      actionText: "Ver o apoio",
      isOutside,
    });
  expect(mail(true).message).toContain("só podemos transferi-lo para a conta de onde veio o pagamento");
  expect(mail(false).message).toContain("combinar a conta certa");
});

test("Stripe's refusals are counted with the time of the latest one, if it is known", () => {
  expect(refusalsText(0, null)).toBe("0");
  expect(refusalsText(2, "30/11/2026 17:20")).toBe("2, a última em 30/11/2026 17:20");
  expect(refusalsText(2, null)).toBe("2");
  // The count began anew, and the time of the earlier refusal is still stored.
  expect(refusalsText(0, "30/11/2026 17:20")).toBe("0");
});
