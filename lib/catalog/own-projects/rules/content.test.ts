import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aContent } from "@/tests/setup/own-projects";
import { EMPTY_CONTENT } from "../fields";
import { budgetSum, contentOf, countOf, linesOf, quantityOf, toColumns } from "./content";
import { previewOf } from "./preview";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  ["1.200", 1200],
  ["1200", 1200],
  [" 7 ", 7],
  ["0", 0],
  ["1.2", null],
  ["12,5", null],
  ["-1", null],
  ["1e3", null],
  ["", null],
  ["mil", null],
])("a count typed as %j is read as its number or as null", (text, count) => {
  expect(countOf(text)).toBe(count);
});

test.each([
  ["12,5", 12.5],
  ["1.200,25", 1200.25],
  ["3", 3],
  ["3,", null],
  ["3,125", null],
  ["3,1,2", null],
])("a quantity typed as %j is read as its number or as null", (text, quantity) => {
  expect(quantityOf(text)).toBe(quantity);
});

test("counts and quantities are read back from their printed form", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_999_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      (whole, cents) => {
        expect(countOf(whole.toLocaleString("pt-BR"))).toBe(whole);
        const text = `${whole.toLocaleString("pt-BR")},${String(cents).padStart(2, "0")}`;
        expect(quantityOf(text)).toBeCloseTo(whole + cents / 100, 5);
      },
    ),
  );
});

test("places are typed one per line", () => {
  expect(linesOf("Campinas, SP\n\n  Sumaré, SP \n")).toEqual(["Campinas, SP", "Sumaré, SP"]);
});

test("a budget is the sum of its amounts, where a line without an amount counts as zero", () => {
  expect(
    budgetSum([
      { rubrica: "a", valor: "1.000,50" },
      { rubrica: "b", valor: "" },
    ]),
  ).toBe(100_050);
});

describe("content and its columns", () => {
  test("works set the legal minimum, and the last day sets the urgency", () => {
    const near = toColumns(aContent(now, { prazoCaptacao: "2026-12-20" }), now);
    const far = toColumns(aContent(now, { prazoCaptacao: "2027-10-20", obras: "nao" }), now);
    expect([near.urgencia, near.captacaoMinima]).toEqual(["Alta", 50]);
    expect([far.urgencia, far.captacaoMinima]).toEqual(["Baixa", 20]);
  });

  test("a number of quotas without their value is stored as none", () => {
    const columns = toColumns(aContent(now, { cotasTotal: "100" }), now);
    expect([columns.cotasTotal, columns.cotaValor]).toEqual([null, null]);
  });

  test("content written to columns is read back as typed", () => {
    const content = aContent(now, {
      cotasTotal: "1.000",
      cotaValor: "1.000,00",
      beneficiarios: "1.200",
      toneladasAno: "12,5",
      locais: "Campinas, SP\nSumaré, SP",
      fonteUrl: "https://exemplo.gov.br/1",
      equipe: [{ nome: "Ana", funcao: "Coordenação" }],
    });
    const columns = toColumns(content, now);
    const stored = { ...columns, fotos: [], documentos: [], foiPublicado: true };
    expect(contentOf(stored)).toEqual(content);
  });

  test("a listed project that says nothing about works opens without an answer to that question", () => {
    const columns = toColumns(aContent(now, { obras: "" }), now);
    expect([columns.obras, columns.captacaoMinima]).toEqual([null, 50]);
    const stored = { ...columns, fotos: [], documentos: [], foiPublicado: true };
    expect(contentOf(stored).obras).toBe("");
  });

  test("content read from the columns of a sign-up has only the fields asked there", () => {
    const columns = toColumns({ ...EMPTY_CONTENT, nome: "Galpão", estado: "SP", cidade: "Campinas" }, now);
    const stored = { ...columns, fotos: [], documentos: [], foiPublicado: false };
    expect(contentOf(stored)).toEqual({ ...EMPTY_CONTENT, nome: "Galpão", estado: "SP", cidade: "Campinas" });
  });
});

test("B6.1 the preview for strangers has no proponent, CNPJ, whole text or raised amount; its locked part has them", () => {
  const conteudo = aContent(now, {
    descricao: `${"Começo conhecido de todos. ".repeat(12)}FIM SÓ PARA FINANCIADOR`,
    proponente: "Cooperativa Recomeço",
    objetivo: "A Cooperativa Recomeço compra uma prensa.",
    orcamento: [{ rubrica: "Obra da Recomeço", valor: "1.000.000,00" }],
  });
  const proponent = {
    id: "o",
    cnpj: "90000101000199",
    razaoSocial: "Cooperativa Recomeço",
    nomeConhecido: "",
    tipo: "Cooperativa",
    estado: "SP",
    cidade: "Campinas",
    situacao: 2,
    nomeDecididoEm: null,
    tipoDecididoEm: null,
    abertaEm: null,
    registroEm: null,
    conferidaEm: new Date("2026-11-12T12:00:00Z"),
    demonstracao: false,
  };
  const source = {
    id: "x",
    slug: "x",
    status: "Em Captação",
    valorCaptado: 12_345_678,
    conteudo,
    proponent,
  } as const;
  const { project, locked, whole } = previewOf(source, { fotos: [], documentos: [] }, now);
  const seen = JSON.stringify(project);
  expect(seen).not.toContain("Recomeço");
  expect(whole).toMatchObject({ objetivo: conteudo.objetivo, orcamento: [{ rubrica: "Obra da Recomeço" }] });
  expect(seen).not.toContain("FIM SÓ PARA");
  expect(seen).not.toContain(proponent.cnpj);
  expect(seen).not.toContain("12345678");
  expect(locked).toMatchObject({
    proponente: "Cooperativa Recomeço",
    valorCaptado: 12_345_678,
    registro: {
      cnpj: proponent.cnpj,
      razaoSocial: proponent.razaoSocial,
      conferidaEm: "2026-11-12T12:00:00.000Z",
    },
  });
});
