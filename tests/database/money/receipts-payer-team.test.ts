import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { DEALS } from "@/lib/admin/supports/messages";
import { changeDealPayer } from "@/lib/admin/supports/mutations";
import { getDeal } from "@/lib/admin/supports/queries";
import { showParty } from "@/lib/kit/party";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { IDENTITY, teamChangedPayerMail } from "@/lib/money/receipts/messages";
import { changePayer } from "@/lib/money/receipts/mutations/identity";
import { revokeReceipt } from "@/lib/money/receipts/mutations/issue";
import { contentOf } from "@/lib/money/receipts/rules/receipt";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { db } from "@/lib/server/db";
import { captador, issued, mailsTo, newCnpj } from "@/tests/setup/receipt-sides";
import { cnpjNumber } from "../../setup/cnpj";
import { anOrganization } from "../../setup/organizations";
import { createPerson, PASSWORD } from "../../setup/people";
import { COOPERATIVE, createDeal, createFunder, PERSON } from "../../setup/receipts";

const by = { adminId: randomUUID(), requestId: null, now: new Date() };
const motivo = "O comprovante do banco mostra a controladora.";

async function deposited() {
  const funder = await createFunder("company");
  const { opportunity } = await createDeal({ captador, funder });
  const { cnpj, razaoSocial } = await db.empresa.findUniqueOrThrow({ where: { userId: funder.userId } });
  const own = { nome: razaoSocial ?? "", documento: cnpj };
  await db.depositProof.updateMany({
    where: { opportunityId: opportunity.id },
    data: { payerName: own.nome, payerDocument: own.documento },
  });
  return { id: opportunity.id, funder, own };
}

const holding = () => ({ nome: "Tavares Participações S.A.", documento: newCnpj() });

test("the team puts another company under the deposit of a company account: the receipt names it, the account keeps its own", async () => {
  const { id, funder, own } = await deposited();
  const other = holding();
  expect(await changePayer(funder.userId, id, other, new Date())).toMatchObject({
    message: IDENTITY.companyFixed,
  });
  expect((await getDeal(id))?.payer).toEqual(own);
  const change = { id, ...other, pagador: showParty(own), motivo };
  expect(await changeDealPayer(by, change)).toEqual({
    ok: true,
    data: { message: DEALS.payerChanged(other.nome) },
  });
  for (const viewer of [captador, funder]) {
    const deal = await readDeal(viewer.userId, viewer.userType, id);
    expect(deal?.historia.map(({ type, author }) => [type, author])).toEqual([["pagador_alterado", null]]);
    expect((await mailsTo(viewer.userId)).map(({ subject }) => subject)).toContain(
      "Pagador do recibo alterado: Vidro que Volta",
    );
  }
  const { message } = teamChangedPayerMail("captador", { project: "", nome: "", numero: ["CNPJ", ""] });
  // It is not recorded who asked the team for the change, so the mail names nobody.
  expect(message).toContain("depois de comparar com o comprovante do banco");
  expect(message).not.toContain("a pedido de");
  const [entry] = await db.auditEntry.findMany({ where: { objectId: id } });
  expect(entry).toMatchObject({ action: "payer_changed", kind: "apoio", reason: motivo });
  const receipt = await issued(captador.userId, id);
  expect(contentOf(receipt.conteudo).pagador).toEqual(other);
  expect(await db.empresa.findUniqueOrThrow({ where: { userId: funder.userId } })).toMatchObject({
    cnpj: own.documento,
  });
});

test("the team changes no payer that its page did not show, none beside a receipt, and none to the project's organization", async () => {
  const { id, own } = await deposited();
  const other = holding();
  const change = { id, ...other, pagador: showParty(own), motivo };
  expect(await changeDealPayer(by, { ...change, pagador: showParty(other) })).toMatchObject({
    message: DEALS.changed,
  });
  const branch = { nome: COOPERATIVE.nome, documento: COOPERATIVE.cnpj };
  expect(await changeDealPayer(by, { ...change, ...branch })).toMatchObject({
    field: "documento",
    message: DEALS.proponent,
  });
  expect(await changeDealPayer(by, { ...change, ...own })).toMatchObject({ message: DEALS.samePayer });
  const { id: recibo } = await issued(captador.userId, id);
  expect(await changeDealPayer(by, change)).toMatchObject({ message: IDENTITY.receiptIssued });
  const revoking = { recibo, motivo: "O pagador estava errado" };
  expect(await revokeReceipt(captador.userId, revoking, new Date())).toMatchObject({ ok: true });
  expect(await changeDealPayer(by, change)).toMatchObject({ ok: true });
});

