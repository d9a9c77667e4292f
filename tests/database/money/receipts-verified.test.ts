import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { Verification } from "@/app/(site)/recibo/_parts/verification";
import { showCode } from "@/lib/kit/receipt-code";
import { ok } from "@/lib/kit/result";
import { BRAND, NOTES, PAPER_TEXTS, SECTIONS, STATEMENT, VERIFY } from "@/lib/money/receipts/messages";
import { revokeReceipt } from "@/lib/money/receipts/mutations/issue";
import { issueFeeReceipt, issuePlanReceipt } from "@/lib/money/receipts/mutations/write";
import { downloadStatement, partsOf } from "@/lib/money/receipts/queries/downloads";
import { drawReceipt, rowsOf } from "@/lib/money/receipts/queries/receipt-pdf";
import { listReceipts, readStatementRows, sumReceipts } from "@/lib/money/receipts/queries/receipts";
import { verifyReceipt } from "@/lib/money/receipts/queries/verify";
import { contentOf, LEGAL_BASE } from "@/lib/money/receipts/rules/receipt";
import { adviceOf } from "@/lib/money/receipts/rules/statement";
import type { ReceiptContent } from "@/lib/money/receipts/types";
import { db } from "@/lib/server/db";
import { LIMITS } from "@/lib/server/rate-limit";
import * as queue from "@/lib/words/documents/queries/document-queue";
import { captador, funder, issued, newCnpj, YEAR } from "@/tests/setup/receipt-sides";
import { startRequest } from "../../setup/next-headers";
import { storeOrganization } from "../../setup/projects";
import { COOPERATIVE, createDeal, createFee, createFunder, createMonth, PERSON } from "../../setup/receipts";

