import { describe, expect, test } from "vitest";
import { PAYER_KNOWN } from "@/lib/money/receipts/messages";
import { saveIdentity } from "@/lib/money/receipts/mutations/identity";
import { issueFeeReceipt, issuePlanReceipt, revokeOurReceipt } from "@/lib/money/receipts/mutations/write";
import { listReceipts } from "@/lib/money/receipts/queries/receipts";
import { OUR_ISSUER } from "@/lib/money/receipts/rules/receipt";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { funder, newCnpj } from "@/tests/setup/receipt-sides";
import { createPerson } from "../../setup/people";
import { createProponent } from "../../setup/proponents";
import { createDeal, createFee, createFundraiser, createMonth } from "../../setup/receipts";

describe("the platform's receipts", () => {
  test("the platform issues receipts only for paid fees and months, in the payer's stored name", async () => {
    const payer = await createPerson();
    const deal = await createDeal({ captador: payer, funder });
    const pending = await createFee(deal, { kind: "comissao", status: "pending" });
    const paid = await createFee(deal);
    const month = await createMonth(payer.userId);
    const open = await createMonth(payer.userId, new Date(), "aberta");
    const [fee, plan, none, nothing] = await db.$transaction(async (tx) => [
      await issueFeeReceipt(tx, paid.id),
      await issuePlanReceipt(tx, month.id),
      await issueFeeReceipt(tx, pending.id),
      await issuePlanReceipt(tx, open.id),
    ]);
    expect([none, nothing]).toEqual([null, null]);
    const rows = await db.receipt.findMany({ where: { readerId: payer.userId }, orderBy: { number: "asc" } });
    expect(rows.map(({ id }) => id)).toEqual([fee?.id, plan?.id]);
    expect(rows[0]).toMatchObject({ kind: "taxa", issuer: OUR_ISSUER, amount: 30_000n });
    const { items } = await listReceipts(payer.userId, { de: "2020-01-01", ate: "2099-12-31" });
    const fees = new Map(items.map(({ id, taxa }) => [id, taxa]));
    expect([fees.get(fee?.id ?? ""), fees.get(plan?.id ?? "")]).toEqual(["desbloqueio", null]);
    expect(rows[0]?.conteudo).toMatchObject({
      emitente: { nome: env.OPERATOR_NAME, documento: env.OPERATOR_CNPJ },
      pagador: { nome: "Marina Tavares", documento: null },
      descricao: "Taxa de abertura do contato (0,3% do valor da oportunidade) no projeto Vidro que Volta.",
      forma: "Pix",
      baseLegal: null,
    });
    expect(rows[1]?.conteudo).toMatchObject({
      descricao: expect.stringMatching(/^Mensalidade do plano PRO, de /),
      forma: "Cartão",
    });
  });

  test("the receipt of a fee names the registry's company if a captador typed another name beside its CNPJ", async () => {
    const payer = await createPerson({ userType: "captador" });
    const { cnpj } = await createProponent({ razaoSocial: "TRANSPORTES CAMPO NOVO LTDA" }, payer);
    await db.profile.update({
      where: { userId: payer.userId },
      data: { personType: "juridica", companyName: "Filhas do Guamá", documentNumber: cnpj },
    });
    const fee = await createFee(await createDeal({ captador: payer, funder }));
    const receipt = await db.$transaction((tx) => issueFeeReceipt(tx, fee.id));
    expect(await db.receipt.findUniqueOrThrow({ where: { id: receipt?.id ?? "" } })).toMatchObject({
      conteudo: { pagador: { nome: "TRANSPORTES CAMPO NOVO LTDA", documento: cnpj } },
    });
  });

  test("the platform's receipts name the company that charges, and are reissued once the payer's document is known", async () => {
    const payer = await createPerson({ userType: "captador" });
    await db.profile.update({ where: { userId: payer.userId }, data: { documentNumber: null } });
    const fee = await createFee(await createDeal({ captador: payer, funder }), { kind: "comissao" });
    const first = await db.$transaction((tx) => issueFeeReceipt(tx, fee.id));
    const cnpj = newCnpj();
    const known = { nome: "Cooperativa Vida Nova", documento: cnpj };
    for (let time = 0; time < 2; time += 1)
      expect(await saveIdentity(payer.userId, known, new Date())).toMatchObject({ ok: true });
    const rows = await db.receipt.findMany({ where: { paymentId: fee.id }, orderBy: { number: "asc" } });
    expect(rows).toMatchObject([
      { id: first?.id, revokedReason: PAYER_KNOWN, conteudo: { pagador: { documento: null } } },
      {
        revokedAt: null,
        amount: rows[0]?.amount,
        conteudo: {
          emitente: { nome: env.OPERATOR_NAME, documento: env.OPERATOR_CNPJ },
          pagador: { documento: cnpj },
          substitui: { numero: first?.number },
        },
      },
    ]);
  });

  test("a fee whose receipt was revoked gets a new one with a higher number", async () => {
    const payer = await createFundraiser(newCnpj());
    const fee = await createFee(await createDeal({ captador: payer, funder }), { kind: "comissao" });
    const first = await db.$transaction((tx) => issueFeeReceipt(tx, fee.id));
    await db.$transaction((tx) =>
      revokeOurReceipt(tx, { paymentId: fee.id }, "Pagamento devolvido", new Date()),
    );
    const second = await db.$transaction((tx) => issueFeeReceipt(tx, fee.id));
    expect(second?.number).toBeGreaterThan(first?.number ?? 0);
    expect(await db.receipt.count({ where: { paymentId: fee.id, revokedAt: null } })).toBe(1);
  });
});
