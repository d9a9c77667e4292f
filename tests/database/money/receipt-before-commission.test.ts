import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { writePending } from "@/lib/money/fees/mutations/commission";
import { disputeFee } from "@/lib/money/fees/mutations/dispute";
import { lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { settleFee } from "@/lib/money/fees/mutations/settle";
import { issueLirReceipt } from "@/lib/money/receipts/mutations/issue";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { getBoss, stopJobs, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { confirmBoth } from "../../setup/deals";
import { createPerson, PASSWORD } from "../../setup/people";
import { createDeal, createFunder } from "../../setup/receipts";

const at = new Date("2026-11-22T12:00Z");

await getBoss();
afterAll(() => stopJobs());

async function confirmed() {
  const [captador, funder] = [await createPerson(), await createFunder()];
  const { opportunity } = await createDeal({ captador, funder, status: "desbloqueada" });
  await confirmBoth(opportunity.id, 10_000_000n, at);
  return { captador, funder, id: opportunity.id };
}

async function pay(id: string): Promise<string> {
  const paymentIntentId = `pi_${randomUUID()}`;
  await transactionWithJobs(async (tx) => {
    const deal = await lockDeal(tx, { opportunityId: id });
    if (!deal) throw new Error("no deal");
    const charge = { kind: "comissao", base: 10_000_000n, fee: 800_000n, rate: 8 } as const;
    const paymentId = await writePending(tx, deal, charge);
    const checkout = { userId: deal.captador.userId, purpose: "taxa", paymentId, amount: 800_000n };
    const { id: checkoutId } = await tx.checkout.create({ data: checkout });
    const payment = { checkoutId, paymentId, amount: 800_000n, paymentIntentId };
    await settleFee(tx, { ...payment, method: "pix", paidAt: at });
  });
  return paymentIntentId;
}

const lose = (paymentIntentId: string) =>
  transactionWithJobs((tx) => disputeFee(tx, { paymentIntentId, state: "lost", at: new Date() }));

async function mailsTo({ userId }: Viewer): Promise<string[]> {
  const rows = await db.emailMessage.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  return rows.map(({ subject, payload }) => {
    const content = payload ? openContent(payload) : null;
    if (content?.category !== "system_notification") throw new Error(subject);
    return `${subject.split(":", 1)[0]}: ${content.templateData.message}`;
  });
}
const issue = async ({ userId }: Viewer, id: string) =>
  expect(await issueLirReceipt(userId, id)).toMatchObject({ ok: true });

test("after a receipt that was issued before the commission no mail announces it as missing", async () => {
  const { captador, funder, id } = await confirmed();
  await issue(captador, id);
  const before = (await mailsTo(funder)).length;
  const paid = await pay(id);
  expect((await mailsTo(captador)).at(-1)).toBe(
    "Apoio concluído: O valor já conta no total captado do projeto. O recibo para quem apoiou já foi emitido.",
  );
  const concluded =
    "Apoio concluído: O valor já conta no total captado do projeto. O seu recibo já foi emitido e está na página do apoio.";
  expect((await mailsTo(funder)).slice(before)).toEqual([concluded]);
  await lose(paid);
  expect((await mailsTo(captador)).at(-1)).toMatch(/^Comissão a pagar: /);
  expect((await mailsTo(funder)).slice(before)).toEqual([concluded]);
});

test("without a receipt the mails of the commission announce it to both sides", async () => {
  const { captador, funder, id } = await confirmed();
  expect((await mailsTo(funder)).at(-1)).toBe(
    "Valor confirmado: O projeto vai emitir o seu recibo. Avisamos você quando sair.",
  );
  await pay(id);
  expect((await mailsTo(captador)).at(-1)).toMatch(/Falta emitir o recibo para quem apoiou\.$/);
  expect((await mailsTo(funder)).at(-1)).toMatch(/Avisamos quando o seu recibo estiver pronto\.$/);
});

test("a mail that announces the receipt of a fictitious project says that it does not count for the tax", async () => {
  const { funder, id } = await confirmed();
  const { projetoId } = await db.opportunity.findUniqueOrThrow({ where: { id } });
  await db.project.update({ where: { id: projetoId }, data: { demonstracao: true } });
  await pay(id);
  const { payload } = await db.emailMessage.findFirstOrThrow({
    where: { userId: funder.userId, subject: { startsWith: "Apoio concluído" } },
  });
  expect(JSON.stringify(payload && openContent(payload))).toContain(
    "Projeto fictício, de demonstração: nada dele vale para o imposto.",
  );
});

test("a revoked receipt is announced again", async () => {
  const { captador, funder, id } = await confirmed();
  await issue(captador, id);
  await db.receipt.updateMany({
    where: { opportunityId: id },
    data: { revokedAt: at, revokedReason: "Valor errado" },
  });
  await pay(id);
  expect((await mailsTo(funder)).at(-1)).toMatch(/Avisamos quando o seu recibo estiver pronto\.$/);
});

test("no mail of the commission promises a receipt that an ended account makes impossible", async () => {
  const left = await confirmed();
  await deleteMyAccount(left.funder.userId, PASSWORD, at);
  await pay(left.id);
  expect((await mailsTo(left.captador)).at(-1)).toMatch(
    /A conta de quem apoiou foi encerrada: sobre o recibo, fale com o suporte\.$/,
  );
  const orphan = await confirmed();
  const paid = await pay(orphan.id);
  await deleteMyAccount(orphan.captador.userId, PASSWORD, at);
  const before = (await mailsTo(orphan.funder)).length;
  await lose(paid);
  expect((await mailsTo(orphan.funder)).slice(before)).toEqual([]);
});
