import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { toIsoDay } from "@/lib/kit/format";
import { DEPOSIT } from "@/lib/money/deals/messages/account-and-deposit";
import { saveBankAccount } from "@/lib/money/deals/mutations/bank-account";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { IDENTITY, RECEIPTS } from "@/lib/money/receipts/messages";
import { changePayer, informDepositWithPayer, saveIdentity } from "@/lib/money/receipts/mutations/identity";
import { issueLirReceipt, revokeReceipt } from "@/lib/money/receipts/mutations/issue";
import { findPayers } from "@/lib/money/receipts/queries/payers";
import { listWithoutReceipt } from "@/lib/money/receipts/queries/receipts";
import { contentOf } from "@/lib/money/receipts/rules/receipt";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { db } from "@/lib/server/db";
import { cnpjNumber } from "../../setup/cnpj";
import * as room from "../../setup/deal-room";
import { anOrganization } from "../../setup/organizations";
import { createPerson, PASSWORD } from "../../setup/people";
import { COOPERATIVE, createDeal, createFunder, createFundraiser, PERSON } from "../../setup/receipts";

const ANA = { nome: PERSON.nome, documento: PERSON.cpf };
let serial = 93_000_000;
const aFirm = () => ({ nome: "Vidraria Tavares Ltda", documento: cnpjNumber(++serial) });

let captador: Viewer;
beforeAll(async () => {
  captador = await createFundraiser();
});

async function deposited(payer: typeof ANA | null = ANA) {
  const funder = await createFunder("person");
  const { opportunity } = await createDeal({ captador, funder });
  if (payer)
    await db.depositProof.updateMany({
      where: { opportunityId: opportunity.id },
      data: { payerName: payer.nome, payerDocument: payer.documento },
    });
  return { id: opportunity.id, funder };
}

const payerOn = async (id: string) =>
  contentOf((await db.receipt.findFirstOrThrow({ where: { opportunityId: id, revokedAt: null } })).conteudo)
    .pagador;
const payerFor = async (viewer: Pick<Viewer, "userId" | "userType">, id: string) =>
  (await findPayers(viewer, [id])).get(id) ?? null;

