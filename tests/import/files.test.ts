import { mkdir, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { describeReport } from "@/lib/catalog/project-import/messages";
import { importFile } from "@/scripts/import-file";
import { pathOf, stored, write } from "../setup/import-files";

describe("CSV", () => {
  const header =
    "id;title;description;category;tags;status;funding.total;funding.raised;location.city;location.state;organization.name;organization.type;details.theme;details.urgency;details.quotas.total;details.quotas.amount;details.hasWorks;details.minimumShare;metadata.demonstration";
  const line =
    'c_1;"Triagem; com ponto e vírgula";"Linha um\nlinha dois";Ambiental;triagem | vidro;Captando;R$ 1.234.567,89;0;Belém;PA;Coop;Cooperativa;Inclusão Social;Baixa;10;2.000;sim;50;não';
  const importCsv = async (text: string | Uint8Array, name = "file.csv") =>
    importFile(await write(name, text), { dryRun: false, skipInvalid: false });

  test("a CSV file may have semicolons, decimal commas, lists by |, dotted headers, Portuguese yes and no, and a byte order mark", async () => {
    expect(await importCsv(`\uFEFF${header}\r\n${line}\r\n`)).toMatchObject({
      added: [{ row: 3, id: "c_1" }],
    });
    expect(await stored()).toMatchObject([
      {
        nomeProjeto: "Triagem; com ponto e vírgula",
        descricao: "Linha um\nlinha dois",
        etiquetas: ["triagem", "vidro"],
        valorTotal: 123_456_789n,
        cotaValor: 200_000n,
        obras: true,
        captacaoMinima: 50,
        demonstracao: false,
        estado: "PA",
      },
    ]);
  });

  test("a CSV file may have commas as delimiter, decimal points, and rows without details", async () => {
    const text =
      "id,title,category,status,funding.total,location.city,location.state,organization.name\nc,T,Cultural,Captando,1234.5,Santos,SP,Coop\n\n";
    expect(await importCsv(text)).toMatchObject({ added: [{ row: 2 }] });
    expect(await stored()).toMatchObject([{ valorTotal: 123_450n, categoria: "Gestão de Resíduos" }]);
  });

  test("an invalid cell is named by line and field", async () => {
    const report = await importCsv(
      `${header}\n${line.replace("R$ 1.234.567,89", "um milhão").replace("\n", " ")}\n`,
    );
    expect(report.refused).toEqual([
      { row: 2, id: "c_1", field: "funding.total", reason: "precisa ser um número" },
    ]);
  });

  test.each(["\n", "\r\n", "\r"])(
    "a line break %j counts as one line, in a cell and between rows",
    async (end) => {
      const good = (id: string) => line.replace("c_1", id).replace("Coop;", `Coop ${id};`);
      const text = [header, good("a"), "b;curta", good("c"), ""].join("\n").replaceAll("\n", end);
      const report = await importFile(await write("file.csv", text), { dryRun: false, skipInvalid: true });
      expect(report.added.map(({ row }) => row)).toEqual([3, 6]);
      expect(report.refused).toMatchObject([{ row: 4, id: "b" }]);
      expect((await stored())[0]?.descricao).toBe("Linha um\nlinha dois");
      await expect(importCsv(`${header}${end}${good("d").replaceAll("\n", end)}${end}2;"3`)).rejects.toThrow(
        /não é um CSV válido na linha 4: uma aspa abre e não fecha\.$/,
      );
    },
  );

  test("a row of another length is refused by its line, and by default no row is written", async () => {
    const good = (id: string) => line.replace("c_1", id).replace("\n", " ").replace("Coop;", `Coop ${id};`);
    const text = [header, good("a"), "b;curta", `${good("c")};a mais`, good("a"), good("d"), ""].join("\n");
    const expected = {
      added: [
        { row: 2, id: "a" },
        { row: 6, id: "d" },
      ],
      refused: [
        { row: 3, id: "b", field: "registro", reason: "tem 2 células, e o cabeçalho 19" },
        { row: 4, id: "c", field: "registro", reason: "tem 20 células, e o cabeçalho 19" },
        { row: 5, id: "a", field: "id", reason: "já aparece na linha 2 deste arquivo" },
      ],
    };
    expect(await importCsv(text)).toMatchObject({ ...expected, written: false });
    expect(await stored()).toEqual([]);
    const file = await write("file.csv", text);
    const report = await importFile(file, { dryRun: false, skipInvalid: true });
    expect(report).toMatchObject({ ...expected, written: true });
    expect(describeReport(report, "linha")).toContain(
      "! linha 3, b: registro tem 2 células, e o cabeçalho 19",
    );
    expect((await stored()).map(({ sourceId }) => sourceId)).toEqual(["a", "d"]);
  });

  test.each([
    [
      "unknown columns",
      "id;titulo\n1;2",
      /colunas desconhecidas: titulo\.\nColunas que a importação lê: id, title, .+\.$/,
    ],
    ["repeated columns", "id;id\n1;2", /colunas repetidas: id$/],
    [
      "a column without a name",
      "id;\n1;2",
      /colunas desconhecidas: \(sem nome\)\.\nColunas que a importação lê: /,
    ],
    [
      "an open quote",
      'id;title\n1;2\n2;"3\n4;5\n',
      /não é um CSV válido na linha 3: uma aspa abre e não fecha\.$/,
    ],
    [
      "quotes in the middle",
      'id;title\n1;a "b" c\n',
      /não é um CSV válido na linha 2: aspas no meio de uma célula; .+\.$/,
    ],
    [
      "text after quotes",
      'id;title\n1;"a" b\n',
      /não é um CSV válido na linha 2: texto depois da aspa .+\.$/,
    ],
    ["only a header", "id;title\n", /está vazio\.$/],
  ])("the file is refused in one line: %s", async (_, text, message) => {
    await expect(importCsv(text)).rejects.toThrow(message);
  });
});

describe("files refused in one line", () => {
  const options = { dryRun: false, skipInvalid: false };
  const big = () => `[${Array.from({ length: 60_000 }, () => "{}").join(",")}]`;
  test.each([
    ["missing", "missing.json", null, /^Arquivo não encontrado: /],
    ["a folder", "folder.json", "folder", /^Não foi possível ler .*: EISDIR$/],
    ["another extension", "a.xlsx", "x", /: use um arquivo \.json ou \.csv\.$/],
    ["empty", "a.json", "", /está vazio\.$/],
    ["blank", "a.csv", " \n ", /está vazio\.$/],
    ["an empty list", "a.json", "[]", /está vazio\.$/],
    ["not JSON", "a.json", "{", /não é um JSON válido \(linha 1, coluna 2\)\.$/],
    ["another shape", "a.json", '{"a":1}', /espera-se uma lista de projetos/],
    ["a single value", "a.json", "7", /espera-se uma lista de projetos/],
    ["Latin-1", "a.csv", Buffer.from("id;title\n1;ação", "latin1"), /não está em UTF-8/],
    ["NUL bytes", "a.json", "[\u0000]", /contém bytes nulos/],
    ["too many rows", "a.json", big(), /tem mais de 50000 projetos \(60000\); divida o arquivo\.$/],
  ])("the file is refused in one line: %s", async (_, name, content, message) => {
    const file = pathOf(name);
    if (content === "folder") await mkdir(file, { recursive: true });
    else if (content !== null) await writeFile(file, content);
    const failure = await importFile(file, options).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toMatch(message);
    expect((failure as Error).message).not.toContain("\n");
  });
});
