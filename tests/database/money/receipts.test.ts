import { describe, expect, test, vi } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { showParty } from "@/lib/kit/party";
import { ok } from "@/lib/kit/result";
import { encryptionContextOf } from "@/lib/money/deals/queries/deal";
import { IDENTITY, RECEIPTS, STATEMENT } from "@/lib/money/receipts/messages";
import { saveIdentity } from "@/lib/money/receipts/mutations/identity";
import { issueLirReceipt, revokeReceipt } from "@/lib/money/receipts/mutations/issue";
import { downloadStatement } from "@/lib/money/receipts/queries/downloads";
import { rowsOf } from "@/lib/money/receipts/queries/receipt-pdf";
import {
  listReceipts,
  listWithoutReceipt,
  readDealReceipt,
  sumReceipts,
} from "@/lib/money/receipts/queries/receipts";
import { verifyReceipt } from "@/lib/money/receipts/queries/verify";
import { contentOf, LEGAL_BASE } from "@/lib/money/receipts/rules/receipt";
import type { ReceiptContent } from "@/lib/money/receipts/types";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { readMyData } from "@/lib/overview/personal-data/queries";
import { encrypt } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";
import * as queue from "@/lib/words/documents/queries/document-queue";
import { captador, funder, issued, mailsTo, newCnpj, refusal, YEAR } from "@/tests/setup/receipt-sides";
import { createPerson, PASSWORD } from "../../setup/people";
import { storeOrganization } from "../../setup/projects";
import {
  COOPERATIVE,
  createDeal,
  createFee,
  createFunder,
  createFundraiser,
  PERSON,
} from "../../setup/receipts";

