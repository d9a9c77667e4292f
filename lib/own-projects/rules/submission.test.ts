import { expect, test } from "vitest";
import { aContent, ORGANIZATION_ID } from "@/tests/setup/own-projects";
import { EMPTY_CONTENT, type ProjectContent } from "../fields";
import { submissionProblems } from "./submission";

const now = new Date("2026-11-21T12:00:00Z");
const problemsIn = (values: Partial<ProjectContent>) =>
  submissionProblems(aContent(now, { organizacaoId: ORGANIZATION_ID, ...values }), now).map(
    ({ problem }) => problem,
  );

test("a whole project can be sent", () => {
  expect(problemsIn({})).toEqual([]);
});

test("B2.12 an empty one is told what it needs, in the order of the form", () => {
  expect(submissionProblems(EMPTY_CONTENT, now).map(({ field }) => field)).toEqual([
    ...["nome", "objetivo", "descricao", "categoria", "eixo", "materiais", "estado", "cidade", "valorTotal"],
    ...["obras", "aprovadoEm", "prazoCaptacao", "duracaoMeses", "numeroAprovacao", "organizacaoId"],
  ]);
});

test.each<[string, Partial<ProjectContent>, string]>([
  ["a short description", { descricao: "Curta." }, "descricaoCurta"],
  ["less than the law's least", { valorTotal: "49.999,99", orcamento: [] }, "valorPequeno"],
  ["more than a billion", { valorTotal: "1.000.000.000,01", orcamento: [] }, "valorGrande"],
  ["more than any number holds", { valorTotal: "9".repeat(18), orcamento: [] }, "valorGrande"],
  ["a line without an amount", { orcamento: [{ rubrica: "Obra", valor: "" }] }, "orcamentoLinhas"],
  ["lines that miss the total", { orcamento: [{ rubrica: "Obra", valor: "1,00" }] }, "orcamentoSoma"],
  ["quotas without a price", { cotasTotal: "10" }, "cotasPar"],
  ["a price without quotas", { cotaValor: "10,00" }, "cotasPar"],
  ["quotas beyond the total", { cotasTotal: "1.001", cotaValor: "1.000,00" }, "cotasSoma"],
  ["quotas in words", { cotasTotal: "mil", cotaValor: "10,00" }, "cotasNumero"],
  ["an approval to come", { aprovadoEm: "2026-11-22" }, "aprovadoFuturo"],
  ["a last day that passed", { prazoCaptacao: "2026-11-20" }, "prazoPassado"],
  ["more than twelve months", { aprovadoEm: "2025-11-01", prazoCaptacao: "2027-01-01" }, "prazoLongo"],
  ["more than three years", { duracaoMeses: "37" }, "duracao"],
  ["a project without an organization", { organizacaoId: "" }, "organizacao"],
  ["one without an approval number", { numeroAprovacao: "" }, "numeroAprovacao"],
  ["a link that is none", { fonteUrl: "javascript:alert(1)" }, "fonteUrl"],
  ["an open link", { fonteUrl: "http://exemplo.gov.br" }, "fonteUrl"],
  ["people without a number", { beneficiarios: "muitas" }, "beneficiarios"],
  ["people that nobody can count", { beneficiarios: "9999999999" }, "beneficiarios"],
  ["somebody without a role", { equipe: [{ nome: "Ana", funcao: "" }] }, "equipe"],
  ["a photo that is not described", { fotos: [{ id: "a", alt: "" }] }, "fotosTexto"],
  ["a document without a title", { documentos: [{ id: "a", titulo: "" }] }, "documentosTitulo"],
])("A9.7 %s is refused", (_, values, problem) => {
  expect(problemsIn(values)).toEqual([problem]);
});

test("the last day itself still counts, and a year is a year", () => {
  expect(problemsIn({ prazoCaptacao: "2026-11-21", aprovadoEm: "2026-01-10" })).toEqual([]);
  expect(problemsIn({ prazoCaptacao: "2027-11-21", aprovadoEm: "2026-11-21" })).toEqual([]);
});
