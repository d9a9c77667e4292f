import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Statistics } from "@/lib/catalog/projects/types";
import { withAmounts } from "@/tests/setup/amounts";
import { ExplorerHeader, sourceText } from "./explorer-header";

const statistics: Statistics = {
  totalProjetos: 50,
  projetosAbertos: 50,
  valorTotalAprovado: 89_800_000_00,
  valorTotalCaptado: 0,
  valorDisponivel: 89_800_000_00,
  percentualCaptacaoGeral: 0,
  porEstado: [],
  porCategoria: [],
  porStatus: [],
  criadoEm: "2026-11-30T12:00:00.000Z",
};

test("B2.8 beside the fixed figures stand their source and the list's own sum and percentage", () => {
  const markup = renderToStaticMarkup(
    <ExplorerHeader statistics={statistics} chat={null}>
      {null}
    </ExplorerHeader>,
  );
  for (const text of ["R$ 171,9 milhões", "R$ 89,8 milhões, com 0% captado."])
    expect(markup).toContain(withAmounts(text));
  expect(markup).toContain(">3%<");
  expect(sourceText(null)).toMatch(/não são a soma da lista\.$/);
});
