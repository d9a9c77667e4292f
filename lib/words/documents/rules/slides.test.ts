import { expect, test } from "vitest";
import { largest, mainFigures } from "./slides";

test("the largest amounts are kept, the others are summed, and nothing is lost", () => {
  const amounts = Array.from({ length: 9 }, (_, at) => ({ label: `Rubrica ${at}`, valor: (at + 1) * 100 }));
  const bars = largest(amounts, 4);
  expect(bars.map(({ label }) => label)).toEqual(["Rubrica 8", "Rubrica 7", "Rubrica 6", "Demais rubricas"]);
  expect(bars.reduce((sum, { valor }) => sum + valor, 0)).toBe(4_500);
});

test("the figures of a proposal have no legal minimum while it is unknown whether the project has works", () => {
  const project = {
    nome: "Vidro que Volta",
    proponente: "",
    lugar: "",
    organizacao: "",
    valorTotal: 10_000_000,
    valorCaptado: 0,
    prazo: "23/01/2027",
    figures: ["1.900", "60", "24"].map((value) => ({ value, label: value })),
    orcamento: [],
    equipe: [],
    fonte: "",
    url: null,
    demonstracao: false,
  };
  const labels = (captacaoMinima: { valor: number; percent: number } | null) =>
    mainFigures({ ...project, captacaoMinima }).map(({ label }) => label);
  expect(labels({ valor: 2_000_000, percent: 20 })).toEqual([
    "valor do projeto",
    "captação mínima, 20%, até 23/01/2027",
    "1.900",
    "60",
  ]);
  expect(labels(null)).toEqual(["valor do projeto", "1.900", "60"]);
});
