import { expect, test } from "vitest";
import { planText, priceNote, renewalText } from "./messages";
import { OFFERS } from "./offers";
import { PRICE_LISTS } from "./rules";

const now = new Date("2026-11-08T12:00Z");
const format = (day: Date) => day.toISOString().slice(0, 10);
const textUntil = (until: Date) => planText({ kind: "pendente", until }, { now, format });

test("an unpaid plan is called valid until the end of its days of grace, and over from then on", () => {
  expect(textUntil(new Date("2026-11-08T12:00:01Z"))).toContain("continua valendo até 2026-11-08");
  expect(textUntil(now)).toContain("o plano valeu até 2026-11-08");
  expect(textUntil(now)).not.toContain("continua valendo");
});

test("a cancelled plan names its last day, any other one its next charge", () => {
  const plan = { isEnding: false, isTrial: false, end: "08/12/2026", method: "card" } as const;
  expect(renewalText(plan)).toBe("Próxima cobrança em 08/12/2026, por cartão.");
  expect(renewalText({ ...plan, isTrial: true, method: null })).toBe("Primeira cobrança em 08/12/2026.");
  expect(renewalText({ ...plan, isEnding: true })).toBe("Cancelado: vale até 08/12/2026 e não é renovado.");
});

test("B5.9 B6.8 both texts of the Pro offer say that presentations come after the first payment, because a trial has none", () => {
  const pro = OFFERS.find(({ plan }) => plan === "pro");
  for (const text of [pro?.brings, pro?.features.join(" · ")])
    expect(text).toMatch(/apresentações após o primeiro pagamento/i);
});

test("A9.4 each screen with prices names the other price list, and that the screen's own price is charged", () => {
  const other = { pro: "R$ 170", plus: "R$ 900" };
  for (const priceList of PRICE_LISTS) {
    const note = priceNote(priceList, other);
    expect(note).toContain("outra tabela, de R$ 170 (Pro) e R$ 900 (Plus) por mês");
    expect(note).toContain("Vale o preço da tela em que você contrata");
  }
});

test("B4.6 a plan after its trial is not said to be charged before it is, nor to wait for a bank by card", () => {
  const textOf = (isAtBank: boolean) => planText({ kind: "processando", isAtBank }, { now, format });
  expect(textOf(false)).toContain("a primeira cobrança é feita nas próximas horas");
  expect(textOf(false)).not.toContain("Pix");
  expect(textOf(true)).toContain("A cobrança por Pix já foi feita");
  for (const isAtBank of [false, true]) expect(textOf(isAtBank)).toContain("o plano continua valendo");
});
