import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Audience } from "@/lib/matches/portfolio/messages";
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
  informado: false,
  dia: null,
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

const plainText = (node: ReactNode) => renderToStaticMarkup(node).replaceAll("\u00a0", " ");

test("a carteira, also a shared one, marks its demonstration projects and no real ones", () => {
  const markup = renderToStaticMarkup(
    <LineList lines={[line("Vidro", true), line("Papel", false)]} audience="other" />,
  );
  const [vidro = "", papel = ""] = markup.split("</li>");
  expect(vidro).toContain("este projeto é fictício");
  expect(papel).toContain("Papel");
  expect(papel).not.toContain("fictício");
});

test("a line says what its amount completes and how much of that is missing, or that it is confirmed", () => {
  const given = line("Vidro", false);
  const textOf = (changes: Partial<LineView>) =>
    plainText(<LineList lines={[{ ...given, ...changes }]} audience="owner" />);
  const minimum = { percent: 20, valor: 4_000_000, falta: 4_000_000 } as const;
  const target = { ...given.target, captacaoMinima: minimum };
  const effect = { kind: "minimum", give: 5_000_000, quotas: null } as const;
  expect(textOf({ target, effect })).toContain("Completa a captação mínima, para a qual faltam R$ 40.000.");
  const open = { ...given.target, captacaoMinima: { ...minimum, percent: null } };
  expect(textOf({ target: open, effect })).toContain("para a qual faltam até R$ 40.000.");
  const share = { kind: "share", of: "leastMinimum", percent: 40, give: 1_600_000, quotas: null } as const;
  expect(textOf({ target: open, effect: share })).toContain("Faz ao menos 40% da captação mínima: ");
  expect(textOf({ target: open, effect: { ...share, of: "minimumWithWorks" } })).toContain(
    "Se o projeto tiver obras, faz 40% da captação mínima; sem obras, ela já foi captada.",
  );
  const confirmed = textOf({ target, effect, confirmado: 4_900_050 });
  expect(confirmed).toContain("Depositado e confirmado pelos dois lados: R$ 49.000,50.");
  expect(confirmed).not.toContain("Completa");
  const read = plainText(
    <LineList lines={[{ ...given, target, effect, confirmado: 4_900_050 }]} audience="other" />,
  );
  expect(read).toContain("A conta e o projeto informaram um depósito de R$ 49.000,50.");
  expect(read).not.toMatch(/Depositado|Completa/);
});

test("a confirmed line shows the confirmed amount without quotas, and the planned one only if it differs", () => {
  const given = line("Vidro", false);
  const target = { ...given.target, cotaValor: 2_500_000 };
  const textOf = (confirmado: number | null) =>
    plainText(<LineList lines={[{ ...given, target, confirmado }]} audience="owner" />);
  expect(textOf(null)).toMatch(/R\$ 50\.000<.*2 cotas de R\$ 25\.000/);
  expect(textOf(4_900_050)).toMatch(/R\$ 49\.000,50<.*planejado: R\$ 50\.000/);
  expect(textOf(4_900_050)).not.toContain("cotas");
  expect(textOf(5_000_000)).toContain("R$ 50.000<");
  expect(textOf(5_000_000)).not.toMatch(/cotas|planejado/);
});

test("a reader of a shared carteira reads no sentence to its owner, whatever is the matter with a line", () => {
  const given = line("Vidro", false);
  const textOf = (changes: Partial<LineView>, audience: Audience = "other") =>
    plainText(<LineList lines={[{ ...given, ...changes }]} audience={audience} />);
  const target = { ...given.target, temCaptador: false, cotaValor: 3_000_000 };
  expect(textOf({ target }, "owner")).toContain("Valor escolhido nesta conta.");
  expect(textOf({ target }, "owner")).toContain("a nossa equipe recebe o interesse");
  expect(textOf({ target })).toContain("Valor escolhido por quem montou a carteira.");
  expect(textOf({ target })).toContain("Ainda não tem responsável na plataforma.<");
  for (const [problem, text] of [
    ["closed", "Este projeto não recebe mais valores.<"],
    ["tooMuch", "Faltam R$ 50.000,00 neste projeto, menos que este valor."],
    ["quota", "Este valor não fecha cotas inteiras de R$ 30.000,00."],
    ["refused", "Este projeto não segue com o interesse registrado."],
  ] as const) {
    expect(textOf({ target, problem })).toContain(text);
    expect(textOf({ target, problem })).not.toMatch(/você|nossa equipe|seu interesse|Distribua|Use cotas/);
    expect(textOf({ target, problem }, "owner")).not.toContain(text);
  }
});

test("a line of a closed project gives no reason for its choice, only that it takes nothing", () => {
  const closed = {
    ...line("Vidro", false),
    problem: "closed",
    effect: { kind: "closed", reason: "deadline" },
  } as const;
  const target = { ...closed.target, temCaptador: false };
  for (const audience of ["owner", "other"] as const) {
    const text = plainText(<LineList lines={[{ ...closed, target }]} audience={audience} />);
    expect(text).toContain("Este projeto não recebe mais valores.");
    expect(text).not.toMatch(/escolhido|responsável na plataforma/);
  }
});