describe("the receipt of a deal", () => {
  test("the receipt has legal names, numbers, amount, date, project, approval, representative and legal basis, and its funder gets one mail", async () => {
    const deal = await createDeal({ captador, funder });
    const representative = { representante: "Ana Souza", cargo: "Presidente" };
    await db.organization.updateMany({ where: { cnpj: COOPERATIVE.cnpj }, data: representative });
    const first = await issueLirReceipt(captador.userId, deal.opportunity.id);
    const again = await issueLirReceipt(captador.userId, deal.opportunity.id);
    expect(first).toMatchObject({
      ok: true,
      data: { message: expect.stringMatching(/^Recibo nº \d{6} emitido$/) },
    });
    expect(again).toEqual(first);
    const [receipt, ...others] = await db.receipt.findMany({ where: { opportunityId: deal.opportunity.id } });
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      kind: "lir",
      issuer: COOPERATIVE.cnpj,
      amount: 10_000_000n,
      readerId: funder.userId,
    });
    const cnpj = (await db.empresa.findUniqueOrThrow({ where: { userId: funder.userId } })).cnpj;
    expect(receipt?.organizationId).toBe(await storeOrganization({ cnpj: COOPERATIVE.cnpj }));
    expect(receipt?.conteudo).toEqual({
      versao: 2,
      data: "2026-11-20",
      emitente: { nome: COOPERATIVE.nome, documento: COOPERATIVE.cnpj },
      representante: { nome: "Ana Souza", cargo: "Presidente" },
      pagador: { nome: "Recicla Já Ltda", documento: cnpj },
      descricao: expect.stringContaining("Lei nº 14.260/2021"),
      projeto: {
        nome: "Vidro que Volta",
        proponente: COOPERATIVE.nome,
        aprovacao: "SEI 02000.001234/2025-11",
      },
      forma: null,
      baseLegal: LEGAL_BASE,
      substitui: null,
    } satisfies ReceiptContent | object);
    const texts = rowsOf("lir", contentOf(receipt?.conteudo ?? null)).flatMap(({ lines }) => lines);
    expect(texts).toContainEqual({
      text: "representante informado pela organização: Ana Souza, Presidente",
      look: "soft",
    });
    expect(await mailsTo(funder.userId)).toEqual([{ subject: "Seu recibo está pronto: Vidro que Volta" }]);
    expect(
      await db.dealEvent.findMany({ where: { opportunityId: deal.opportunity.id }, select: { type: true } }),
    ).toEqual([{ type: "recibo_emitido" }]);
  });

  test("only the captador can issue the receipt, after both confirmed, with a deposit date", async () => {
    const deal = await createDeal({ captador, funder, status: "desbloqueada" });
    const bare = await createDeal({ captador, funder: await createFunder("person"), deposit: null });
    expect(await refusal(issueLirReceipt(captador.userId, deal.opportunity.id))).toBe(RECEIPTS.unconfirmed);
    expect(await refusal(issueLirReceipt(captador.userId, bare.opportunity.id))).toBe(RECEIPTS.noDeposit);
    for (const stranger of [await createFundraiser(newCnpj()), funder])
      expect(await refusal(issueLirReceipt(stranger.userId, bare.opportunity.id))).toBe(RECEIPTS.unknown);
    expect(
      await db.receipt.count({
        where: { opportunityId: { in: [deal.opportunity.id, bare.opportunity.id] } },
      }),
    ).toBe(0);
  });

  test("after a handover the former captador keeps a receipt for reading and cannot revoke it, because nobody could issue another", async () => {
    const [former, next] = [await createFundraiser(newCnpj()), await createPerson()];
    const deal = await createDeal({ captador: former, funder });
    const made = await issueLirReceipt(former.userId, deal.opportunity.id);
    const recibo = made.ok ? made.data.id : "";
    const mine = async () =>
      (await listReceipts(former.userId, YEAR)).items.find(({ id }) => id === recibo) ?? null;
    expect(await mine()).toMatchObject({ isIssuer: true, mayRevoke: true });
    await db.project.update({ where: { id: deal.project.id }, data: { captadorId: next.userId } });
    expect(await mine()).toMatchObject({ isIssuer: true, mayRevoke: false });
    const wrong = { recibo, motivo: "O valor está errado." };
    for (const { userId } of [former, next])
      expect(await refusal(revokeReceipt(userId, wrong, new Date()))).toBe(
        userId === former.userId ? RECEIPTS.handedOver : RECEIPTS.notYours,
      );
    await db.project.update({ where: { id: deal.project.id }, data: { captadorId: former.userId } });
    expect((await revokeReceipt(former.userId, wrong, new Date())).ok).toBe(true);
    expect(await mine()).toMatchObject({ mayRevoke: false });
  });

  test("after a handover the statement says how many receipts the organization issued through another account, to the account that looks after it now", async () => {
    const [former, next] = [await createFundraiser(newCnpj()), await createFundraiser(newCnpj())];
    const payer = await createFunder();
    const organization = { cnpj: newCnpj(), razaoSocial: "Cooperativa do Vale" };
    for (const day of ["2026-03-10", "2026-11-20", "2025-11-20"])
      await issued(
        former.userId,
        (await createDeal({ captador: former, funder: payer, organization, deposit: day })).opportunity.id,
      );
    const { id } = await db.organization.findUniqueOrThrow({ where: { cnpj: organization.cnpj } });
    await db.organizationMember.deleteMany({ where: { organizationId: id } });
    await db.organizationMember.create({ data: { organizationId: id, userId: next.userId } });
    await issued(next.userId, (await createDeal({ captador: next, funder, organization })).opportunity.id);
    const noticesFor = async (viewer: Viewer) => {
      const drawn = vi.spyOn(queue, "makeDocument").mockResolvedValue(ok(Buffer.from("")));
      await downloadStatement(viewer, { formato: "pdf", ...YEAR }, new Date());
      const drawing = drawn.mock.lastCall?.[1];
      drawn.mockRestore();
      return drawing?.kind === "statement" ? drawing.document.notices : null;
    };
    const { ownOnly, byOthers } = STATEMENT;
    const name = showParty({ nome: organization.razaoSocial, documento: organization.cnpj });
    expect(ownOnly).toBe("Dos recibos da organização, este extrato tem só os que esta conta emitiu.");
    expect(await noticesFor(next)).toEqual([ownOnly, byOthers(name, 2)]);
    expect(await noticesFor(former)).toEqual([ownOnly]);
    expect(await noticesFor(payer)).toEqual([]);
  });

  test("of an organization too young for a check, both sides read from which day the waiting receipt is possible", async () => {
    const [bare, person] = [await createPerson(), await createPerson({ userType: "financiador" })];
    const named = { cnpj: newCnpj(), razaoSocial: "Vida Nova Ltda", checked: false };
    const { opportunity } = await createDeal({ captador: bare, funder: person, organization: named });
    const where = { cnpj: named.cnpj };
    await db.organization.update({
      where,
      data: { representante: "Ana Souza", abertaEm: new Date("2026-05-15"), tipo: "Não informado" },
    });
    const known = async (side: "captador" | "financiador", now: string) => {
      const { userId } = side === "captador" ? bare : person;
      return (await listWithoutReceipt(userId, side, opportunity.id, new Date(now)))[0]?.checkableFrom;
    };
    for (const side of ["captador", "financiador"] as const) {
      expect(await known(side, "2027-05-14T12:00:00Z")).toEqual({ day: "15/05/2027", kindDecides: true });
      expect(await known(side, "2027-05-15T12:00:00Z")).toBeNull();
    }
    await db.organization.update({ where, data: { tipoDecididoEm: new Date() } });
    expect(await known("financiador", "2027-05-14T12:00:00Z")).toMatchObject({ kindDecides: false });
  });

  test("a receipt waits for organization, check, approval number and the funder's document", async () => {
    const bare = await createPerson();
    const person = await createPerson({ userType: "financiador" });
    const deal = await createDeal({
      captador: bare,
      funder: person,
      organization: null,
      project: { numeroAprovacao: null },
    });
    const { opportunity, project } = deal;
    const cnpj = newCnpj();
    const named = { cnpj, razaoSocial: "Associação Volta Inteira" };
    for (const [falta, give] of [
      ["organizacao", async () => ({ organizacaoId: await storeOrganization({ ...named, checked: false }) })],
      [
        "representante",
        async () => {
          await db.organization.update({ where: { cnpj }, data: { representante: "Ana Souza" } });
          return {};
        },
      ],
      ["conferencia", async () => ({ organizacaoId: await storeOrganization(named) })],
      ["aprovacao", async () => ({ numeroAprovacao: "SEI 1/2026" })],
    ] as const) {
      const reason = falta === "representante" ? "conferencia" : falta;
      expect(await refusal(issueLirReceipt(bare.userId, opportunity.id))).toBe(RECEIPTS[reason]);
      expect((await listWithoutReceipt(bare.userId, "captador"))[0]?.falta).toBe(falta);
      await db.project.update({ where: { id: project.id }, data: await give() });
    }
    expect((await listWithoutReceipt(bare.userId, "captador"))[0]?.falta).toBeNull();
    for (let time = 0; time < 2; time += 1)
      expect(await refusal(issueLirReceipt(bare.userId, deal.opportunity.id))).toBe(RECEIPTS.funderMissing);
    expect(await mailsTo(person.userId)).toEqual([
      { subject: "Falta um dado para o seu recibo: Vidro que Volta" },
    ]);
    await saveIdentity(person.userId, { nome: PERSON.nome, documento: PERSON.cpf }, new Date());
    const { conteudo, number, issuer } = await issued(bare.userId, deal.opportunity.id);
    expect(conteudo).toMatchObject({
      emitente: { nome: "Associação Volta Inteira", documento: cnpj },
      pagador: { nome: PERSON.nome, documento: PERSON.cpf },
      projeto: { proponente: "Associação Volta Inteira", aprovacao: "SEI 1/2026" },
    });
    expect([issuer, number]).toEqual([cnpj, 1]);
  });

  test("an organization whose check was undone cannot issue, even if nothing else is missing", async () => {
    const organization = { cnpj: newCnpj(), razaoSocial: "Associação Desfeita" };
    const { opportunity } = await createDeal({ captador, funder, organization });
    await storeOrganization({ ...organization, checked: false });
    expect(await refusal(issueLirReceipt(captador.userId, opportunity.id))).toBe(RECEIPTS.conferencia);
    await storeOrganization(organization);
    expect(await refusal(issueLirReceipt(captador.userId, opportunity.id))).toBeNull();
  });

  test("the issuer is the project's organization, regardless of the captador's account", async () => {
    const freelance = await createFundraiser(newCnpj());
    const cnpjs = [newCnpj(), newCnpj()];
    for (const cnpj of cnpjs) {
      const organization = { cnpj, razaoSocial: `Instituto ${cnpj}` };
      const deal = await createDeal({ captador: freelance, funder, organization });
      const { issuer, conteudo, number } = await issued(freelance.userId, deal.opportunity.id);
      expect([issuer, number]).toEqual([cnpj, 1]);
      expect(conteudo).toMatchObject({ emitente: { nome: `Instituto ${cnpj}`, documento: cnpj } });
    }
  });

  test("a deposit into another organization's account, or for a project with a new owner, gets no receipt", async () => {
    const deal = await createDeal({ captador, funder });
    const { opportunity, project } = deal;
    await db.depositProof.updateMany({
      where: { opportunityId: opportunity.id },
      data: { holder: COOPERATIVE.cnpj },
    });
    const moved = await storeOrganization({ cnpj: newCnpj(), razaoSocial: "Outra" });
    await db.project.update({ where: { id: project.id }, data: { organizacaoId: moved } });
    expect(await refusal(issueLirReceipt(captador.userId, opportunity.id))).toBe(
      RECEIPTS.otherHolder("11.222.333/0001-81"),
    );
    await db.depositProof.updateMany({ where: { opportunityId: opportunity.id }, data: { holder: null } });
    const sealed = { documento: PERSON.cpf };
    const data = {
      projetoId: project.id,
      hint: "x",
      ciphertext: encrypt(encryptionContextOf(project.id), JSON.stringify(sealed)),
    };
    await db.bankAccount.create({ data });
    expect(await refusal(issueLirReceipt(captador.userId, opportunity.id))).toBe(
      RECEIPTS.otherHolder("***.982.***-25"),
    );
    const heir = await createFundraiser(newCnpj());
    await db.project.update({ where: { id: project.id }, data: { captadorId: heir.userId } });
    expect(await refusal(issueLirReceipt(captador.userId, opportunity.id))).toBe(RECEIPTS.notOwner);
  });

  test("a company cannot change its CNPJ by hand, and another account cannot take a CNPJ in use", async () => {
    const result = await saveIdentity(
      funder.userId,
      { nome: "Outra", documento: COOPERATIVE.cnpj },
      new Date(),
    );
    expect(result).toMatchObject({ ok: false, message: IDENTITY.companyFixed, field: "documento" });
    const { cnpj } = await db.empresa.findUniqueOrThrow({ where: { userId: funder.userId } });
    const somebody = await createPerson();
    const looksAfter = {
      userId: captador.userId,
      organizationId: await storeOrganization({ cnpj: newCnpj() }),
    };
    await db.organizationMember.create({ data: looksAfter });
    const theirs = await db.organization.update({
      where: { id: looksAfter.organizationId },
      data: { conferidaEm: new Date(), conferidaPor: "Equipe" },
    });
    for (const documento of [cnpj, COOPERATIVE.cnpj, theirs.cnpj])
      expect(await saveIdentity(somebody.userId, { nome: "Outra", documento }, new Date())).toMatchObject({
        message: IDENTITY.documentTaken,
      });
  });

  test("a receipt keeps the old names, and the database refuses to change or delete it", async () => {
    const person = await createFunder("person");
    const deal = await createDeal({ captador, funder: person });
    const receipt = await issued(captador.userId, deal.opportunity.id);
    await saveIdentity(person.userId, { nome: "Outro Nome", documento: PERSON.cpf }, new Date());
    await db.project.update({ where: { id: deal.project.id }, data: { nomeProjeto: "Outro projeto" } });
    expect(await db.receipt.findUnique({ where: { id: receipt.id } })).toEqual(receipt);
    await expect(db.receipt.update({ where: { id: receipt.id }, data: { amount: 1n } })).rejects.toThrow();
    await expect(db.receipt.delete({ where: { id: receipt.id } })).rejects.toThrow();
  });

  test("a revoked receipt keeps its number and reason, and the deal's next receipt names it", async () => {
    const person = await createFunder("person");
    const deal = await createDeal({ captador, funder: person });
    const receipt = await issued(captador.userId, deal.opportunity.id);
    const revoking = { recibo: receipt.id, motivo: "O valor saiu com um zero a mais" };
    const now = new Date("2026-11-22T15:00:00Z");
    expect(await refusal(revokeReceipt(person.userId, revoking, now))).toBe(RECEIPTS.notYours);
    expect(await revokeReceipt(captador.userId, revoking, now)).toEqual({
      ok: true,
      data: { message: RECEIPTS.revoked },
    });
    expect(await refusal(revokeReceipt(captador.userId, revoking, now))).toBe(RECEIPTS.revokedBefore);
    expect(
      (await listWithoutReceipt(captador.userId, "captador", deal.opportunity.id))[0]?.revogado?.number,
    ).toBe(receipt.number);
    const next = await issued(captador.userId, deal.opportunity.id);
    expect(next.number).toBe(receipt.number + 1);
    expect(next.conteudo).toMatchObject({ substitui: { numero: receipt.number, revogadoEm: "2026-11-22" } });
    expect((await mailsTo(person.userId)).map(({ subject }) => subject)).toEqual([
      "Seu recibo está pronto: Vidro que Volta",
      "Recibo revogado: Vidro que Volta",
      "Seu recibo está pronto: Vidro que Volta",
    ]);
    const { apoio } = await sumReceipts(person.userId, YEAR);
    expect([apoio.recibos, apoio.valor]).toEqual([1, 10_000_000]);
    const { items } = await listReceipts(person.userId, YEAR);
    expect(items.map(({ revogadoEm }) => revogadoEm !== null).sort()).toEqual([false, true]);
    expect(items.some(({ isIssuer }) => isIssuer)).toBe(false);
    const own = (await listReceipts(captador.userId, YEAR)).items;
    expect(own.every(({ isIssuer, kind }) => isIssuer === (kind === "lir"))).toBe(true);
  });

  test("each side sees the deal's receipt, or what is missing for it", async () => {
    const person = await createFunder("person");
    const deal = await createDeal({ captador, funder: person });
    const of = ({ userId, userType }: Viewer) => readDealReceipt({ userId, userType }, deal.opportunity.id);
    expect(await of(captador)).toMatchObject({
      receipt: null,
      waiting: { valor: 10_000_000, depositadoEm: "2026-11-20" },
    });
    const { id, number } = await issued(captador.userId, deal.opportunity.id);
    for (const side of [captador, person])
      expect(await of(side)).toMatchObject({ receipt: { id, number }, waiting: null });
    expect(await of(await createFunder())).toBeNull();
  });
});

