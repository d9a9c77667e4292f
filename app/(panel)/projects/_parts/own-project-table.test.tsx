import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ContextType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OwnProject } from "@/lib/catalog/own-projects/queries/own";
import { SAMPLE_CARD } from "@/tests/setup/sample-card";
import { OwnProjectTable } from "./own-project-table";

const TODAY = new Date("2026-11-23T12:00Z");
const project: OwnProject = {
  ...SAMPLE_CARD,
  publicado: true,
  foiPublicado: true,
  estado: "aprovado",
  uf: "SP",
  organizacao: "Cooperativa Recomeço",
  cnpj: null,
  valorCaptado: 10_000_000,
  prazo: "2026-11-23",
  completo: 100,
  pronto: true,
  motivos: [],
  enviadoEm: null,
  interessadas: 0,
  aguardando: 0,
  apoios: 0,
  perguntas: 0,
};
const noRouter = {} as NonNullable<ContextType<typeof AppRouterContext>>;
const textOf = (values: Partial<OwnProject>) =>
  renderToStaticMarkup(
    <AppRouterContext value={noRouter}>
      <OwnProjectTable projects={[{ ...project, ...values }]} today={TODAY} />
    </AppRouterContext>,
  )
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("a captador's project has a missing amount and days left only while its fundraising is open", () => {
  expect(textOf({})).toMatch(/R\$ 100\.000 para a mínima .* Termina hoje/);
  const expired = textOf({ prazo: "2026-11-22" });
  expect(expired).toMatch(/A captação terminou .*22\/11\/2026 Prazo encerrado/);
  const finished = textOf({ status: "Finalizada", valorDisponivel: 0, prazo: "2027-01-13" });
  expect(finished).toMatch(/A captação terminou .*13\/01\/2027/);
  const captacaoMinima = { percent: 20, valor: 20_000_000, falta: 0 } as const;
  const full = textOf({ valorDisponivel: 0, valorCaptado: 100_000_000, captacaoMinima });
  expect(full).toMatch(/Valor total já captado .*100% captado/);
  for (const text of [expired, finished, full])
    expect(text).not.toMatch(/para a mínima|para o total|Falta(m| {2}1)/);
});

test("a project under review says since when, in São Paulo", () => {
  const enviadoEm = new Date("2026-11-28T14:16:00.000Z");
  expect(textOf({ estado: "em_analise", publicado: false, enviadoEm })).toContain(
    "A análise, desde 28/11/2026 às 11:16",
  );
});

test("a draft that lacks only optional answers is to be sent, not to be finished", () => {
  const draft = { estado: "rascunho", publicado: false, foiPublicado: false, completo: 66 } as const;
  const ready = textOf(draft);
  expect(ready).toContain("Nada obrigatório 66% do cadastro preenchido");
  expect(ready).toMatch(/Projeto a enviar .*Revisar e enviar/);
  expect(ready).not.toContain("a terminar");
  const open = textOf({ ...draft, pronto: false });
  expect(open).toMatch(/Cadastro a terminar .*Continuar/);
  expect(open).not.toContain("Nada obrigatório");
});
