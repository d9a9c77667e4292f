import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Party } from "@/lib/kit/party";
import { DAY, HOUR } from "@/lib/kit/time";
import { cnpjNumber } from "../../setup/cnpj";
import { clearCookies, startRequest } from "../../setup/next-headers";
import { startRegistry } from "../../setup/registry";

const registry = await startRegistry();
const { db } = await import("@/lib/server/db");
const auth = await import("@/lib/access/auth/session");
const { toIsoDay } = await import("@/lib/kit/format");
const { saveBankAccount } = await import("@/lib/money/deals/mutations/bank-account");
const { refreshLegalNameAction } = await import("@/lib/money/receipts/actions");
const { IDENTITY } = await import("@/lib/money/receipts/messages");
const identity = await import("@/lib/money/receipts/mutations/identity");
const { issueLirReceipt } = await import("@/lib/money/receipts/mutations/issue");
const { findPayers } = await import("@/lib/money/receipts/queries/payers");
const { regimeInactive } = await import("@/lib/people/lookups/messages");
const { ORGANIZATION } = await import("@/lib/people/organizations/messages");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const room = await import("../../setup/deal-room");
const { createPerson, PASSWORD } = await import("../../setup/people");
const { createDeal, createFunder, createFundraiser, PERSON } = await import("../../setup/receipts");
const { colleagueOf } = await import("../../setup/team");

afterAll(() => registry.stop());
beforeEach(() => {
  registry.setMode("works");
  clearCookies();
  startRequest();
});

type Person = Awaited<ReturnType<typeof createPerson>>;

const now = () => new Date();
const COMPLETED = "Dados dos seus recibos completados";
let serial = 94_000_000;
const newCnpj = () => cnpjNumber(++serial);
const profileOf = ({ userId }: Person) => db.profile.findUniqueOrThrow({ where: { userId } });
const companyOf = ({ userId }: Person) => db.empresa.findUnique({ where: { userId } });
const mailsTo = ({ email }: Person) =>
  db.emailMessage.findMany({ where: { toAddress: email, subject: COMPLETED } });

describe("a colleague", () => {
  const save = async (owner: Person, nome: string, documento: string, colleagueId: string) => {
    const result = await identity.saveIdentity(owner.userId, { nome, documento }, now(), colleagueId);
    return result.ok ? result.data.message : [result.message, result.field];
  };

  test("completes name and number of receipts, which is mailed to the owner, and cannot replace them", async () => {
    const owner = await createPerson({ userType: "financiador" });
    const { id } = await colleagueOf(owner, "tributario");
    const theirs = { nome: "João Prado", documento: "11144477735" };
    expect(await save(owner, theirs.nome, theirs.documento, id)).toEqual([IDENTITY.unlikeOwners, "nome"]);
    expect(await save(owner, "Marina Tavares Ltda", newCnpj(), id)).toEqual([
      IDENTITY.unlikeOwners,
      "documento",
    ]);
    expect(await mailsTo(owner)).toEqual([]);
    expect(await profileOf(owner)).toMatchObject({ fullName: "Marina Tavares", documentNumber: null });
    expect(await save(owner, PERSON.nome, PERSON.cpf, id)).toBe(IDENTITY.saved);
    expect(await profileOf(owner)).toMatchObject({ fullName: PERSON.nome, documentNumber: PERSON.cpf });
    const [mail, ...others] = await mailsTo(owner);
    expect([mail?.userId, others]).toEqual([owner.userId, []]);
    expect(mail?.payload && openContent(mail.payload)).toMatchObject({
      templateData: {
        facts: [
          ["Nome", PERSON.nome],
          ["CPF", "***.982.***-25"],
        ],
      },
    });
    expect(await save(owner, `${PERSON.nome} Filho`, PERSON.cpf, id)).toEqual([
      IDENTITY.ownersAlone,
      undefined,
    ]);
  });

  test("completes a company's CNPJ only if the registry's name has the words of the stored name", async () => {
    const owner = await createPerson({ userType: "financiador" });
    const { id } = await colleagueOf(owner);
    const data = { personType: "juridica", companyName: "Vidro Já" };
    await db.profile.update({ where: { userId: owner.userId }, data });
    const [other, own] = [newCnpj(), newCnpj()];
    registry.setEntry(other, { razao_social: "METAIS DO VALE LTDA" });
    registry.setEntry(own, { razao_social: "VIDRO JA RECICLAGEM LTDA" });
    expect(await save(owner, "Vidro Já", other, id)).toEqual([IDENTITY.unlikeOwners, "nome"]);
    expect(await save(owner, "Vidro Já", own, id)).toBe(IDENTITY.savedAs("VIDRO JA RECICLAGEM LTDA"));
    expect(await profileOf(owner)).toMatchObject({
      fullName: "Marina Tavares",
      companyName: "VIDRO JA RECICLAGEM LTDA",
      documentNumber: own,
    });
  });

  test("reports no deposit in the name of another person", async () => {
    const deal = await room.createDeal();
    const bank = { id: deal.id, account: room.ACCOUNT, senha: PASSWORD };
    await saveBankAccount(deal.captador.userId, bank, now());
    const { id } = await colleagueOf(deal.financiador, "tributario");
    const report = (nome: string, documento: string) =>
      identity.informDepositWithPayer(
        deal.financiador.userId,
        { id: deal.id, valor: 10_000_000, data: toIsoDay(now()), arquivo: null, nome, documento },
        now(),
        id,
      );
    expect(await report("João Prado", "11144477735")).toMatchObject({
      message: IDENTITY.unlikeOwners,
      field: "nome",
    });
    expect(await db.depositProof.count({ where: { opportunityId: deal.id } })).toBe(0);
    expect(await report(PERSON.nome, PERSON.cpf)).toMatchObject({ ok: true });
  });
});

