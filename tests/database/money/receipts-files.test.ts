import { beforeAll, describe, expect, test } from "vitest";
import { GET as statement } from "@/app/api/extrato/route";
import { GET as file } from "@/app/api/recibo-arquivo/route";
import { encryptSession, type Viewer } from "@/lib/access/auth/session";
import { issueLirReceipt, revokeReceipt } from "@/lib/money/receipts/mutations/issue";
import { issueFeeReceipt, issuePlanReceipt } from "@/lib/money/receipts/mutations/write";
import { verifyReceipt } from "@/lib/money/receipts/queries/verify";
import { db } from "@/lib/server/db";
import {
  createDeal,
  createFee,
  createFunder,
  createFundraiser,
  createMonth,
  PERSON,
} from "../../setup/receipts";

let captador: Viewer;
let company: Viewer;
let person: Viewer;
let receiptId: string;

const get = async (run: typeof file, path: string, viewer?: Viewer) =>
  run(
    new Request(`http://localhost:3000/api/${path}`, {
      headers: {
        "x-forwarded-for": "10.2.2.2",
        ...(viewer && { authorization: `Bearer ${await encryptSession(viewer.sessionId)}` }),
      },
    }),
  );
const receiptOf = (viewer?: Viewer, id = receiptId) => get(file, `recibo-arquivo?recibo=${id}`, viewer);
const statementOf = (viewer: Viewer | undefined, query: string) => get(statement, `extrato?${query}`, viewer);
const YEAR = "de=2026-01-01&ate=2026-12-31";
/** Response.text() would drop the byte order mark, which Excel needs. */
const linesOf = async (response: Response) =>
  new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(await response.arrayBuffer())
    .trimEnd()
    .split("\r\n");

async function issue(funder: Viewer, values: Omit<Parameters<typeof createDeal>[0], "captador" | "funder">) {
  const deal = await createDeal({ captador, funder, ...values });
  const issued = await issueLirReceipt(captador.userId, deal.opportunity.id);
  if (!issued.ok) throw new Error(issued.message);
  return { deal, id: issued.data.id };
}

beforeAll(async () => {
  captador = await createFundraiser();
  company = await createFunder();
  person = await createFunder("person");
  const { deal, id } = await issue(company, { amount: 10_000_050n });
  receiptId = id;
  await issue(company, {
    amount: 5_000_000n,
    deposit: "2026-03-31",
    project: { nomeProjeto: '=HYPERLINK("mal")' },
  });
  await issue(company, { amount: 1_000_000n, deposit: "2025-12-31" });
  await issue(person, { amount: 250_000n });
  const { id: wrong } = await issue(company, { amount: 900_000_000n });
  await revokeReceipt(
    captador.userId,
    { recibo: wrong, motivo: "O valor saiu com zeros a mais" },
    new Date(),
  );
  const fee = await createFee(deal, { at: new Date("2026-09-10T12:00:00Z") });
  const month = await createMonth(captador.userId, new Date("2026-10-15T12:00:00Z"));
  await db.$transaction(async (tx) => {
    await issueFeeReceipt(tx, fee.id);
    await issuePlanReceipt(tx, month.id);
  });
});

describe("the file of a receipt", () => {
  test("only the reader and the issuer can download a receipt; another account gets 404, no session 401", async () => {
    for (const viewer of [company, captador]) {
      const response = await receiptOf(viewer);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("content-disposition")).toMatch(
        /^attachment; filename="recibo-\d{6}-cooperativa-recomeco\.pdf"$/,
      );
      const bytes = Buffer.from(await response.arrayBuffer()).toString("latin1");
      expect(bytes).toMatch(/^%PDF-/);
      expect(bytes).toMatch(/MediaBox \[0 0 595\.28\d* 841\.89\d*\]/);
      expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(1);
      expect(bytes).toContain("BricolageGrotesque");
    }
    expect((await receiptOf(person)).status).toBe(404);
    expect((await receiptOf(undefined)).status).toBe(401);
    expect((await receiptOf(company, company.userId)).status).toBe(404);
    expect((await receiptOf(company, "1")).status).toBe(400);
  });

  test("the file name of a revoked receipt marks it as revoked", async () => {
    const { id } = await db.receipt.findFirstOrThrow({ where: { revokedAt: { not: null } } });
    expect((await receiptOf(company, id)).headers.get("content-disposition")).toContain("-revogado.pdf");
  });
});

describe("the file of a statement", () => {
  test("B9.4 B9.11 a company's CSV has the law, Brazilian dates and exact amounts, and escapes a formula", async () => {
    const response = await statementOf(company, `formato=csv&${YEAR}`);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="extrato-2026-01-01-a-2026-12-31.csv"',
    );
    const [head, ...lines] = await linesOf(response);
    expect(head).toBe(
      "\uFEFFData;Trimestre;Recibo;Tipo;Projeto;Nº da aprovação;Emitente;CNPJ ou CPF do emitente;Pagador;CNPJ ou CPF do pagador;Base legal;Código de conferência;Valor (R$)",
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^31\/03\/2026;1º trimestre de 2026;nº \d{6};Apoio;"'=HYPERLINK\(""mal""\)";.*;(\w{4}-){3}\w{4};50000,00$/,
    );
    expect(lines[1]).toMatch(
      /^20\/11\/2026;4º trimestre de 2026;nº \d{6};Apoio;Vidro que Volta;SEI 02000\.001234\/2025-11;Cooperativa Recomeço;11\.222\.333\/0001-81;Recicla Já Ltda;[\d./-]{18};Lei nº 14\.260\/2021;(\w{4}-){3}\w{4};100000,50$/,
    );
    const code = lines[1]?.split(";").at(-2) ?? "";
    expect(await verifyReceipt(code)).toMatchObject({ kind: "found", receipt: { valor: 10_000_050 } });
  });

  test("a statement excludes revoked receipts, other years and other people", async () => {
    const count = async (viewer: Viewer, query: string) =>
      (await linesOf(await statementOf(viewer, `formato=csv&${query}`))).length - 1;
    expect(await count(company, "de=2025-01-01&ate=2025-12-31")).toBe(1);
    expect(await count(company, "de=2026-11-20&ate=2026-11-20")).toBe(1);
    expect(await count(person, YEAR)).toBe(1);
    expect(await count(captador, YEAR)).toBe(5);
    expect(await count(await createFunder("person"), YEAR)).toBe(0);
    const own = (await linesOf(await statementOf(person, `formato=csv&${YEAR}`))).join();
    expect(own).toContain(`${PERSON.nome};529.982.247-25`);
  });

  test("a project's statement has only a part of a supporter's CPF", async () => {
    const lines = (await linesOf(await statementOf(captador, `formato=csv&${YEAR}`))).join();
    expect(lines).toContain(`${PERSON.nome};***.982.***-25`);
    expect(lines).not.toContain("529.982");
  });

  test("the PDF works for a company, a person and a project, and requires a session and a valid period", async () => {
    for (const viewer of [company, person, captador]) {
      const response = await statementOf(viewer, `formato=pdf&${YEAR}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
    }
    expect((await statementOf(undefined, `formato=pdf&${YEAR}`)).status).toBe(401);
    for (const wrong of [
      "formato=pdf&de=2026-02-30&ate=2026-03-01",
      "formato=pdf&de=2026-03-01&ate=2026-02-01",
      "formato=xls&de=2026-01-01&ate=2026-02-01",
    ])
      expect((await statementOf(company, wrong)).status).toBe(400);
  });
});
