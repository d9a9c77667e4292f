import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { formatMoneyCents } from "@/lib/kit/format";
import { showDocument, showParty } from "@/lib/kit/party";
import { ok } from "@/lib/kit/result";
import { ACCOUNTANT, SECTIONS } from "@/lib/money/receipts/messages";
import { issueLirReceipt } from "@/lib/money/receipts/mutations/issue";
import { issueFeeReceipt } from "@/lib/money/receipts/mutations/write";
import { downloadStatement, partsOf } from "@/lib/money/receipts/queries/downloads";
import { readIdentity, readStatementRows, sumReceipts } from "@/lib/money/receipts/queries/receipts";
import { db } from "@/lib/server/db";
import * as queue from "@/lib/words/documents/queries/document-queue";
import { cnpjNumber } from "../../setup/cnpj";
import { createDeal, createFee, createFunder, createFundraiser, PERSON } from "../../setup/receipts";

const ANA = { nome: PERSON.nome, documento: PERSON.cpf };
let serial = 93_600_000;
const aFirm = () => ({ nome: "Vidraria Tavares Ltda", documento: cnpjNumber(++serial) });

let captador: Viewer;
beforeAll(async () => {
  captador = await createFundraiser();
});

describe("the statement of an account whose receipts name several payers", () => {
  const YEAR = { de: "2026-01-01", ate: "2026-12-31" };

  async function receiptsOf(...payers: (typeof ANA)[]) {
    const funder = await createFunder("person");
    for (const payer of payers) {
      const { opportunity } = await createDeal({ captador, funder });
      await db.depositProof.updateMany({
        where: { opportunityId: opportunity.id },
        data: { payerName: payer.nome, payerDocument: payer.documento },
      });
      const issued = await issueLirReceipt(captador.userId, opportunity.id);
      if (!issued.ok) throw new Error(issued.message);
    }
    return funder;
  }

  test("each payer has its own sum and advice, by its document, on the screen and in the PDF", async () => {
    const firm = aFirm();
    const funder = await receiptsOf(ANA, firm, { ...firm, nome: "Vidraria Tavares S.A." });
    const { parts: sums, apoio } = await sumReceipts(funder.userId, YEAR);
    expect(apoio.valor).toBe(30_000_000);
    expect(
      sums.map(({ party, totals }) => [party.documento, totals.apoio.recibos, totals.apoio.valor]),
    ).toEqual([
      [ANA.documento, 1, 10_000_000],
      [firm.documento, 2, 20_000_000],
    ]);
    const rows = await readStatementRows(funder.userId, YEAR, 300);
    const { owner, parts } = partsOf("financiador", rows, { nome: "Hoje Ltda", documento: null });
    expect(owner).not.toContain("Hoje");
    expect(parts.map(({ party, advice, sums }) => [party?.split(",")[0], advice, sums.length])).toEqual([
      [ANA.nome, ACCOUNTANT.person, 1],
      [expect.stringContaining("Vidraria Tavares"), ACCOUNTANT.company, 1],
    ]);
    const made = await downloadStatement(funder, { formato: "pdf", ...YEAR }, new Date());
    expect(made.ok).toBe(true);
  });

  test("two branches of a company are one payer with one advice, and the statement shows both numbers", async () => {
    const [head = "", branch = ""] = [1, 2].map((number) => cnpjNumber(93_500_000, number));
    const nome = "Vidraria Tavares Ltda";
    const funder = await receiptsOf({ nome, documento: head }, { nome, documento: branch });
    const { parts: sums } = await sumReceipts(funder.userId, YEAR);
    expect(sums.map(({ documents, totals }) => [documents, totals.apoio.valor])).toEqual([
      [[head, branch], 20_000_000],
    ]);
    const rows = await readStatementRows(funder.userId, YEAR, 300);
    expect(partsOf("financiador", rows, ANA)).toMatchObject({
      owner: `${nome}, CNPJ ${showDocument(head)}, CNPJ ${showDocument(branch)}`,
      parts: [{ party: null, advice: ACCOUNTANT.company }],
    });
    const drawn = vi.spyOn(queue, "makeDocument").mockResolvedValue(ok(Buffer.from("")));
    await downloadStatement(funder, { formato: "pdf", ...YEAR }, new Date());
    const drawing = drawn.mock.lastCall?.[1];
    const printed = drawing?.kind === "statement" ? drawing.document.rows : [];
    drawn.mockRestore();
    expect(
      printed.map(({ who }) => who.includes(showDocument(head)) || who.includes(showDocument(branch))),
    ).toEqual([true, true]);
  });

  test("two projects of one name are two groups, each with the CNPJ that received, on the screen and in the PDF", async () => {
    const funder = await createFunder("person");
    const cnpjs = [cnpjNumber(++serial), cnpjNumber(++serial)];
    for (const cnpj of cnpjs) {
      const organization = { razaoSocial: "Recicladores", cnpj };
      const { opportunity } = await createDeal({ captador, funder, organization });
      expect(await issueLirReceipt(captador.userId, opportunity.id)).toMatchObject({ ok: true });
    }
    const { apoio } = await sumReceipts(funder.userId, YEAR);
    const amounts = [10_000_000, 10_000_000];
    expect(apoio.groups.map(({ valor }) => valor)).toEqual(amounts);
    expect(new Set(apoio.groups.map(({ emitente }) => emitente?.documento))).toEqual(new Set(cnpjs));
    const { parts } = partsOf("financiador", await readStatementRows(funder.userId, YEAR, 300), ANA);
    const groups = parts.flatMap(({ sums }) => sums.flatMap((sum) => sum.groups));
    expect(groups.map(({ amount }) => amount)).toEqual(amounts.map(formatMoneyCents));
    for (const cnpj of cnpjs)
      expect(groups.filter(({ what }) => what.includes(showDocument(cnpj)))).toHaveLength(1);
  });

  test("one payer is the statement's owner, also after the account took another identity", async () => {
    const firm = aFirm();
    const funder = await receiptsOf(firm);
    const rows = await readStatementRows(funder.userId, YEAR, 300);
    expect(partsOf("financiador", rows, ANA)).toMatchObject({
      owner: expect.stringContaining(firm.nome),
      parts: [{ party: null, advice: ACCOUNTANT.company }],
    });
    expect(partsOf("financiador", [], ANA)).toMatchObject({
      owner: expect.stringContaining(ANA.nome),
      parts: [{ party: null, advice: ACCOUNTANT.person, sums: [] }],
    });
  });

  test("the statement of a captador with one organization names the organization that received the money, with its own fees apart", async () => {
    const consultant = await createFundraiser(cnpjNumber(++serial));
    const organization = { razaoSocial: "Cooperativa do Vale", cnpj: cnpjNumber(++serial) };
    const funder = await createFunder("person");
    const deal = await createDeal({ captador: consultant, funder, organization });
    expect(await issueLirReceipt(consultant.userId, deal.opportunity.id)).toMatchObject({ ok: true });
    const account = await readIdentity(consultant.userId);
    const partsNow = async () =>
      partsOf("captador", await readStatementRows(consultant.userId, YEAR, 300), account.party);
    expect(await partsNow()).toMatchObject({
      owner: showParty({ nome: organization.razaoSocial, documento: organization.cnpj }),
      parts: [{ party: null, sums: [{ label: SECTIONS.captador.apoio }], advice: ACCOUNTANT.project }],
    });
    const { id } = await createFee(deal, { kind: "comissao", at: new Date("2026-11-25T15:00:00Z") });
    await db.$transaction((tx) => issueFeeReceipt(tx, id));
    const labels = { apoio: SECTIONS.captador.apoio, plataforma: SECTIONS.captador.plataforma };
    const { parts } = await partsNow();
    expect(parts.map(({ party, sums }) => [party, sums.map(({ label }) => label)])).toEqual([
      [showParty({ nome: organization.razaoSocial, documento: organization.cnpj }), [labels.apoio]],
      [showParty(account.party), [labels.plataforma]],
    ]);
    const { parts: sums } = await sumReceipts(consultant.userId, YEAR);
    expect(sums.map(({ party, totals }) => [party.documento, totals.apoio.valor])).toEqual([
      [organization.cnpj, 10_000_000],
      [account.party.documento, 0],
    ]);
  });

  test("a captador who issues for several organizations has a part for each, under its own name and CNPJ", async () => {
    const freelance = await createFundraiser(cnpjNumber(++serial));
    const organizations = ["Cooperativa Um", "Cooperativa Dois"].map((razaoSocial) => ({
      razaoSocial,
      cnpj: cnpjNumber(++serial),
    }));
    for (const organization of organizations) {
      const funder = await createFunder("person");
      const { opportunity } = await createDeal({ captador: freelance, funder, organization });
      expect(await issueLirReceipt(freelance.userId, opportunity.id)).toMatchObject({ ok: true });
    }
    const rows = await readStatementRows(freelance.userId, YEAR, 300);
    const { owner, parts } = partsOf("captador", rows, { nome: "Conta Ltda", documento: null });
    expect(owner).toBe("Recibos em nome de 2 titulares, somados em separado");
    expect(parts.map(({ party, advice }) => [party?.split(",")[0], advice])).toEqual([
      ["Cooperativa Dois", ACCOUNTANT.project],
      ["Cooperativa Um", ACCOUNTANT.project],
    ]);
    const made = await downloadStatement(freelance, { formato: "pdf", ...YEAR }, new Date());
    expect(made.ok).toBe(true);
  });
});
