import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { createElement, type ReactNode, useContext } from "react";
import { renderToReadableStream } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as frame from "@/app/(panel)/_parts/frame-counts";
import AccountPage from "@/app/(panel)/dashboard/conta/page";
import DashboardPage from "@/app/(panel)/dashboard/page";
import CompanyDashboardPage from "@/app/(panel)/empresa-dashboard/page";
import PanelLayout from "@/app/(panel)/layout";
import * as session from "@/lib/access/auth/session";
import { startRequest } from "../../setup/next-headers";
import * as people from "../../setup/people";
import * as projects from "../../setup/projects";
import { recordStatements } from "../../setup/statements";

/** Stand-in for React's per-request cache, which this test's renderer lacks. */
const request = vi.hoisted(() => ({ memory: new Map<unknown, Map<string, unknown>>() }));
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  cache:
    (run: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      const known = request.memory.get(run) ?? new Map<string, unknown>();
      request.memory.set(run, known);
      const key = JSON.stringify(args);
      if (!known.has(key)) known.set(key, run(...args));
      return known.get(key);
    },
}));

afterEach(() => vi.restoreAllMocks());

async function countStatements<T>(run: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const { result, statements } = await recordStatements(run);
  return { result, statements: statements.map(({ text }) => text.replace(/\s+/g, " ").trim()) };
}

const noRouter = {} as NonNullable<React.ContextType<typeof AppRouterContext>>;

async function draw(page: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(createElement(AppRouterContext, { value: noRouter }, page));
  await stream.allReady;
  return new Response(stream).text();
}

type Person = { sessionId: string };
/** Starts a request with only the session's token, so that the query of the session is counted too. */
async function knock({ sessionId }: Person): Promise<void> {
  request.memory.clear();
  startRequest({ authorization: `Bearer ${await session.encryptSession(sessionId)}` });
}

/** Adds the frame, so that its queries are counted too. */
const framed = (page: ReactNode) =>
  createElement(PathnameContext, { value: "/dashboard" }, createElement(PanelLayout, null, page));

const dashboard = (query: Record<string, string> = {}) =>
  framed(createElement(DashboardPage, { params: Promise.resolve({}), searchParams: Promise.resolve(query) }));

describe("the dashboard makes at most seven queries", () => {
  test("B2.11 B2.13 B2.17 B6.3 a financiador's dashboard makes seven queries, without a captador's content", async () => {
    const { storeProjects, aProject } = projects;
    await storeProjects(...Array.from({ length: 8 }, () => aProject({ proponente: "Associação Visível" })));
    const funder = await people.createPerson({ userType: "financiador" });
    await knock(funder);
    const { result: html, statements } = await countStatements(() => draw(dashboard()));
    expect(statements, statements.join("\n")).toHaveLength(7);
    expect(html).toContain("Olá, ");
    expect(html).toContain("Marina Tavares");
    expect(html).toContain("Financiador");
    for (const text of [
      "Visão Geral",
      "Projetos Disponíveis",
      "Ambiente Exclusivo para Empresas",
      "ACESSO PREMIUM",
    ])
      expect(html).toContain(text);
    expect(html.match(/Associação Visível/g)).toHaveLength(3);
    // B6.3: card 'Conversas' and tab 'Pagamentos' are for captadores. A funder's navigation has both words.
    for (const text of ["Conversas", "Pagamentos"])
      expect(html.slice(html.indexOf("<main"))).not.toContain(text);
    for (const text of [
      "Novo Projeto",
      "Assistente IA",
      "Planos",
      "Ver Meus Projetos",
      // An item of the public site's menu (`MENU` in lib/words/site.ts).
      "Como Funciona",
    ])
      expect(html).not.toContain(text);
    expect(html).toContain("Informe o telefone, o estado e a cidade no seu perfil");
    expect(html.indexOf("painel-agora")).toBeLessThan(html.indexOf("Matches"));
    for (const way of ["/lir-projetos", "/dashboard/apoios", "/comparar", "/incentivos"])
      expect(html).toContain(`href="${way}"`);
  });

  test("B2.11 B2.12 B6.4 a captador's dashboard makes five queries and shows no content for funders", async () => {
    const captador = await people.createPerson();
    await knock(captador);
    const { result: html, statements } = await countStatements(() => draw(dashboard()));
    expect(statements, statements.join("\n")).toHaveLength(5);
    for (const text of [
      "Novo Projeto",
      "Conversas",
      "Matches",
      "Ver Meus Projetos",
      "Meus Favoritos",
      "Visão Geral",
    ])
      expect(html).toContain(text);
    for (const text of ["Associação Visível", "Ambiente Exclusivo", "Projetos Disponíveis"])
      expect(html).not.toContain(text);
    for (const tab of ["Assistente IA", "Planos", "Pagamentos"]) expect(html).toContain(tab);
  });

  test.each([
    ["planos", 7, "Gratuito"],
    ["pagamentos", 5, "Nenhum pagamento encontrado"],
  ])("B2.11 B4.6 B8.10 the tab ?aba=%s makes %i queries and shows: %s", async (aba, queries, text) => {
    const captador = await people.createPerson();
    await knock(captador);
    const { result: html, statements } = await countStatements(() => draw(dashboard({ aba })));
    expect(statements, statements.join("\n")).toHaveLength(queries);
    expect(html).toContain(text);
    expect(html).not.toContain("painel-agora");
  });

  test("A8.11 B4.11 a pending payment opens the plan tab, which says 'Pagamento pendente'", async () => {
    const captador = await people.createPerson();
    await knock(captador);
    const html = await draw(dashboard({ payment_pending: "true" }));
    expect(html).toContain("Gratuito");
    expect(html).toContain("Pagamento pendente");
  });

  test("B2.18 B6.5 the company's home makes seven queries and leads to projects, simulator and support", async () => {
    const company = await people.createPerson({ userType: "financiador", company: true });
    await knock(company);
    const page = () => draw(framed(createElement(CompanyDashboardPage)));
    const { result: html, statements } = await countStatements(page);
    expect(statements, statements.join("\n")).toHaveLength(7);
    for (const text of [
      "Recicla Já Ltda",
      "Explorar Projetos",
      "Contatar Suporte",
      "Nada espera por você.",
      'href="/incentivos"',
    ])
      expect(html).toContain(text);
  });
});

