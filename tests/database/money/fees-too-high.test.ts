import { expect, test } from "vitest";
import { dutyOf, nextOf } from "@/app/(panel)/dashboard/apoios/_parts/support-words";
import { toIsoDay } from "@/lib/kit/format";
import { deductionDoubtText } from "@/lib/matches/interests/messages/funder";
import { addWorkingDays } from "@/lib/matches/interests/rules/deadline";
import { remindDeals } from "@/lib/money/deals/mutations/remind";
import { FEES, tooHigh } from "@/lib/money/fees/messages";
import { beginFee } from "@/lib/money/fees/mutations/pay";
import { listSupports } from "@/lib/money/supports/queries/list";
import { readPanel } from "@/lib/overview/dashboard/queries";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { createDeal } from "../../setup/deal-room";
import { confirmBoth } from "../../setup/deals";
import { feeSectionOf } from "../../setup/fee-section";

type Deal = Awaited<ReturnType<typeof createDeal>>;
const begin = ({ id, captador }: Deal, kind: "desbloqueio" | "comissao") =>
  beginFee(captador.userId, { opportunityId: id, kind, returnPath: "/" });
const refused = { ok: false, code: "conflict", message: FEES.tooHigh };
const late = new Date(`${addWorkingDays(toIsoDay(new Date()), 20)}T15:00Z`);

async function mailsTo({ userId }: { userId: string }): Promise<string> {
  const mails = await db.emailMessage.findMany({ where: { userId } });
  return JSON.stringify(mails.map(({ payload }) => payload && openContent(payload)));
}

test("B9.1 a commission above Stripe's maximum asks nobody for a press that cannot work, but to speak to the support", async () => {
  const deal = await createDeal({ valor: 2_000_000_000n });
  await confirmBoth(deal.id, 2_000_000_000n);
  expect(await begin(deal, "comissao")).toMatchObject(refused);
  expect(await db.checkout.count({ where: { userId: deal.captador.userId } })).toBe(0);
  const section = await feeSectionOf(deal);
  expect(section).toContain(FEES.tooHigh);
  expect(section).not.toContain("Pagar ");
  const { userId } = deal.captador;
  const [agora] = (await readPanel(userId, late)).facts.negociacoes;
  const text = `Fale com o suporte para pagar a comissão de ${deal.project.nomeProjeto}`;
  expect(agora).toMatchObject({ text, action: "Ver", door: null });
  const { items } = await listSupports({ userId, side: "captador", filter: "vez", slug: null }, late);
  expect(items.map(({ standing }) => [dutyOf(standing), nextOf(standing, null)])).toEqual([
    ["Fale com o suporte", expect.stringMatching(/^A taxa passa .* Fale com o suporte/)],
  ]);
  expect(await mailsTo(deal.captador)).toContain(tooHigh("A comissão"));
  expect(await mailsTo(deal.captador)).toContain("A comissão precisa de outro jeito de pagar");
  expect(await mailsTo(deal.captador)).not.toContain("A comissão pode ser paga");
  await db.emailMessage.deleteMany();
  await remindDeals(late);
  expect(await mailsTo(deal.captador)).toContain(text);
  expect(await mailsTo(deal.captador)).not.toContain("Pague a comissão");
});

test("A9.4 an amount whose commission is above Stripe's maximum still opens the contact by the unlock fee", async () => {
  const deal = await createDeal({ valor: 2_000_000_000n, status: "bloqueada" });
  expect(await begin(deal, "comissao")).toMatchObject(refused);
  const section = await feeSectionOf(deal);
  expect(section).toContain("Só abrir o contato");
  expect(section).not.toContain("Comissão inteira");
  const highest = await createDeal({ valor: 100_000_000_000n, status: "bloqueada" });
  expect(await begin(highest, "desbloqueio")).toMatchObject(refused);
  expect(await feeSectionOf(highest)).toContain(FEES.tooHigh);
  const [agora] = (await readPanel(highest.captador.userId, late)).facts.negociacoes;
  expect(agora?.text).toMatch(/^Fale com o suporte para pagar a abertura do contato/);
});

test("B1.3 A6.2 the doubt whether the funder can deduct stands before the payment that opens the contact, and nowhere later", async () => {
  const deal = await createDeal({ status: "bloqueada" });
  const doubt = { declared: { regime: "Lucro Presumido", ano: 2025 } };
  const text = deductionDoubtText("Lucro Presumido em 2025");
  const section = await feeSectionOf(deal, doubt);
  expect(section.indexOf(text)).toBeGreaterThan(0);
  expect(section.indexOf(text)).toBeLessThan(section.indexOf("Ir para o pagamento"));
  expect(await feeSectionOf(deal)).not.toContain("Lucro Real");
  const opened = await createDeal({ status: "desbloqueada" });
  expect(await feeSectionOf(opened, doubt)).not.toContain(text);
});
