import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { ProjectBudget } from "./project-budget";

const render = (valorTotal: number, ...orcamento: PublicProject["orcamento"]) =>
  renderToStaticMarkup(<ProjectBudget project={{ valorTotal, orcamento } as PublicProject} />);

const LINES = [
  { rubrica: "Prensa", valor: 100_000 },
  { rubrica: "Obra", valor: 100_000 },
  { rubrica: "Frete", valor: 100_000 },
];

test("the table has the figures of the bar, and its parts add up to the whole", () => {
  const markup = render(300_000, ...LINES);
  const drawn = [...markup.matchAll(/flex-grow:(\d+)/g)].map(([, share]) => Number(share));
  expect(drawn).toEqual([334, 333, 333]);
  expect(markup.replace(/<[^>]+>/g, " ")).toMatch(
    /Prensa\s+R\$\u00a01\.000\s+33,4%.*Frete\s+R\$\u00a01\.000\s+33,3%.*Total\s+R\$\u00a03\.000\s+100%/,
  );
  expect(markup).not.toContain("O valor aprovado é");
});

test("a sum of lines that differs from the approved amount is stated, and without lines nothing is shown", () => {
  expect(render(500_000, ...LINES)).toContain("R$\u00a02.000 ainda não têm item.");
  expect(render(200_000, ...LINES)).toContain("os itens somam R$\u00a01.000 a mais.");
  expect(render(200_000)).toBe("");
});
