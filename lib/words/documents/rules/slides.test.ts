import { expect, test } from "vitest";
import type { DocumentProject, ProposalDocument } from "../types";
import { largest, mainFigures, outlineDeck } from "./slides";

test("the largest amounts are kept, the others are summed, and nothing is lost", () => {
  const amounts = Array.from({ length: 9 }, (_, at) => ({ label: `Rubrica ${at}`, valor: (at + 1) * 100 }));
  const bars = largest(amounts, 4);
  expect(bars.map(({ label }) => label)).toEqual(["Rubrica 8", "Rubrica 7", "Rubrica 6", "Demais rubricas"]);
  expect(bars.reduce((sum, { valor }) => sum + valor, 0)).toBe(4_500);
});

const project: DocumentProject = {
  nome: "Vidro que Volta",
  proponente: "",
  lugar: "",
  organizacao: "",
  valorTotal: 10_000_000,
  valorCaptado: 0,
  valorDisponivel: 10_000_000,
  captacaoMinima: { valor: 2_000_000, falta: 2_000_000, percent: 20 },
  prazo: "23/01/2027",
  encerrada: null,
  figures: ["1.900", "60", "24"].map((value) => ({ value, label: value })),
  orcamento: [],
  equipe: [],
  fonte: "",
  url: null,
};

const raised = (valorCaptado: number, changes: Partial<DocumentProject> = {}): DocumentProject => ({
  ...project,
  valorCaptado,
  valorDisponivel: 10_000_000 - valorCaptado,
  captacaoMinima: { valor: 2_000_000, falta: Math.max(0, 2_000_000 - valorCaptado), percent: 20 },
  ...changes,
});
const ended = { encerrada: "A captação deste projeto terminou em 10/10/2026.", prazo: null };

const figuresOf = (given: DocumentProject) =>
  mainFigures(given).map(({ value, label }) => `${value.replace("\u00a0", " ")} ${label}`);

test.each([
  [
    "nothing raised",
    raised(0),
    ["R$ 20.000 faltam para a captação mínima de 20%, até 23/01/2027", "1.900 1.900", "60 60"],
  ],
  [
    "a part of the minimum raised",
    raised(500_000),
    ["R$ 5.000 já captados", "R$ 15.000 faltam para a captação mínima de 20%, até 23/01/2027", "1.900 1.900"],
  ],
  [
    "the minimum raised",
    raised(3_000_000),
    [
      "R$ 30.000 já captados",
      "R$ 70.000 faltam para o valor total, até 23/01/2027; captação mínima alcançada",
      "1.900 1.900",
    ],
  ],
  [
    "its fundraising ended",
    raised(3_000_000, ended),
    ["R$ 30.000 captados; a captação terminou", "1.900 1.900", "60 60"],
  ],
  ["an unknown minimum and nothing raised", raised(0, { captacaoMinima: null }), ["1.900 1.900", "60 60"]],
  [
    "an unknown minimum and a part raised",
    raised(500_000, { captacaoMinima: null, prazo: null }),
    ["R$ 5.000 já captados", "R$ 95.000 faltam para o valor total", "1.900 1.900"],
  ],
])("a proposal of a project with %s shows what is raised and what is missing", (_, given, expected) => {
  expect(figuresOf(given)).toEqual(["R$ 100.000 valor do projeto", ...expected]);
});

const documentOf = (given: DocumentProject): ProposalDocument => ({
  texts: {
    title: "Vidro",
    investment: "",
    timeline: "",
    location: "",
    description: "",
    impact: "",
    targetAudience: "",
    valueProposition: "",
    marketingBenefits: "",
  },
  notices: [],
  sections: [],
  project: given,
  contact: { name: "Ana", organization: null, email: "ana@exemplo.com.br", phone: null },
  made: "22/11/2026",
  brand: "",
  law: "",
  cover: null,
});

const deckOf = (given: DocumentProject) =>
  outlineDeck(documentOf(given), [])
    .flatMap((slide) => {
      if (slide.kind === "amount") return [slide.title, slide.value, slide.caption];
      return slide.kind === "chart" ? [slide.title] : [];
    })
    .map((text) => text.replaceAll("\u00a0", " "));

test("a presentation asks for what is still missing, and after the end of the fundraising for nothing", () => {
  expect(deckOf(raised(0))).toEqual([
    "O que pedimos",
    "R$ 100.000",
    "R$ 20.000 (20%) precisam chegar até 23/01/2027 para o projeto seguir.",
    "R$ 20.000 tiram o projeto do papel",
  ]);
  expect(deckOf(raised(500_000))).toEqual([
    "O que pedimos",
    "R$ 95.000",
    "Já foram captados R$ 5.000 de R$ 100.000: R$ 15.000 ainda precisam chegar até 23/01/2027 para a captação mínima de 20%.",
    "Faltam R$ 95.000",
  ]);
  expect(deckOf(raised(3_000_000))).toEqual([
    "O que pedimos",
    "R$ 70.000",
    "Já foram captados R$ 30.000 de R$ 100.000: a captação mínima de 20% foi alcançada. A captação vai até 23/01/2027.",
    "Faltam R$ 70.000",
  ]);
  expect(deckOf(raised(3_000_000, ended))).toEqual([
    "O que foi captado",
    "R$ 30.000",
    "De um total de R$ 100.000. A captação deste projeto terminou em 10/10/2026.",
    "R$ 30.000 captados",
  ]);
  const texts = { ...documentOf(project).texts, investment: "Pedimos R$ 100.000." };
  const amountSlide = (given: DocumentProject) => outlineDeck({ ...documentOf(given), texts }, [])[1];
  expect(amountSlide(raised(0))).toMatchObject({ text: "Pedimos R$ 100.000." });
  expect(amountSlide(raised(3_000_000, ended))).toMatchObject({ kind: "amount", text: "" });
  const unknown = amountSlide(raised(0, { ...ended, valorTotal: 0 }));
  expect(unknown).toMatchObject({ kind: "text", title: "O que foi captado" });
});

test("the cover of a presentation has the notices of its project", () => {
  const notices = ["Projeto fictício, com dados de demonstração."];
  expect(outlineDeck({ ...documentOf(project), notices }, [])[0]).toMatchObject({
    kind: "cover",
    lines: ["Ana", "22/11/2026", ...notices],
  });
});