describe("verifying a receipt", () => {
  test("a code is genuine, revoked, unknown or malformed, and shows initials and a part of the CPF", async () => {
    const person = await createFunder("person");
    const deal = await createDeal({ captador, funder: person });
    const { id, code, number } = await issued(captador.userId, deal.opportunity.id);
    const answer = await verifyReceipt(showCode(code).toLowerCase());
    expect(answer).toMatchObject({
      kind: "found",
      receipt: {
        number,
        valor: 10_000_000,
        data: "2026-11-20",
        revogadoEm: null,
        emitente: { nome: COOPERATIVE.nome, documento: "CNPJ 11.222.333/0001-81", hoje: null },
        projeto: { nome: "Vidro que Volta", aprovacao: "SEI 02000.001234/2025-11", href: null },
        pagador: { iniciais: "M. T. S.", documento: "***.982.***-25" },
      },
    });
    const text = JSON.stringify(answer);
    for (const secret of ["Marina", "Tavares", PERSON.cpf, "529", funder.userId, person.email, id])
      expect(text).not.toContain(secret);
    await revokeReceipt(captador.userId, { recibo: id, motivo: "Emitido em duplicidade" }, new Date());
    expect(await verifyReceipt(code)).toMatchObject({ receipt: { revogadoEm: expect.any(Date) } });
    expect(JSON.stringify(await verifyReceipt(code))).not.toContain("duplicidade");
    expect(await verifyReceipt("0".repeat(16))).toEqual({ kind: "unknown" });
    expect(await verifyReceipt("recibo")).toEqual({ kind: "malformed" });
    expect(await verifyReceipt(id)).toEqual({ kind: "malformed" });
  });

  test("the verification shows an organization's new name, and links to a project only while it is listed", async () => {
    const organization = { cnpj: newCnpj(), razaoSocial: "Instituto Antigo" };
    const person = await createFunder("person");
    const project = { publicado: true, nomeProjeto: `Listado ${organization.cnpj}` };
    const deal = await createDeal({ captador, funder: person, organization, project });
    const { code } = await issued(captador.userId, deal.opportunity.id);
    await storeOrganization({ ...organization, razaoSocial: "Instituto Novo" });
    const read = async () => {
      const answer = await verifyReceipt(code);
      return answer.kind === "found" ? answer.receipt : null;
    };
    expect((await read())?.emitente).toMatchObject({ nome: "Instituto Antigo", hoje: "Instituto Novo" });
    expect((await read())?.projeto?.href).toBe(`/lir-projetos/${deal.project.slug}`);
    await db.project.update({ where: { id: deal.project.id }, data: { publicado: false } });
    expect((await read())?.projeto?.href).toBeNull();
  });

  test("the receipt of a demonstration project is marked so, on paper, in the list and in its verification", async () => {
    const person = await createFunder("person");
    const drawn = vi.spyOn(queue, "makeDocument").mockResolvedValue(ok(Buffer.from("")));
    const receiptOf = async (demonstracao: boolean) => {
      const deal = await createDeal({ captador, funder: person, project: { demonstracao } });
      const { id, code } = await issued(captador.userId, deal.opportunity.id);
      const paper = async () => {
        await drawReceipt(person.userId, { id });
        return JSON.stringify(drawn.mock.lastCall);
      };
      const isListed = async () =>
        (await listReceipts(person.userId, YEAR)).items.find((one) => one.id === id)?.demonstracao;
      const isVerified = async () => {
        const answer = await verifyReceipt(code);
        return answer.kind === "found" && answer.receipt.projeto?.demonstracao;
      };
      return { deal, paper, isListed, isVerified };
    };
    const fictitious = await receiptOf(true);
    expect(await fictitious.paper()).toContain(PAPER_TEXTS.demonstration);
    expect([await fictitious.isVerified(), await fictitious.isListed()]).toEqual([true, true]);
    const real = await receiptOf(false);
    expect(await real.paper()).not.toContain(PAPER_TEXTS.demonstration);
    expect([await real.isVerified(), await real.isListed()]).toEqual([false, false]);
    // From here on `real` is a demonstration project whose receipt was stored without the mark.
    await db.project.update({ where: { id: real.deal.project.id }, data: { demonstracao: true } });
    expect([await real.isVerified(), await real.isListed()]).toEqual([true, true]);
    expect(await real.paper()).toContain(PAPER_TEXTS.demonstration);
    drawn.mockRestore();
  });

  test("a statement marks the receipt of a demonstration project, in its sums, rows and CSV, and gives it no legal basis", async () => {
    const supporter = await createFunder("person");
    const deal = await createDeal({ captador, funder: supporter, project: { demonstracao: true } });
    await issued(captador.userId, deal.opportunity.id);
    const rows = await readStatementRows(supporter.userId, YEAR, 300);
    const { parts } = partsOf("financiador", rows, { nome: "Ana", documento: null });
    expect(
      parts[0]?.sums.map(({ label, groups }) => [label, groups.map(({ what }) => what.split("\n")[0])]),
    ).toEqual([[SECTIONS.financiador.demonstracao, [STATEMENT.fictitious("Vidro que Volta")]]]);
    // A demonstration reduces no tax, so neither PDF nor screen gives the funder advice about tax.
    expect(parts[0]?.advice).toBeNull();
    const totals = await sumReceipts(supporter.userId, YEAR);
    const { apoio, demonstracao } = totals;
    expect(adviceOf("financiador", null, totals)).toBeNull();
    expect(adviceOf("captador", null, totals)).toBe("project");
    expect([apoio.valor, demonstracao.valor, demonstracao.groups[0]?.demonstracao]).toEqual([
      0,
      10_000_000,
      true,
    ]);
    const csv = await downloadStatement(supporter, { formato: "csv", ...YEAR }, new Date());
    const text = csv.ok ? await new Response(csv.data.body).text() : "";
    expect(text).toContain(`;${STATEMENT.fictitious("Vidro que Volta")};`);
    expect(text).toContain(`;${STATEMENT.fictitiousLaw};`);
    expect(text).not.toContain(BRAND.law);
  });

  test("the verification masks a CPF, also that of a natural person as issuer", async () => {
    const person = await createFunder("person");
    const deal = await createDeal({ captador, funder: person });
    const content: ReceiptContent = {
      data: "2026-11-20",
      emitente: { nome: PERSON.nome, documento: PERSON.cpf },
      pagador: { nome: PERSON.nome, documento: PERSON.cpf },
      descricao: "Apoio",
      projeto: { nome: "Vidro que Volta", proponente: COOPERATIVE.nome, aprovacao: null },
      forma: null,
      baseLegal: LEGAL_BASE,
      substitui: null,
    };
    const receipt = await db.receipt.create({
      data: {
        kind: "lir",
        issuer: PERSON.cpf,
        number: 1,
        opportunityId: deal.opportunity.id,
        amount: 1n,
        readerId: person.userId,
        issuedById: captador.userId,
        code: "7".repeat(16),
        conteudo: content,
      },
    });
    expect(JSON.stringify(await verifyReceipt(receipt.code))).not.toMatch(/529|98224725/);
    const { conteudo } = receipt;
    const lines = rowsOf("lir", contentOf(conteudo)).flatMap((row) => row.lines.map(({ text }) => text));
    expect(lines).toContain(`proponente, no cadastro do projeto: ${COOPERATIVE.nome}`);
    expect(lines.join()).not.toContain("informado");
    const file = await drawReceipt(receipt.readerId, { id: receipt.id });
    expect(file.ok && file.data.bytes.toString("latin1", 0, 5)).toBe("%PDF-");
  });

  test("a verification says in whose panel the PDF is, and calls the payer of a fee no supporter", async () => {
    startRequest({ "x-forwarded-for": "10.3.3.5" });
    const pageOf = async (code: string) =>
      renderToStaticMarkup(await Verification({ code })).replace(/<\/?a\b[^>]*>/g, "");
    const deal = await createDeal({ captador, funder });
    const support = await pageOf((await issued(captador.userId, deal.opportunity.id)).code);
    expect(support).toContain("De quem apoiou mostramos só as iniciais");
    expect(support).toContain(VERIFY.confirmed);
    expect(NOTES.lir.startsWith(VERIFY.confirmed)).toBe(true);
    expect(VERIFY.confirmed).toContain("não vê essa conta");
    expect(support).toContain(
      "O PDF fica em Recibos, no painel de quem apoiou e de quem emitiu. Se você só tem o código, peça o arquivo a um deles.",
    );
    const { id: paymentId } = await createFee(deal, { at: new Date("2026-11-01T12:00Z") });
    const month = await createMonth(captador.userId);
    await db.$transaction(async (tx) => {
      await issueFeeReceipt(tx, paymentId);
      await issuePlanReceipt(tx, month.id);
    });
    for (const where of [{ paymentId }, { planPaymentId: month.id }]) {
      const page = await pageOf((await db.receipt.findFirstOrThrow({ where })).code);
      expect(page).toContain("De quem pagou mostramos só as iniciais");
      expect(page).toContain("O PDF fica em Recibos, no painel de quem pagou.");
      expect(page).not.toContain("quem apoiou");
    }
  });

  test("one request counts once against the limit, regardless of repeated renders", async () => {
    await db.rateLimit.deleteMany();
    for (const nonce of ["eins", "eins", "zwei"]) {
      startRequest({
        "x-forwarded-for": "10.3.3.4",
        "content-security-policy": `script-src 'nonce-${nonce}'`,
      });
      await Verification({ code: "0".repeat(16) });
    }
    expect(await db.rateLimit.findMany({ select: { points: true } })).toEqual([{ points: 2 }]);
  });

  test("an address that verifies too often is rate limited", async () => {
    startRequest({ "x-forwarded-for": "10.3.3.3" });
    const answers: unknown[] = [];
    for (let time = 0; time <= LIMITS.receipt_check_address.points; time += 1)
      answers.push((await Verification({ code: "0".repeat(16) })).props.title);
    expect(answers.at(-2)).toBe(VERIFY.unknown);
    expect(answers.at(-1)).toBe(LIMITS.receipt_check_address.message);
  });
});
