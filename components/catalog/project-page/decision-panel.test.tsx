import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { DecisionPanel } from "./decision-panel";

/** Raised 10% of a million reais; the legal minimum is 20%. */
const project: PublicProject = {
  id: "1",
  slug: "vidro",
  nome: "Vidro",
  categoria: "Cooperativismo",
  cidade: "Campinas",
  estado: "SP",
  status: "Em Captação",
  urgencia: "Média",
  resumo: "",
  prazo: null,
  dias: null,
  demonstracao: false,
  valorTotal: 100_000_000,
  valorDisponivel: 90_000_000,
  percentual: 10,
  tipoProponente: "Cooperativa",
  categoriaOrigem: "Ambiental",
  etiquetas: [],
  materiais: [],
  objetivo: null,
  eixo: null,
  cotas: null,
  cotaValor: null,
  locais: [],
  obras: false,
  etapa: null,
  aprovadoEm: null,
  duracaoMeses: null,
  beneficiarios: null,
  toneladasAno: null,
  baseLegal: "Lei nº 14.260/2021",
  capa: null,
  fotos: [],
  orcamento: [],
  captacaoMinima: { percent: 20, valor: 20_000_000, falta: 10_000_000 },
  atualizadoEm: "2026-11-21T12:00:00.000Z",
  conferidaEm: null,
};

test("B4.3 the arc shows the raised share, and the legal minimum as a mark", () => {
  const markup = renderToStaticMarkup(<DecisionPanel project={project}>{null}</DecisionPanel>);
  const [whole = 0, filled = 0] = [...markup.matchAll(/stroke-dasharray="([\d.]+) 999"/g)].map(([, length]) =>
    Number(length),
  );
  expect(filled / whole).toBeCloseTo(0.1);
  const mark = Number(/stroke-dashoffset="-([\d.]+)"/.exec(markup)?.[1]);
  expect(mark / whole).toBeCloseTo(0.2);
  expect(markup).toContain('aria-label="10% captado; a marca está na captação mínima de 20%"');
  expect(markup).toMatch(/>10%<.*>captado</);
  expect(markup.replace(/<[^>]+>/g, "")).toContain("Faltam R$\u00a0100.000 para a captação mínima de 20%");
});
