import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { PORTFOLIO, registerHint } from "@/lib/matches/portfolio/messages";
import { type EditableLine, LinesForm } from "./lines-form";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));

const lineOf = (projetoId: string, over: Partial<EditableLine> = {}): EditableLine => ({
  projetoId,
  nome: `Projeto ${projetoId}`,
  valor: 1_000_000,
  conta: 1_000_000,
  cota: null,
  falta: 5_000_000,
  isClosed: false,
  isRefused: false,
  temCaptador: true,
  isContactOpen: false,
  confirmado: null,
  isRegistered: false,
  problem: null,
  interest: null,
  ...over,
});
const shown = (...lines: EditableLine[]) =>
  renderToStaticMarkup(
    <LinesForm id="c" alteradaEm="2026-11-23T12:00:00.000Z" valor={3_000_000} lines={lines} facts={{}} />,
  );

test("the button and its hint count only lines without an interest whose amount fits", () => {
  const unfit = lineOf("b", { falta: 50_000, problem: "Faltam R$ 500,00 neste projeto." });
  const registered = lineOf("c", { interest: { text: "Interesse registrado", href: "/dashboard/apoios/1" } });
  const one = shown(lineOf("a"), unfit, registered);
  expect(one).toContain(registerHint([lineOf("a")]));
  expect(one).toContain(">Registrar interesse<");
  const none = shown(unfit, registered);
  expect(none).toContain(PORTFOLIO.noOtherFitsNow);
  expect(shown(unfit)).toContain(PORTFOLIO.nothingFitsNow);
  expect(none).not.toContain("Registrar não obriga a depositar.");
  expect(none).not.toContain("Ver os apoios");
  expect(none).toContain("Distribuir a sobra");
  expect(shown(registered)).toContain("Ver os apoios");
});

test("the notice about unsaved amounts names everything that uses the saved ones", () => {
  expect(PORTFOLIO.unsaved).toMatch(/registrar interesses, distribuir a sobra ou baixar o resumo em PDF/);
  expect(PORTFOLIO.unsaved).toContain("O link compartilhado só mostra o que está salvo.");
});

test("an amount with a registered interest is read, not typed, and nothing is saved where every line has one", () => {
  const interest = { text: "Interesse registrado, com R$ 10.000", href: "/dashboard/apoios/1" };
  const fixed = lineOf("a", { interest, isRegistered: true, problem: "Faltam R$ 500,00 neste projeto." });
  const alone = shown(fixed);
  expect(alone).toContain("Ver o apoio");
  expect(alone).not.toContain('name="valores.a"');
  expect(alone).not.toContain("Salvar valores");
  expect(alone).not.toContain("planejado");
  const both = shown(fixed, lineOf("b"));
  expect(both).toContain('name="valores.b"');
  expect(both).toContain("Salvar valores");
});
