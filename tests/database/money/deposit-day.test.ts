import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { DEPOSIT } from "@/lib/money/deals/messages/account-and-deposit";
import { correctDepositDay, informDeposit } from "@/lib/money/deals/mutations/deposit";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { RECEIPTS } from "@/lib/money/receipts/messages";
import { issueLirReceipt, revokeReceipt } from "@/lib/money/receipts/mutations/issue";
import { findNewestDay, listWithoutReceipt, sumReceipts } from "@/lib/money/receipts/queries/receipts";
import { contentOf } from "@/lib/money/receipts/rules/receipt";
import { db } from "@/lib/server/db";
import { createDeal, createFunder, createFundraiser } from "../../setup/receipts";

const NOW = new Date("2027-01-04T15:00:00Z");

let captador: Viewer;
let funder: Viewer;
beforeAll(async () => {
  captador = await createFundraiser();
  funder = await createFunder();
});

async function confirmedLate() {
  const { match, opportunity } = await createDeal({ captador, funder, deposit: "2027-01-04" });
  const { id } = opportunity;
  await db.match.update({ where: { id: match.id }, data: { matchedAt: new Date("2026-12-10T12:00:00Z") } });
  await db.depositProof.updateMany({
    where: { opportunityId: id },
    data: { payerName: "Recicla Já Ltda", payerDocument: "11444777000161" },
  });
  return id;
}

const correct = (id: string, data: string, userId = funder.userId) =>
  correctDepositDay(userId, { id, data }, NOW);

async function issue(id: string) {
  const issued = await issueLirReceipt(captador.userId, id);
  if (!issued.ok) throw new Error(issued.message);
  return db.receipt.findUniqueOrThrow({ where: { id: issued.data.id } });
}

const investedIn = async (year: number) =>
  (await sumReceipts(funder.userId, { de: `${year}-01-01`, ate: `${year}-12-31` })).apoio.valor;

describe("the day of a deposit that both sides confirmed", () => {
  test("a deposit of 30 December that was reported in January counts in the year of the deposit, once its day is corrected", async () => {
    const id = await confirmedLate();
    expect(await correct(id, "2026-12-30")).toMatchObject({
      ok: true,
      data: { message: DEPOSIT.dayCorrected },
    });
    const [waiting] = await listWithoutReceipt(captador.userId, "captador", id);
    expect(waiting?.depositadoEm).toBe("2026-12-30");
    expect((await readDeal(funder.userId, "financiador", id))?.facts.deposito?.dia).toBe("2026-12-30");
    const receipt = await issue(id);
    expect(contentOf(receipt.conteudo)).toMatchObject({
      data: "2026-12-30",
      pagador: { nome: "Recicla Já Ltda", documento: "11444777000161" },
    });
    expect([await investedIn(2026), await investedIn(2027)]).toEqual([10_000_000, 0]);
    // 'Recibos' opens in the year of the deposit, not of the receipt's issue.
    for (const { userId } of [captador, funder]) expect(await findNewestDay(userId)).toBe("2026-12-30");
  });

  test("a correction is mailed to the project and stands in the deal's history, once, and the row before stays", async () => {
    const id = await confirmedLate();
    await db.emailMessage.deleteMany();
    for (const _ of [1, 2]) expect(await correct(id, "2026-12-30")).toMatchObject({ ok: true });
    const mails = await db.emailMessage.findMany({ select: { userId: true, subject: true } });
    expect(mails).toEqual([
      { userId: captador.userId, subject: "Dia do depósito corrigido: Vidro que Volta" },
    ]);
    for (const viewer of [captador, funder]) {
      const deal = await readDeal(viewer.userId, viewer.userType, id);
      expect(deal?.historia.map(({ type, details }) => [type, details.data])).toEqual([
        ["dia_corrigido", "2026-12-30"],
      ]);
      expect(deal?.deposito).toMatchObject({ data: "2026-12-30", valor: 10_000_000 });
      expect(deal?.deposito?.comprovante).not.toBeNull();
    }
    expect(await db.depositProof.count({ where: { opportunityId: id } })).toBe(2);
  });

  test("a day other than the one that the captador saw makes no receipt", async () => {
    const id = await confirmedLate();
    const [waiting] = await listWithoutReceipt(captador.userId, "captador", id);
    const seen = { pagador: "Recicla Já Ltda, CNPJ 11.444.777/0001-61", dia: waiting?.depositadoEm ?? "" };
    await correct(id, "2026-12-30");
    expect(await issueLirReceipt(captador.userId, id, undefined, seen)).toMatchObject({
      ok: false,
      message: RECEIPTS.dayChanged,
    });
    expect(
      await issueLirReceipt(captador.userId, id, undefined, { ...seen, dia: "2026-12-30" }),
    ).toMatchObject({ ok: true });
  });

  test("a receipt keeps its day; once it is revoked, the day can be corrected for the next one", async () => {
    const id = await confirmedLate();
    const wrong = await issue(id);
    expect(await correct(id, "2026-12-30")).toMatchObject({ ok: false, message: DEPOSIT.dayOnReceipt });
    const revoking = { recibo: wrong.id, motivo: "O dia do depósito estava errado" };
    expect(await revokeReceipt(captador.userId, revoking, NOW)).toMatchObject({ ok: true });
    expect(await correct(id, "2026-12-30")).toMatchObject({ ok: true });
    const right = await issue(id);
    expect([contentOf(wrong.conteudo).data, contentOf(right.conteudo).data]).toEqual([
      "2027-01-04",
      "2026-12-30",
    ]);
  });

  test("the day is neither in the future nor before the acceptance, and only the deal's funder corrects it", async () => {
    const id = await confirmedLate();
    expect(await correct(id, "2027-01-05")).toMatchObject({ code: "bad_input" });
    expect(await correct(id, "2026-12-09")).toMatchObject({ code: "bad_input" });
    for (const { userId } of [captador, await createFunder()])
      expect(await correct(id, "2026-12-30", userId)).toMatchObject({ code: "not_found" });
    const open = await createDeal({ captador, funder, status: "desbloqueada", deposit: "2026-12-30" });
    expect(await correct(open.opportunity.id, "2026-12-30")).toMatchObject({ message: DEPOSIT.dayOpen });
    const other = { id, valor: 10_000_000, data: "2026-12-30", arquivo: null };
    expect(await informDeposit(funder.userId, other, NOW)).toMatchObject({ message: DEPOSIT.settled });
    expect(await db.depositProof.count({ where: { opportunityId: id } })).toBe(1);
  });
});