describe("the payer of a receipt", () => {
  test("a deposit stores its payer, and a later row of it keeps that payer", async () => {
    const deal = await room.createDeal();
    const now = new Date();
    await saveBankAccount(deal.captador.userId, { id: deal.id, account: room.ACCOUNT, senha: PASSWORD }, now);
    const report = (valor: number) =>
      informDepositWithPayer(
        deal.financiador.userId,
        { id: deal.id, valor, data: toIsoDay(now), arquivo: null, ...ANA },
        now,
      );
    expect(await report(10_000_000)).toMatchObject({ ok: true });
    expect(await saveIdentity(deal.financiador.userId, aFirm(), now)).toMatchObject({ ok: true });
    expect(await report(10_000_100)).toMatchObject({ ok: true });
    const rows = await db.depositProof.findMany({ where: { opportunityId: deal.id } });
    expect(rows.map(({ payerName, payerDocument }) => [payerName, payerDocument])).toEqual([
      [ANA.nome, ANA.documento],
      [ANA.nome, ANA.documento],
    ]);
  });

  test("a CNPJ that a stranger claims as an organization keeps no payer out until the team has checked that organization", async () => {
    const deal = await room.createDeal();
    const now = new Date();
    await saveBankAccount(deal.captador.userId, { id: deal.id, account: room.ACCOUNT, senha: PASSWORD }, now);
    const { nome, documento } = aFirm();
    const stranger = await createPerson();
    const { id } = await anOrganization(stranger, { cnpj: documento });
    const check = (isChecked: boolean) =>
      db.organization.update({
        where: { id },
        data: { conferidaEm: isChecked ? now : null, conferidaPor: isChecked ? "Equipe" : null },
      });
    const report = () =>
      informDepositWithPayer(
        deal.financiador.userId,
        { id: deal.id, valor: 10_000_000, data: toIsoDay(now), arquivo: null, nome, documento },
        now,
      );
    const taken = { message: IDENTITY.documentTaken, field: "documento" };
    const other = await deposited();
    const change = () => changePayer(other.funder.userId, other.id, { nome, documento }, now);
    await check(true);
    expect(await report()).toMatchObject(taken);
    expect(await change()).toMatchObject(taken);
    await check(false);
    expect(await change()).toMatchObject({ ok: true });
    expect(await report()).toMatchObject({ ok: true });
  });

  test("a receipt is issued to the payer of its deposit, whatever the funder's account is called since", async () => {
    const { id, funder } = await deposited();
    expect(await saveIdentity(funder.userId, aFirm(), new Date())).toMatchObject({ ok: true });
    const [waiting] = await listWithoutReceipt(captador.userId, "captador", id);
    expect(waiting?.pagador).toEqual(ANA);
    expect(await issueLirReceipt(captador.userId, id)).toMatchObject({ ok: true });
    expect(await payerOn(id)).toEqual(ANA);
  });

  test("a payer other than the one that the captador saw is refused", async () => {
    const { id, funder } = await deposited();
    const firm = aFirm();
    const seen = { pagador: `${ANA.nome}, CPF 529.982.247-25`, dia: "2026-11-20" };
    expect(await changePayer(funder.userId, id, firm, new Date())).toMatchObject({ ok: true });
    expect(await issueLirReceipt(captador.userId, id, undefined, seen)).toMatchObject({
      ok: false,
      message: RECEIPTS.payerChanged,
    });
    expect(await changePayer(funder.userId, id, ANA, new Date())).toMatchObject({ ok: true });
    expect(await issueLirReceipt(captador.userId, id, undefined, seen)).toMatchObject({ ok: true });
  });

  test("a change of the payer is in the deal's history for both sides, without the number of a person, and only once", async () => {
    const { id, funder } = await deposited(aFirm());
    for (const _ of [1, 2])
      expect(await changePayer(funder.userId, id, ANA, new Date())).toMatchObject({
        data: { message: IDENTITY.saved },
      });
    for (const viewer of [captador, funder]) {
      const deal = await readDeal(viewer.userId, viewer.userType, id);
      expect(deal?.historia.map(({ type, details }) => [type, details.pagador])).toEqual([
        ["pagador_alterado", "CPF ***.982.***-25"],
      ]);
      expect(await payerFor(viewer, id)).toEqual(ANA);
    }
    expect((await db.profile.findUniqueOrThrow({ where: { userId: funder.userId } })).documentNumber).toBe(
      PERSON.cpf,
    );
  });

  test("a payer changes only before the receipt, by the deal's funder, and not to another account's CNPJ", async () => {
    const { id, funder } = await deposited();
    const firm = aFirm();
    for (const { userId } of [captador, await createFunder("person")])
      expect(await changePayer(userId, id, firm, new Date())).toMatchObject({ code: "not_found" });
    const company = await createFunder("company");
    const { cnpj } = await db.empresa.findUniqueOrThrow({ where: { userId: company.userId } });
    expect(
      await changePayer(funder.userId, id, { nome: "Outra", documento: cnpj }, new Date()),
    ).toMatchObject({
      message: IDENTITY.documentTaken,
    });
    expect(await changePayer(company.userId, id, firm, new Date())).toMatchObject({
      message: IDENTITY.companyFixed,
    });
    const issued = await issueLirReceipt(captador.userId, id);
    if (!issued.ok) throw new Error(issued.message);
    expect(await changePayer(funder.userId, id, firm, new Date())).toMatchObject({
      message: IDENTITY.receiptIssued,
    });
    const revoking = { recibo: issued.data.id, motivo: "O pagador estava errado" };
    expect(await revokeReceipt(captador.userId, revoking, new Date())).toMatchObject({ ok: true });
    expect(await changePayer(funder.userId, id, firm, new Date())).toMatchObject({ ok: true });
    const bare = await createDeal({ captador, funder, deposit: null });
    expect(await changePayer(funder.userId, bare.opportunity.id, firm, new Date())).toMatchObject({
      message: IDENTITY.noDeposit,
    });
  });

  test("both sides read the payer of a deposit, a captador only while the contact is open, and strangers never", async () => {
    const { id, funder } = await deposited();
    expect([await payerFor(captador, id), await payerFor(funder, id)]).toEqual([ANA, ANA]);
    for (const stranger of [await createFundraiser(cnpjNumber(++serial)), await createFunder("person")])
      expect(await payerFor(stranger, id)).toBeNull();
    for (const change of [{ status: "bloqueada", unlockedAt: null }, { status: "cancelada" }]) {
      await db.opportunity.update({ where: { id }, data: { unlockedAt: new Date(), ...change } });
      expect([await payerFor(captador, id), await payerFor(funder, id)]).toEqual([null, ANA]);
    }
    const bare = await createDeal({ captador, funder, deposit: null });
    expect(await payerFor(captador, bare.opportunity.id)).toBeNull();
    expect(await payerFor(captador, randomUUID())).toBeNull();
  });

  test("a deposit without a stored payer has the funder's present data", async () => {
    const { id, funder } = await deposited(null);
    expect(await payerFor(captador, id)).toEqual(ANA);
    const firm = aFirm();
    expect(await saveIdentity(funder.userId, firm, new Date())).toMatchObject({ ok: true });
    expect(await payerFor(captador, id)).toEqual(firm);
    expect(await issueLirReceipt(captador.userId, id)).toMatchObject({ ok: true });
    expect(await payerOn(id)).toEqual(firm);
  });

  test("the end of the funder's account deletes the payer of its deposits", async () => {
    const { id, funder } = await deposited();
    expect((await deleteMyAccount(funder.userId, PASSWORD, new Date())).ok).toBe(true);
    expect(await db.depositProof.findFirstOrThrow({ where: { opportunityId: id } })).toMatchObject({
      payerName: null,
      payerDocument: null,
    });
    expect(await payerFor(captador, id)).toBeNull();
  });
});

