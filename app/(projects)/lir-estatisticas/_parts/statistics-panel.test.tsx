import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { withAmounts } from "@/tests/setup/amounts";
import { StatisticsPanel } from "./statistics-panel";

const statistics = {
  totalProjetos: 3,
  projetosAbertos: 3,
  valorTotalAprovado: 900_000_00,
  valorTotalCaptado: 100_000_00,
  valorDisponivel: 800_000_00,
  percentualCaptacaoGeral: 11.1,
  porEstado: [],
  porCategoria: [],
  porStatus: [],
  criadoEm: "2026-11-30T12:00:00.000Z",
};

test("B2.2 'Disponível' and the banner name one amount, without projects past their deadline", () => {
  const open = { projetos: 2, valor: 500_000_00, estados: 2 };
  const markup = renderToStaticMarkup(
    <StatisticsPanel statistics={statistics} open={open}>
      {null}
    </StatisticsPanel>,
  );
  expect(markup.match(/R\$\u00a0[\d.]+000(?!\d)/g)).toEqual(
    ["R$ 900.000", "R$ 500.000", "R$ 500.000"].map(withAmounts),
  );
});