test("the team reads the payer of a valid receipt, whatever the deposit or the account says since", async () => {
  const { id, funder, own } = await deposited();
  const { id: recibo } = await issued(captador.userId, id);
  // A deposit of an earlier release stores no payer, and the account may have another name by now.
  await db.depositProof.updateMany({
    where: { opportunityId: id },
    data: { payerName: null, payerDocument: null },
  });
  const now = { nome: "Vidros de Hoje S.A.", documento: own.documento };
  await db.empresa.update({ where: { userId: funder.userId }, data: { razaoSocial: now.nome } });
  expect((await getDeal(id))?.payer).toEqual(own);
  const revoking = { recibo, motivo: "O pagador estava errado" };
  expect(await revokeReceipt(captador.userId, revoking, new Date())).toMatchObject({ ok: true });
  expect((await getDeal(id))?.payer).toEqual(now);
});

test("a member of the team neither puts their own CPF or company under a deposit, nor that of an account or organization where they work, nor takes it off", async () => {
  const { id, own } = await deposited();
  const member = await createFunder("person");
  const company = await createFunder("company");
  await db.colleague.create({
    data: {
      accountId: company.userId,
      personId: member.userId,
      email: member.email,
      role: "le",
      invitedAt: by.now,
      acceptedAt: by.now,
    },
  });
  const root = cnpjNumber(93_900_001);
  await anOrganization(member, { cnpj: root });
  const { cnpj } = await db.empresa.findUniqueOrThrow({ where: { userId: company.userId } });
  const change = { id, nome: "Tavares", pagador: showParty(own), motivo };
  const theirs = { ...by, adminId: member.userId };
  for (const documento of [PERSON.cpf, cnpj, root, cnpjNumber(93_900_001, 2)])
    await expect(changeDealPayer(theirs, { ...change, documento })).rejects.toThrow(OWN_MATTER);
  expect((await getDeal(id))?.payer).toEqual(own);
  expect(await changeDealPayer(by, { ...change, documento: PERSON.cpf })).toMatchObject({ ok: true });
  const mine = { nome: "Tavares", documento: PERSON.cpf };
  const away = { ...change, ...holding(), pagador: showParty(mine) };
  await expect(changeDealPayer(theirs, away)).rejects.toThrow(OWN_MATTER);
  expect((await getDeal(id))?.payer).toEqual(mine);
  const other = await createPerson();
  expect(await changeDealPayer({ ...by, adminId: other.userId }, away)).toMatchObject({ ok: true });
});

test("a member of the team who is a side changes no payer, and nobody that of an ended account", async () => {
  const { id, funder, own } = await deposited();
  const change = { id, nome: PERSON.nome, documento: PERSON.cpf, pagador: showParty(own), motivo };
  for (const { userId } of [captador, funder])
    await expect(changeDealPayer({ ...by, adminId: userId }, change)).rejects.toThrow(OWN_MATTER);
  expect((await getDeal(id))?.payer).toEqual(own);
  expect(await changeDealPayer(by, change)).toMatchObject({ ok: true });
  const [entry] = await db.auditEntry.findMany({ where: { objectId: id } });
  expect(entry?.after).toEqual({ pagador: "CPF ***.982.***-25" });
  expect((await deleteMyAccount(funder.userId, PASSWORD, new Date())).ok).toBe(true);
  expect(await changeDealPayer(by, change)).toMatchObject({ message: DEALS.funderGone });
  expect((await getDeal(id))?.payer).toBeNull();
  expect(await changeDealPayer(by, { ...change, id: randomUUID() })).toMatchObject({ code: "not_found" });
});