describe("the project's own organization as the payer of its receipt", () => {
  const own = { nome: COOPERATIVE.nome, documento: COOPERATIVE.cnpj };
  const branch = { nome: COOPERATIVE.nome, documento: cnpjNumber(11_222_333, 2) };

  test.each([
    ["the organization", own],
    ["a branch of it", branch],
  ])("%s is refused as another payer of a deposit, and when the receipt is issued", async (_, payer) => {
    const { id, funder } = await deposited();
    // Without this deletion the CNPJ would be refused because another account has it.
    await db.organizationMember.deleteMany({ where: { organization: { cnpj: COOPERATIVE.cnpj } } });
    expect(await changePayer(funder.userId, id, payer, new Date())).toMatchObject({
      code: "bad_input",
      field: "documento",
      message: IDENTITY.proponent,
    });
    expect(await payerFor(captador, id)).toEqual(ANA);
    const { id: stored } = await deposited(payer);
    expect(await issueLirReceipt(captador.userId, stored)).toMatchObject({
      ok: false,
      message: RECEIPTS.ownPayer,
    });
    expect(await db.receipt.count({ where: { opportunityId: stored } })).toBe(0);
  });

  test("a deposit is refused in its name before the identity is saved, and a reported one keeps its payer", async () => {
    const funder = await createPerson({ userType: "financiador" });
    const reported = async (payer: typeof ANA, status = "desbloqueada", before: typeof ANA | null = null) => {
      const deal = { captador, funder, status, deposit: before && "2026-11-20" };
      const { opportunity } = await createDeal(deal);
      if (before)
        await db.depositProof.updateMany({
          where: { opportunityId: opportunity.id },
          data: { payerName: before.nome, payerDocument: before.documento },
        });
      const row = { id: opportunity.id, valor: 10_000_000, data: toIsoDay(new Date()), arquivo: null };
      return informDepositWithPayer(funder.userId, { ...row, ...payer }, new Date());
    };
    expect(await reported(branch)).toMatchObject({ field: "documento", message: IDENTITY.proponent });
    const identity = () => db.profile.findUniqueOrThrow({ where: { userId: funder.userId } });
    expect((await identity()).documentNumber).toBeNull();
    expect(await saveIdentity(funder.userId, branch, new Date())).toMatchObject({ ok: true });
    expect(await reported(ANA)).toMatchObject({ code: "conflict", message: IDENTITY.accountIsProponent });
    expect(await reported(ANA, "desbloqueada", ANA)).not.toMatchObject({
      message: IDENTITY.accountIsProponent,
    });
    // While the contact is closed, the refusal does not reveal the proponent.
    expect(await reported(ANA, "bloqueada")).toMatchObject({ message: DEPOSIT.locked });
  });
});