describe("a funder that is a company", () => {
  const aCompany = async (data: object) => {
    const funder = await createPerson({ userType: "financiador" });
    const place = { personType: "juridica", city: "Campinas", state: "SP" };
    await db.profile.update({ where: { userId: funder.userId }, data: { ...place, ...data } });
    return funder;
  };

  test("A3.4 gets its company with the CNPJ, in the registry's name, once the place is known", async () => {
    const [cnpj, unplaced] = [newCnpj(), newCnpj()];
    registry.setEntry(cnpj, { razao_social: "VIDRO JA LTDA" });
    const funder = await aCompany({ companyName: "Vidro Já", phone: "1133334444" });
    const typed = { nome: "Vidro Já", documento: cnpj };
    expect(await identity.saveIdentity(funder.userId, typed, now())).toMatchObject({ ok: true });
    expect(await companyOf(funder)).toMatchObject({
      cnpj,
      razaoSocial: "VIDRO JA LTDA",
      telefone: "1133334444",
      cidade: "Campinas",
      estado: "SP",
    });
    const other = await aCompany({ city: null });
    const given = { nome: "Metais Ltda", documento: unplaced };
    expect(await identity.saveIdentity(other.userId, given, now())).toMatchObject({ ok: true });
    expect(await companyOf(other)).toBeNull();
  });

  test.each([
    ["does not free", HOUR, false],
    ["frees", 2 * DAY, true],
  ])(
    "a company's unconfirmed sign-up %s its CNPJ for receipts and deposits, by its age",
    async (_, age, isFree) => {
      const squat = async () => {
        const { userId, ...person } = await createPerson({
          userType: "financiador",
          company: true,
          confirmed: false,
        });
        const { cnpj: documento } = (await companyOf({ userId, ...person })) ?? { cnpj: "" };
        await db.profile.update({ where: { userId }, data: { documentNumber: documento } });
        await db.user.update({ where: { id: userId }, data: { createdAt: new Date(Date.now() - age) } });
        return { userId, party: { nome: "Vidro Ltda", documento } };
      };
      const funder = await createFunder("person");
      const { opportunity } = await createDeal({ captador: await createFundraiser(newCnpj()), funder });
      const owner = await aCompany({});
      for (const save of [
        (party: Party) => identity.saveIdentity(owner.userId, party, now()),
        (party: Party) => identity.changePayer(funder.userId, opportunity.id, party, now()),
      ]) {
        const { userId, party } = await squat();
        const taken = { message: IDENTITY.documentTaken, field: "documento" };
        expect(await save(party)).toMatchObject(isFree ? { ok: true } : taken);
        expect(await db.user.count({ where: { id: userId } })).toBe(isFree ? 0 : 1);
      }
    },
  );

  test("a CNPJ that another company has is refused at its field, also when both save it at once", async () => {
    const documento = newCnpj();
    const funders = [await aCompany({}), await aCompany({})];
    const both = await Promise.all(
      funders.map(({ userId }) => identity.saveIdentity(userId, { nome: "Vidro Ltda", documento }, now())),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      message: IDENTITY.documentTaken,
      field: "documento",
    });
    expect(await db.empresa.count({ where: { cnpj: documento } })).toBe(1);
  });
});

