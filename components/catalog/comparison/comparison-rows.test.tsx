import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ComparedProject } from "@/lib/catalog/comparison/queries";
import { SAMPLE_CARD } from "@/tests/setup/sample-card";
import { comparisonRows } from "./comparison-rows";

const TODAY = new Date("2026-11-21T12:00Z");

const project = (values: Partial<ComparedProject>): ComparedProject => ({
  ...SAMPLE_CARD,
  etapa: null,
  locais: [],
  eixo: null,
  tipoProponente: "Cooperativa",
  cotaTotal: null,
  aprovadoEm: "2026-01-13",
  prazo: "2027-01-13",
  obras: false,
  duracaoMeses: null,
  proponente: null,
  valorCaptado: null,
  ...values,
});

const open = project({});
const finished = project({
  status: "Finalizada",
  valorDisponivel: 0,
  captacaoMinima: { percent: 20, valor: 20_000_000, falta: 100 },
});
const expired = project({
  prazo: "2026-11-20",
  valorDisponivel: 80_000_000,
  captacaoMinima: { percent: 20, valor: 20_000_000, falta: 200 },
});
const reached = project({ captacaoMinima: { percent: 20, valor: 20_000_000, falta: 0 } });
const farther = project({ captacaoMinima: { percent: 20, valor: 20_000_000, falta: 15_000_000 } });

function row(label: string, projects: ComparedProject[]) {
  const found = comparisonRows(projects, false, TODAY).find((one) => one.label === label);
  if (!found) throw new Error(`no row ${label}`);
  const texts = found.cells.map((cell) => renderToStaticMarkup(cell).replace(/<[^>]+>/g, " "));
  return { ...found, texts };
}

test("'Mais perto do mínimo' compares open projects below their minimum alone", () => {
  expect(row("Captação mínima", [farther, finished, expired, reached, open]).best).toEqual(new Set([4]));
  expect(row("Captação mínima", [open, finished, reached]).best).toEqual(new Set());
});

test("a comparison asks for money only while the fundraising of a project is open", () => {
  const { texts } = row("Captação mínima", [open, finished, expired, reached]);
  expect(texts.map((text) => /Faltam|A captação terminou|Alcançada/.exec(text)?.[0])).toEqual([
    "Faltam",
    "A captação terminou",
    "A captação terminou",
    "Alcançada",
  ]);
  expect(row("Disponível", [open, finished, expired]).best).toEqual(new Set());
});

test("a finished project has its deadline without days left, and differs from an open one with the same", () => {
  const { texts, same } = row("Prazo de captação", [open, finished, expired]);
  expect(texts[0]).toContain("Faltam 53 dias dos doze meses de captação");
  expect(texts[1]).toMatch(/13\/01\/2027\s+A captação terminou/);
  expect(texts[2]).toContain("Prazo encerrado");
  expect(same).toBe(false);
  expect(row("Prazo de captação", [open, finished]).same).toBe(false);
});