test("both homes ask for the menu again only where their counts are others than the menu's", async () => {
  const seen: [page: string, menu: string][] = [];
  vi.spyOn(frame, "RenewFrame").mockImplementation(({ counts }) => {
    seen.push([counts, useContext(frame.FrameCounts)]);
    return null;
  });
  await knock(await people.createPerson({ userType: "financiador" }));
  await draw(dashboard());
  await knock(await people.createPerson({ userType: "financiador", company: true }));
  await draw(framed(createElement(CompanyDashboardPage)));
  expect(seen).toHaveLength(2);
  for (const [page, menu] of seen) {
    expect(page).toContain("unread");
    expect(page).toBe(menu);
  }
});

test("B2.17 B8.1 the dashboard says that there are no projects, or shows an error beside its other parts", async () => {
  const { db } = await import("@/lib/server/db");
  await projects.removeProjects();
  const funder = await people.createPerson({ userType: "financiador" });
  await knock(funder);
  expect(await draw(dashboard())).toContain("Nenhum projeto disponível no momento");
  await knock(funder);
  await db.$executeRaw`alter view view_estatisticas_resumo rename to elsewhere`;
  const html = await draw(dashboard()).finally(
    () => db.$executeRaw`alter view elsewhere rename to view_estatisticas_resumo`,
  );
  expect(html).toContain("Erro ao carregar projetos: Erro desconhecido ao carregar projetos");
  expect(html).toContain("Seu perfil");
});

test("B2.14 the dashboard of an account without a profile explains it and offers a new login", async () => {
  const funder = await people.createPerson({ userType: "financiador" });
  const { db } = await import("@/lib/server/db");
  await db.profile.delete({ where: { userId: funder.userId } });
  const arrivals = [
    () => knock(funder),
    async () => {
      request.memory.clear();
      startRequest({ [session.VIEWER_HEADER]: await session.encryptViewer(funder) });
    },
  ];
  for (const arriving of arrivals) {
    await arriving();
    const html = await draw(dashboard());
    expect(html).toContain("Perfil não encontrado");
    expect(html).toContain("Fazer login novamente");
  }
});

test("A2.18 both homes ask for acceptance of the terms until it is given", async () => {
  const captador = await people.createPerson();
  const company = await people.createPerson({ userType: "financiador", company: true });
  await knock(captador);
  expect(await draw(dashboard())).toContain("Falta aceitar os termos de uso");
  await knock(company);
  expect(await draw(createElement(CompanyDashboardPage))).toContain("Ler e aceitar os termos");
  const { acceptTerms } = await import("@/lib/people/accounts/mutations/accept-terms");
  for (const viewer of [captador, company])
    expect((await acceptTerms({ viewer, acceptedFrom: "/dashboard", userAgent: null })).ok).toBe(true);
  await knock(captador);
  expect(await draw(dashboard())).not.toContain("Falta aceitar os termos de uso");
  await knock(captador);
  const account = await draw(framed(createElement(AccountPage)));
  expect(account.replaceAll("<!-- -->", "")).toContain("Versão 1.0 aceita em");
  await knock(company);
  expect(await draw(createElement(CompanyDashboardPage))).not.toContain("aceitar os termos");
});

test("B2.20 A9.4 on 'Conta' a captador chooses a plan at the prices of the plan tab; a funder reads of none", async () => {
  await knock(await people.createPerson());
  const account = (await draw(framed(createElement(AccountPage))))
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ");
  for (const text of [
    /Free, R\$ 0 por mês/,
    /Pro,\s+R\$\s+170\s+por mês/,
    /Plus,\s+R\$\s+900\s+por mês/,
    /Testar o\s+Pro/,
    /outra tabela, de R\$ 97 \(Pro\) e R\$ 297 \(Plus\) por mês/,
    /Quem cobra:/,
    /href="\/dashboard\?aba=planos"/,
  ])
    expect(account).toMatch(text);
  await knock(await people.createPerson({ userType: "financiador" }));
  expect(await draw(framed(createElement(AccountPage)))).not.toContain("por mês");
});

test("the dashboard recalls the paid plan of the sign-up, and states that nothing was charged", async () => {
  const { db } = await import("@/lib/server/db");
  const captador = await people.createPerson();
  const signupMetadata = { signup: "project", plan: "pro" };
  await db.user.update({ where: { id: captador.userId }, data: { signupMetadata } });
  await knock(captador);
  const html = await draw(dashboard());
  expect(html).toContain("Você escolheu o plano PRO no cadastro");
  expect(html).toContain("nada foi cobrado");
  expect(html).toContain('href="/dashboard?aba=planos"');
});

test("A2.10 names in the registry's capitals are shown in normal case", async () => {
  const { db } = await import("@/lib/server/db");
  const company = await people.createPerson({ userType: "financiador", company: true });
  await db.empresa.update({
    where: { userId: company.userId },
    data: { razaoSocial: "INDUSTRIA DE BEBIDAS DO SUL LTDA" },
  });
  await knock(company);
  const html = await draw(createElement(CompanyDashboardPage));
  expect(html).toMatch(/<h1[^>]*>Industria de Bebidas do Sul Ltda<\/h1>/);
});
