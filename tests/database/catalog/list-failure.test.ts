import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import ProjectsForSessionPage from "@/app/(panel)/lir-projetos/conta/page";
import ExplorerPage from "@/app/(panel)/projetos/page";
import StatisticsError from "@/app/(projects)/lir-estatisticas/error";
import StatisticsPage from "@/app/(projects)/lir-estatisticas/page";
import { encryptSession, SESSION_COOKIE } from "@/lib/access/auth/session";
import { db } from "@/lib/server/db";
import { clearCookies, cookies } from "../../setup/next-headers";
import { createPerson } from "../../setup/people";

// Replace React's per-render cache by plain calls, so that no test gets what an earlier test has read.
vi.mock("react", async (original) => ({ ...(await original<object>()), cache: (call: unknown) => call }));

const rename = (from: string, to: string) => db.$executeRawUnsafe(`ALTER TABLE ${from} RENAME TO ${to}`);

beforeAll(async () => {
  clearCookies();
  const company = await createPerson({ userType: "financiador", company: true });
  (await cookies()).set(SESSION_COOKIE, await encryptSession(company.sessionId));
  await rename("project_summary", "ausente");
});
afterAll(() => rename("ausente", "project_summary"));

/** Some views read the router context, which a plain render lacks. */
const noRouter = {} as NonNullable<React.ContextType<typeof AppRouterContext>>;
const markupOf = (page: ReactNode) =>
  renderToStaticMarkup(createElement(AppRouterContext, { value: noRouter }, page));

const pageProps = (params: Record<string, string>) => ({
  params: Promise.resolve({}),
  searchParams: Promise.resolve(params),
});

test("B8.1 B4.2 a list that fails to load is an error card with a link to retry", async () => {
  const explorer = markupOf(await ExplorerPage(pageProps({ busca: "vidro", status: "Aprovada" })));
  const funder = markupOf(await ProjectsForSessionPage(pageProps({ estado: "SP" })));
  for (const html of [explorer, funder]) {
    expect(html).toContain('role="alert"');
    expect(html).toContain("Erro ao carregar projetos: Erro desconhecido ao carregar projetos");
    expect(html).not.toContain("<article");
    expect(html).not.toContain("project_summary");
  }
  expect(explorer).toContain('href="/projetos?busca=vidro&amp;status=Aprovada"');
  expect(explorer).toContain("Explorar Projetos");
  expect(funder).toContain('href="/lir-projetos?estado=SP"');
});

test("B8.2 B2.2 figures above a list that fail to load are told as such, and the list stays", async () => {
  await rename("ausente", "project_summary");
  await rename("view_estatisticas_resumo", "ausente");
  const shown = async () => [
    markupOf(await ExplorerPage(pageProps({}))),
    markupOf(await ProjectsForSessionPage(pageProps({ estado: "SP" }))),
  ];
  const pages = await shown().finally(async () => {
    await rename("ausente", "view_estatisticas_resumo");
    await rename("project_summary", "ausente");
  });
  for (const html of pages) {
    expect(html).toContain("Erro ao carregar estatísticas: Erro desconhecido ao carregar estatísticas");
    expect(html).toContain("Dados sincronizados com &quot;Explorar Projetos&quot;.");
    expect(html).not.toContain("Erro ao carregar projetos");
  }
});

test("B8.2 B2.2 statistics that fail to load are an error card with the note about the shared data", async () => {
  const failure = await StatisticsPage().then(
    () => null,
    (error: Error) => error,
  );
  expect(failure).toBeInstanceOf(Error);
  const error = Object.assign(new Error("An error occurred in the Server Components render."), {
    digest: "4711",
  });
  const html = renderToStaticMarkup(createElement(StatisticsError, { error }));
  expect(html).toContain('role="alert"');
  expect(html).toContain("Erro ao carregar estatísticas: código do erro 4711");
  expect(html).toContain("Dados sincronizados com &quot;Explorar Projetos&quot;.");
  expect(html).toContain('href="/lir-estatisticas"');
});
