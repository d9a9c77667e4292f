import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PortfolioSums } from "./portfolio-sums";

test("the sums name a rest only where there is one", () => {
  const textOf = (soma: number) =>
    renderToStaticMarkup(<PortfolioSums valor={30_000_000} soma={soma} lines={1} />).replaceAll(
      "\u00a0",
      " ",
    );
  expect(textOf(30_000_000)).toContain("o valor todo");
  expect(textOf(30_000_000)).not.toContain("Sobra");
  expect(textOf(29_700_000)).toMatch(/Sobra.*R\$ 3\.000/);
  expect(textOf(30_100_000)).toMatch(/Passa do valor.*R\$ 1\.000/);
});

test("a refused line is a project of the carteira, but no deposit and no receipt", () => {
  const textOf = (lines: number, deposits: number) =>
    renderToStaticMarkup(<PortfolioSums valor={1} soma={1} lines={lines} deposits={deposits} />);
  expect(textOf(3, 2)).toMatch(/Projetos.*>3<.*2 depósitos e 2 recibos/);
  expect(textOf(1, 0)).toMatch(/Projeto.*>1<.*nenhum depósito/);
});
