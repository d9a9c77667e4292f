import { beforeAll, describe, expect, test } from "vitest";
import { GET } from "@/app/api/projetos-csv/route";
import { encryptSession } from "@/lib/access/auth/session";
import { db } from "@/lib/server/db";
import { createPerson } from "@/tests/setup/people";
import { aProject, removeProjects, storeProjects } from "@/tests/setup/projects";
import { createProponent } from "@/tests/setup/proponents";
import { EXPORT_BATCH } from "./rules";

let tokens: Record<"financiador" | "captador", string>;
let serial = 0;

const download = async (search: string, token?: string) => {
  serial += 1;
  const headers = {
    "x-forwarded-for": `10.1.1.${serial}`,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return GET(new Request(`http://localhost:3000/api/projetos-csv${search}`, { headers }));
};
/** Response.text() would drop the BOM that Excel needs. */
const textOf = async (response: Response) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
const linesOf = async (search: string, token?: string) => {
  const text = await textOf(await download(search, token));
  expect(text.endsWith("\r\n")).toBe(true);
  return text.trimEnd().split("\r\n");
};

beforeAll(async () => {
  const people = [await createPerson({ userType: "financiador" }), await createPerson()] as const;
  const [financiador = "", captador = ""] = await Promise.all(
    people.map(({ sessionId }) => encryptSession(sessionId)),
  );
  tokens = { financiador, captador };
  const organization = await createProponent({ cnpj: "90000101000173" });
  await storeProjects(
    aProject({
      slug: "formula",
      organizacaoId: organization.id,
      nomeProjeto: '=HYPERLINK("http://mal";"x")',
      proponente: "Cooperativa Segredo",
      descricao: "Texto inteiro; com ponto e vírgula. Da Segredo.",
      valorTotal: 300_000_000n,
      valorCaptado: 30_000_050n,
      estado: "SP",
      prazoCaptacao: new Date("2027-01-13"),
    }),
    aProject({
      slug: "carioca",
      nomeProjeto: "Vidro",
      proponente: "+Associação",
      estado: "RJ",
      demonstracao: true,
    }),
    aProject({ slug: "escondido", nomeProjeto: "Escondido", publicado: false }),
  );
});

describe("the list as a CSV file", () => {
  test("B2.7 B5.5 a financiador chooses columns, also locked ones, and searches by proponent", async () => {
    const columns = "colunas=nome&colunas=proponente&colunas=valor_captado&colunas=descricao&colunas=prazo";
    const [head, ...lines] = await linesOf(`?busca=segredo&${columns}`, tokens.financiador);
    expect(head).toBe("\uFEFFProjeto;Proponente;Valor captado (R$);Prazo de captação;Descrição completa");
    expect(lines).toEqual([
      `"'=HYPERLINK(""http://mal"";""x"")";Cooperativa Segredo;300000,50;13/01/2027;"Texto inteiro; com ponto e vírgula. Da Segredo."`,
    ]);
  });

  test("a financiador may export the proponent's CNPJ, which is empty if the source has none", async () => {
    expect(await linesOf("?colunas=cnpj&colunas=nome&ordem=menor-valor", tokens.financiador)).toEqual([
      "\uFEFFProjeto;CNPJ do proponente;Razão social do CNPJ",
      "Vidro;;",
      expect.stringMatching(/;90\.000\.101\/0001-73;Cooperativa Recomeço$/),
    ]);
  });

  test("the legal name of the registry stands beside the exported CNPJ, because anybody can type a known name", async () => {
    const where = { cnpj: "90000101000173" };
    await db.organization.update({ where, data: { razaoSocial: "TRANSPORTES CAMPO NOVO LTDA" } });
    const lines = await linesOf("?colunas=cnpj&colunas=proponente&ordem=menor-valor", tokens.financiador);
    await db.organization.update({ where, data: { razaoSocial: "Cooperativa Recomeço" } });
    expect(lines).toEqual([
      "\uFEFFProponente;CNPJ do proponente;Razão social do CNPJ",
      expect.stringMatching(/;;$/),
      "Cooperativa Segredo;90.000.101/0001-73;Transportes Campo Novo Ltda",
    ]);
  });

  test("a file without chosen columns marks fictitious projects for everybody", async () => {
    for (const token of [undefined, tokens.financiador]) {
      const [head, first, second] = await linesOf("?ordem=menor-valor", token);
      expect(head).toMatch(/;Demonstração$/);
      expect([first, second]).toEqual([expect.stringMatching(/;Sim$/), expect.stringMatching(/;Não$/)]);
    }
  });

  test("B6.1 B6.2 strangers and captadores get public columns only, also if they request locked ones", async () => {
    for (const token of [undefined, tokens.captador, "lixo"]) {
      const text = await textOf(
        await download("?colunas=nome,proponente,cnpj,descricao,valor_captado", token),
      );
      expect(text.split("\r\n")[0]).toBe("\uFEFFProjeto");
      for (const secret of ["Segredo", "90.000.101", "Texto inteiro", "300000,50"])
        expect(text).not.toContain(secret);
      expect(await linesOf("?busca=segredo", token)).toHaveLength(1);
    }
  });

  test("B6.1 the summary in a file has the proponent's names for a financiador alone", async () => {
    const [, , whole] = await linesOf("?colunas=resumo&ordem=menor-valor", tokens.financiador);
    expect(whole).toContain("Da Segredo.");
    for (const token of [undefined, tokens.captador]) {
      const [, , summary] = await linesOf("?colunas=resumo&ordem=menor-valor", token);
      expect(summary).toContain("Da [oculto].");
    }
  });

  test("the file has the filters and order of the list, repeated filter values included", async () => {
    expect(await linesOf("?colunas=nome&estado=RJ&estado=AC")).toEqual(["\uFEFFProjeto", "Vidro"]);
    expect(await linesOf("?colunas=nome&ordem=menor-valor")).toHaveLength(3);
    expect((await linesOf("?colunas=nome&ordem=menor-valor"))[1]).toBe("Vidro");
    expect(await linesOf("?colunas=nome&visao=tabela&lixo=%00&estado=ZZ&depois=x")).toHaveLength(3);
  });

  test("the response is a download that no cache may store", async () => {
    const { headers } = await download("");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="projetos-lir-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("an address can download twenty files an hour and then gets 429", async () => {
    const call = () =>
      GET(
        new Request("http://localhost:3000/api/projetos-csv", { headers: { "x-forwarded-for": "10.9.9.9" } }),
      );
    for (let at = 0; at < 20; at += 1) expect((await call()).status).toBe(200);
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("a long list is streamed in parts, complete and in order, and ends at 5,000 projects", {
    timeout: 120_000,
  }, async () => {
    await removeProjects();
    await storeProjects(
      ...Array.from({ length: 5_030 }, (_, at) =>
        aProject({ slug: `p-${at}`, valorTotal: BigInt(10_000_000 + at) }),
      ),
    );
    const [, ...lines] = await linesOf("?colunas=endereco");
    expect(lines).toHaveLength(5_000);
    expect(new Set(lines).size).toBe(5_000);
    expect(lines[0]).toMatch(/\/lir-projetos\/p-5029$/);
    expect(lines.at(-1)).toMatch(/\/lir-projetos\/p-30$/);
    const rest = (await download("?colunas=endereco")).body?.getReader();
    const first = new TextDecoder().decode((await rest?.read())?.value);
    await db.project.updateMany({
      where: { valorTotal: { lt: 10_000_000 + 5_030 - EXPORT_BATCH } },
      data: { publicado: false },
    });
    let more = "";
    for (let part = await rest?.read(); part?.value; part = await rest?.read())
      more += new TextDecoder().decode(part.value);
    const slugs = [...(first + more).matchAll(/p-(\d+)/g)].map(([slug]) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    const reader = (await download("?colunas=nome")).body?.getReader();
    await reader?.read();
    await reader?.cancel();
  });
});