describe("receipts in export and deletion", () => {
  test("the export of each side contains the deal's receipt", async () => {
    const person = await createFunder("person");
    const owner = await createFundraiser(newCnpj());
    await issued(owner.userId, (await createDeal({ captador: owner, funder: person })).opportunity.id);
    const copy = async ({ userId }: Viewer) => JSON.stringify(await readMyData(userId, new Date()));
    for (const side of [person, owner]) expect(await copy(side)).toContain(LEGAL_BASE);
  });

  test("the export of a funder has nothing about the project's payments to the platform", async () => {
    const [person, owner] = [await createFunder("person"), await createFundraiser(newCnpj())];
    const deal = await createDeal({ captador: owner, funder: person });
    await createFee(deal);
    await createFee(deal, { kind: "comissao" });
    const copy = async ({ userId }: Viewer) => JSON.stringify(await readMyData(userId, new Date()));
    expect(await copy(person)).toContain('"paymentsAsFinanciador":[{"opportunityId"');
    expect(await copy(person)).not.toMatch(/"fee|refunded|waived|comissao|desbloqueio|:800000\b|:30000\b/i);
    expect(await copy(owner)).toContain('"feeAmount":800000');
  });

  test("once the funder's account has ended, a receipt is not revoked, because nobody could issue another", async () => {
    const [person, owner] = [await createFunder("person"), await createFundraiser(newCnpj())];
    const deal = await createDeal({ captador: owner, funder: person });
    const { id } = await issued(owner.userId, deal.opportunity.id);
    const mine = async () => (await listReceipts(owner.userId, YEAR)).items.find((one) => one.id === id);
    expect(await mine()).toMatchObject({ mayRevoke: true });
    expect((await deleteMyAccount(person.userId, PASSWORD, new Date())).ok).toBe(true);
    expect(await mine()).toMatchObject({ mayRevoke: false, revogadoEm: null });
    const wrong = { recibo: id, motivo: "O valor está errado." };
    expect(await refusal(revokeReceipt(owner.userId, wrong, new Date()))).toBe(RECEIPTS.notReplaceable);
    expect(await mine()).toMatchObject({ revogadoEm: null });
  });

  test("a receipt outlives the accounts of both sides, and a deleted funder gets no new one", async () => {
    const person = await createFunder("person");
    const owner = await createFundraiser(newCnpj());
    const deal = await createDeal({ captador: owner, funder: person });
    const receipt = await issued(owner.userId, deal.opportunity.id);
    const later = await createDeal({ captador: owner, funder: person });
    for (const { userId } of [person])
      expect((await deleteMyAccount(userId, PASSWORD, new Date())).ok).toBe(true);
    expect(await refusal(issueLirReceipt(owner.userId, later.opportunity.id))).toBe(RECEIPTS.funderGone);
    expect((await deleteMyAccount(owner.userId, PASSWORD, new Date())).ok).toBe(true);
    expect(await db.receipt.findUnique({ where: { id: receipt.id } })).toEqual(receipt);
    expect(await verifyReceipt(receipt.code)).toMatchObject({ kind: "found" });
  });
});
