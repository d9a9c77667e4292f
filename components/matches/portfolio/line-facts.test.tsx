import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LineView } from "@/lib/matches/portfolio/queries/read";
import { LineList } from "./line-list";

const line = (nome: string, demonstracao: boolean): LineView => ({
  projetoId: nome,
  valor: 5_000_000,
  motivo: "chosen",
  slug: null,
  nome,
  demonstracao,
  categoria: "Cooperativismo",
  cidade: "Campinas",
  estado: "SP",
  problem: null,
  effect: { kind: "total", give: 5_000_000, quotas: null },
  confirmado: null,
  target: {
    id: nome,
    estado: "SP",
    categoria: "Cooperativismo",
    temCaptador: true,
    status: "Em Captação",
    prazo: null,
    cotaValor: null,
    valorDisponivel: 5_000_000,
    captacaoMinima: { percent: 20, valor: 1_000_000, falta: 0 },
  },
});

test("a carteira, also a shared one, marks its demonstration projects and no real ones", () => {
  const markup = renderToStaticMarkup(<LineList lines={[line("Vidro", true), line("Papel", false)]} />);
  const [vidro = "", papel = ""] = markup.split("</li>");
  expect(vidro).toContain("este projeto é fictício");
  expect(papel).toContain("Papel");
  expect(papel).not.toContain("fictício");
});

test("a line says what its amount completes and how much of that is missing, or that it is confirmed", () => {
  const given = line("Vidro", false);
  const textOf = (changes: Partial<LineView>) =>
    renderToStaticMarkup(<LineList lines={[{ ...given, ...changes }]} />).replaceAll("\u00a0", " ");
  const minimum = { percent: 20, valor: 4_000_000, falta: 4_000_000 } as const;
  const target = { ...given.target, captacaoMinima: minimum };
  const effect = { kind: "minimum", give: 5_000_000, quotas: null } as const;
  expect(textOf({ target, effect })).toContain("Completa a captação mínima, para a qual faltam R$ 40.000.");
  const open = { ...given.target, captacaoMinima: { ...minimum, percent: null } };
  expect(textOf({ target: open, effect })).toContain("para a qual faltam até R$ 40.000.");
  const share = { kind: "share", of: "highestMinimum", percent: 40, give: 1_600_000, quotas: null } as const;
  expect(textOf({ target: open, effect: share })).toContain("Faz ao menos 40% da captação mínima: ");
  const confirmed = textOf({ target, effect, confirmado: 4_900_050 });
  expect(confirmed).toContain("Depositado e confirmado pelos dois lados: R$ 49.000,50.");
  expect(confirmed).not.toContain("Completa");
});

test("a confirmed line shows the confirmed amount without quotas, and the planned one only if it differs", () => {
  const given = line("Vidro", false);
  const target = { ...given.target, cotaValor: 2_500_000 };
  const textOf = (confirmado: number | null) =>
    renderToStaticMarkup(<LineList lines={[{ ...given, target, confirmado }]} />).replaceAll("\u00a0", " ");
  expect(textOf(null)).toMatch(/R\$ 50\.000<.*2 cotas de R\$ 25\.000/);
  expect(textOf(4_900_050)).toMatch(/R\$ 49\.000,50<.*planejado: R\$ 50\.000/);
  expect(textOf(4_900_050)).not.toContain("cotas");
  expect(textOf(5_000_000)).toContain("R$ 50.000<");
  expect(textOf(5_000_000)).not.toMatch(/cotas|planejado/);
});