describe("asking the registry again for a company's legal name", () => {
  const companyWithDeal = async () => {
    const [captador, funder] = [await createFundraiser(newCnpj()), await createFunder()];
    const { opportunity } = await createDeal({ captador, funder });
    const { cnpj } = (await companyOf(funder)) ?? { cnpj: "" };
    await db.depositProof.updateMany({
      where: { opportunityId: opportunity.id },
      data: { payerName: "Recicla Já Ltda", payerDocument: cnpj },
    });
    const payer = async () => (await findPayers(funder, [opportunity.id])).get(opportunity.id);
    return { captador, funder, cnpj, id: opportunity.id, payer };
  };

  test("the account and the payer of its reported deposit take the registry's name, also by a colleague", async () => {
    const { funder, cnpj, id, payer } = await companyWithDeal();
    const nome = "RECICLA JA COMERCIO DE VIDRO LTDA";
    registry.setEntry(cnpj, { razao_social: nome });
    const { id: colleagueId } = await colleagueOf(funder, "tributario");
    expect(await identity.refreshLegalName(funder.userId, id, colleagueId)).toEqual({
      ok: true,
      data: { message: IDENTITY.savedAs(nome) },
    });
    expect(await companyOf(funder)).toMatchObject({ cnpj, razaoSocial: nome });
    expect(await payer()).toEqual({ nome, documento: cnpj });
    const changed = { opportunityId: id, type: "pagador_alterado" };
    expect(await db.dealEvent.count({ where: changed })).toBe(1);
    expect(await identity.refreshLegalName(funder.userId, id)).toMatchObject({ ok: true });
    expect(await db.dealEvent.count({ where: changed })).toBe(1);
  });

  test("the answer says if the company is no longer active, so that another payer is named before the receipt", async () => {
    const { funder, cnpj, id } = await companyWithDeal();
    const refresh = () => identity.refreshLegalName(funder.userId, id);
    registry.setEntry(cnpj, { razao_social: "RECICLA JA S.A.", situacao_cadastral: 8 });
    const saved = "Salvo com o nome que está na Receita Federal: RECICLA JA S.A.";
    expect(await refresh()).toEqual({ ok: true, data: { message: `${saved} ${regimeInactive("baixada")}` } });
    registry.setEntry(cnpj, { razao_social: "RECICLA JA LTDA", situacao_cadastral: 4 });
    expect(await refresh()).toMatchObject({
      data: {
        message: expect.stringContaining("RECICLA JA LTDA. Na base pública, este CNPJ consta como inapta."),
      },
    });
  });

  test("without an entry or a response nothing changes, and a receipt and another payer keep their name", async () => {
    const { captador, funder, cnpj, id, payer } = await companyWithDeal();
    const refresh = () => identity.refreshLegalName(funder.userId, id);
    expect(await refresh()).toMatchObject({ ok: false, message: ORGANIZATION.unknown });
    registry.setMode("fails");
    expect(await refresh()).toMatchObject({ code: "provider_down", message: ORGANIZATION.away });
    registry.setMode("works");
    registry.setEntry(cnpj, { razao_social: "OUTRO NOME LTDA" });
    const own = { payerName: "Recicla Já Ltda", payerDocument: cnpj };
    const other = { payerName: PERSON.nome, payerDocument: PERSON.cpf };
    await db.depositProof.updateMany({ where: { opportunityId: id }, data: other });
    expect(await refresh()).toMatchObject({ message: IDENTITY.otherPayer });
    await db.depositProof.updateMany({ where: { opportunityId: id }, data: own });
    expect(await issueLirReceipt(captador.userId, id)).toMatchObject({ ok: true });
    expect(await refresh()).toMatchObject({ message: IDENTITY.receiptIssued });
    expect(await companyOf(funder)).toMatchObject({ razaoSocial: "Recicla Já Ltda" });
    expect(await payer()).toEqual({ nome: "Recicla Já Ltda", documento: cnpj });
    // Without a deal, only the account gets the registry's name.
    expect(await identity.refreshLegalName(funder.userId, null)).toMatchObject({ ok: true });
    expect(await companyOf(funder)).toMatchObject({ razaoSocial: "OUTRO NOME LTDA" });
  });

  test("only an account with a company may ask", async () => {
    const person = await createFunder("person");
    startRequest({ [auth.VIEWER_HEADER]: await auth.encryptViewer(person) });
    expect(await refreshLegalNameAction({ oportunidade: null })).toMatchObject({ code: "forbidden" });
  });
});
