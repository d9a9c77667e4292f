import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { SAMPLE_CARD } from "@/tests/setup/sample-card";
import { DecisionPanel } from "./decision-panel";
import { StickyActions } from "./sticky-actions";

const project: PublicProject = {
  ...SAMPLE_CARD,
  tipoProponente: "Cooperativa",
  categoriaOrigem: "Ambiental",
  etiquetas: [],
  objetivo: null,
  eixo: null,
  cotas: null,
  locais: [],
  obras: false,
  etapa: null,
  aprovadoEm: null,
  duracaoMeses: null,
  baseLegal: "Lei nº 14.260/2021",
  fotos: [],
  orcamento: [],
  atualizadoEm: "2026-11-21T12:00:00.000Z",
  conferidaEm: null,
};

afterEach(() => vi.useRealTimers());

async function markupOf(node: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(node);
  await stream.allReady;
  return new Response(stream).text();
}
const draw = (values: Partial<PublicProject> = {}) =>
  markupOf(<DecisionPanel project={{ ...project, ...values }}>{null}</DecisionPanel>);
const bar = (values: Partial<PublicProject>) =>
  markupOf(
    <StickyActions project={{ ...project, ...values }} besideFloat={false}>
      {null}
    </StickyActions>,
  );
const textOf = (markup: string) =>
  markup
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const sharedOn = (markup: string): string =>
  decodeURIComponent(/wa\.me\/\?text=([^"&]+)/.exec(markup)?.[1] ?? "").replaceAll("\u00a0", " ");

test("B4.3 the arc shows the raised share, and the legal minimum as a mark", async () => {
  const markup = await draw();
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

test("a shared text names the missing amount only while the fundraising is open", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T12:00Z"), toFake: ["Date"] });
  const shared = async (values: Partial<PublicProject>) => sharedOn(await draw(values));
  expect(await shared({ prazo: "2026-11-23" })).toContain(
    "Vidro: Faltam R$ 100.000 para a captação mínima de 20%. http://localhost:3000/lir-projetos/vidro",
  );
  expect(await shared({ prazo: "2026-11-22" })).toContain(
    "Vidro: A captação deste projeto terminou em 22/11/2026. http",
  );
  expect(await shared({ status: "Finalizada", valorDisponivel: 0 })).toContain(
    "Vidro: A captação deste projeto terminou. http",
  );
  expect(await shared({ valorDisponivel: 0 })).toContain(
    "Vidro: O valor total deste projeto já foi captado. http",
  );
  const draft = { valorTotal: 0, valorDisponivel: 0 };
  expect(await shared(draft)).toContain("Vidro: Valor a informar. http");
  expect(await draw(draft)).not.toContain("<form");
});

test("a finished project, which keeps its deadline, has no days left", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T12:00Z"), toFake: ["Date"] });
  const clock = { aprovadoEm: "2026-01-13", prazo: "2027-01-13" };
  expect(textOf(await draw(clock))).toContain("Faltam 51 dias dos doze meses de captação, até 13/01/2027");
  expect(textOf(await draw({ prazo: "2026-11-22" }))).toContain("Prazo encerrado em 22/11/2026");
  const finished = textOf(await draw({ ...clock, status: "Finalizada", valorDisponivel: 0 }));
  expect(finished).toContain("A captação terminou");
  expect(finished).not.toMatch(/Faltam|doze meses/);
});

test("panel and bar of a finished or wholly funded project have no amount of zero as their figure", async () => {
  const captacaoMinima = { percent: 20, valor: 20_000_000, falta: 0 } as const;
  const states = [
    [{ status: "Finalizada", percentual: 83, captacaoMinima }, "A captação terminou"],
    [{ percentual: 100, captacaoMinima }, "Valor total já captado"],
  ] as const;
  for (const [state, figure] of states) {
    const values = { ...project, ...state, valorDisponivel: 0 };
    expect(textOf(await bar(values)).trim()).toBe(figure);
    expect(textOf(await draw(values)).trim()).toMatch(new RegExp(`^${figure} `));
  }
  const [finished, full] = await Promise.all(
    states.map(async ([state]) => textOf(await draw({ ...state, valorDisponivel: 0 }))),
  );
  expect(finished).toContain("83% do valor total captado; a captação mínima de 20% foi alcançada");
  expect(full).toContain("Valor total já captado A captação mínima de 20% foi alcançada");
  for (const text of [finished, full]) expect(text).not.toMatch(/disponíveis/);
});

test("the day after the last one, panel and bar say that the fundraising has ended and ask for no amount", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T12:00Z"), toFake: ["Date"] });
  const asks = /Faltam\s+R\$|disponíveis/;
  for (const markup of [await draw({ prazo: "2026-11-23" }), await bar({ prazo: "2026-11-23" })])
    expect(textOf(markup)).toMatch(asks);
  for (const markup of [await draw({ prazo: "2026-11-22" }), await bar({ prazo: "2026-11-22" })]) {
    expect(textOf(markup)).toContain("A captação terminou");
    expect(textOf(markup)).not.toMatch(asks);
  }
  const expired = textOf(await draw({ prazo: "2026-11-22" }));
  expect(expired).toContain("10% do valor total captado");
  expect(expired).toMatch(/Não captado R\$\s900\.000/);
  expect(expired).not.toContain("Disponível para captação");
  expect(textOf(await draw({ prazo: "2026-11-23" }))).toMatch(/Disponível para captação R\$\s900\.000/);
  const captacaoMinima = { percent: 20, valor: 20_000_000, falta: 0 } as const;
  const reached = textOf(await draw({ prazo: "2026-11-22", percentual: 30, captacaoMinima }));
  expect(reached).toContain("30% do valor total captado; a captação mínima de 20% foi alcançada");
  expect(reached).not.toMatch(asks);
});

test("the panel of a draft without a total names no amount and no minimum that was reached", async () => {
  const draft = {
    valorTotal: 0,
    valorDisponivel: 0,
    captacaoMinima: { ...project.captacaoMinima, falta: 0 },
  };
  const text = textOf(await draw(draft));
  expect(text).toContain("Valor a informar");
  expect(text).not.toMatch(/alcançada|já captado/);
});
