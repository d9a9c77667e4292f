import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { OPEN_PAGES } from "@/tests/setup/site-pages";
import {
  type Actor,
  decideAccess,
  ENTRANCES,
  GUARDED,
  isAllowed,
  isGuarded,
  isOfficePage,
  isWorkspacePage,
  NOT_FOR_COLLEAGUE,
  OFFICE_NOT_FOUND,
  OFFICE_PAGES,
  type Rule,
  retiredRedirect,
  SESSION_PAGES,
  WORKSPACE_NOT_FOUND,
  WORKSPACE_PAGES,
} from "./page-rules";

const visitor = null;
const captador: Actor = { userType: "captador", empresaId: null };
const financiador: Actor = { userType: "financiador", empresaId: null };
const company: Actor = { userType: "financiador", empresaId: "e" };
const EVERYBODY = { visitor, captador, financiador, company };

const see = (pathname: string) =>
  Object.values(EVERYBODY).map((actor) => {
    const decision = decideAccess(pathname, actor);
    return decision.allow ? "ok" : (decision.redirect ?? "404");
  });

describe("access to a route", () => {
  test.each([
    ["/", "ok", "ok", "ok", "ok"],
    ["/como-funciona", "ok", "ok", "ok", "ok"],
    ["/faq", "ok", "ok", "ok", "ok"],
    ["/lir-estatisticas", "ok", "ok", "ok", "ok"],
    ["/lir-projetos", "ok", "ok", "ok", "ok"],
    ["/lir-projetos/um-projeto", "ok", "ok", "ok", "ok"],
    ["/comparar", "ok", "ok", "ok", "ok"],
    ["/recibo", "ok", "ok", "ok", "ok"],
    ["/recibo/7K4M-9QXR-2F3T-8WNB", "ok", "ok", "ok", "ok"],
    ["/auth", "ok", "/dashboard", "/dashboard", "/dashboard"],
    ["/auth/captador", "ok", "/dashboard", "/dashboard", "/dashboard"],
    ["/captador/auth", "ok", "/dashboard", "/dashboard", "/dashboard"],
    ["/auth/financiador", "ok", "ok", "ok", "ok"],
    ["/cadastro-empresa", "ok", "ok", "ok", "ok"],
    ["/project-signup", "ok", "ok", "ok", "ok"],
    ["/signup", "ok", "ok", "ok", "ok"],
    ["/empresa-auth", "ok", "ok", "ok", "/empresa-dashboard"],
    ["/empresa-dashboard", "/empresa-auth", "/empresa-auth", "/empresa-auth", "ok"],
    ["/projetos", "/empresa-auth", "/empresa-auth", "/empresa-auth", "ok"],
    ["/incentivos", "ok", "ok", "ok", "ok"],
    ["/suporte", "/empresa-auth", "ok", "ok", "ok"],
    ["/dashboard", "/auth", "ok", "ok", "ok"],
    ["/dashboard/buscas", "/auth", "ok", "ok", "ok"],
    ["/dashboard/comprovantes", "/auth", "ok", "ok", "ok"],
    ["/dashboard/pagamentos", "/auth", "ok", "ok", "ok"],
    ["/dashboard/favoritos", "/auth", "ok", "ok", "ok"],
    ["/dashboard/carteiras", "/auth", "/dashboard", "ok", "ok"],
    ["/dashboard/carteiras/abaixo", "/auth", "/dashboard", "ok", "ok"],
    ["/dashboard/carteiras-antigas", "/auth", "ok", "ok", "ok"],
    ["/dashboard/interesses", "/auth", "ok", "ok", "ok"],
    ["/dashboard/recebidos", "/auth", "ok", "ok", "ok"],
    ["/new-email-confirmation", "ok", "ok", "ok", "ok"],
    ["/email-confirmation", "ok", "ok", "ok", "ok"],
    ["/email-debug", "ok", "ok", "ok", "ok"],
    ["/sendgrid-test", "ok", "ok", "ok", "ok"],
    ["/auth/callback", "ok", "ok", "ok", "ok"],
    ["/checkout/sucesso", "ok", "ok", "ok", "ok"],
    ["/checkout/cancelado", "ok", "ok", "ok", "ok"],
    ["/auth/confirmacao-enviada", "ok", "ok", "ok", "ok"],
    ["/auth/recuperar", "ok", "ok", "ok", "ok"],
    ["/auth/nova-senha", "ok", "ok", "ok", "ok"],
    ["/termos", "ok", "ok", "ok", "ok"],
    ["/privacidade", "ok", "ok", "ok", "ok"],
    ["/subscription-plans", "/auth", "ok", "ok", "ok"],
    ["/projects", "/auth", "ok", "ok", "ok"],
    ["/projects/create", "/auth", "ok", "ok", "ok"],
    ["/nada-aqui", "ok", "ok", "ok", "ok"],
    ["/admin", "404", "404", "404", "404"],
    ["/admin/entrar", "404", "404", "404", "404"],
    ["/administracao", "ok", "ok", "ok", "ok"],
  ])("A2.1 B6.5 access to %s is decided by role and company", (pathname, ...expected) =>
    expect(see(pathname)).toEqual(expected),
  );

  test("an address of an earlier version leads to the supports", () => {
    for (const list of ["conversas", "interesses", "negociacoes", "recebidos"])
      expect(retiredRedirect(`/dashboard/${list}`)).toEqual({ list: true });
    for (const path of ["interesses/recebidos", "interesses/1", "recebidos/1/2", "negociacoes/1/2"])
      expect(retiredRedirect(`/dashboard/${path}`), path).toEqual({ list: true });
    expect(retiredRedirect("/dashboard/negociacoes/1")).toEqual({ id: "1", hash: "" });
    expect(retiredRedirect("/dashboard/conversas/1")).toEqual({ id: "1", hash: "#conversa" });
    for (const path of ["interesses-antigos", "apoios", "apoios/1"])
      expect(retiredRedirect(`/dashboard/${path}`), path).toBeNull();
  });

  test("every redirect leads to a page that is open to the same person", () => {
    for (const pathname of [...Object.keys(GUARDED), ...Object.keys(ENTRANCES)]) {
      for (const actor of Object.values(EVERYBODY)) {
        const decision = decideAccess(pathname, actor);
        if (!decision.allow && decision.redirect !== null)
          expect(decideAccess(decision.redirect, actor)).toEqual({ allow: true });
      }
    }
  });

  test("a guard covers its page and the pages below it, and no address that merely shares its prefix", () => {
    expect(see("/dashboard/qualquer")).toEqual(["/auth", "ok", "ok", "ok"]);
    expect(see("/dashboards")).toEqual(["ok", "ok", "ok", "ok"]);
    expect(see("/projetos-antigos")).toEqual(["ok", "ok", "ok", "ok"]);
  });

  test("the back office redirects its team to the second factor first, and away from that screen afterwards", () => {
    const waiting: Actor = { ...captador, admin: "waiting" };
    const entered: Actor = { ...captador, admin: "entered" };
    const toEntry = { allow: false, redirect: "/admin/entrar" };
    expect(["/admin", "/admin/x/y"].map((path) => decideAccess(path, waiting))).toEqual([toEntry, toEntry]);
    expect(decideAccess("/admin/entrar", waiting)).toEqual({ allow: true });
    expect(decideAccess("/admin/entrar", entered)).toEqual({ allow: false, redirect: "/admin" });
    expect(["/admin", "/admin/x/y"].map((path) => decideAccess(path, entered).allow)).toEqual([true, true]);
    expect([waiting, entered, captador].map((actor) => isAllowed("admin", actor))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("no page is both guarded and open", () => {
    const guarded = Object.keys(GUARDED);
    expect(OPEN_PAGES.filter((page) => guarded.some((path) => page === path))).toEqual([]);
  });
});

test.each([
  ["anyone", true, true, true, true],
  ["viewer", false, true, true, true],
  ["captador", false, true, false, false],
  ["financiador", false, false, true, true],
  ["company", false, false, false, true],
  ["admin", false, false, false, false],
] as [Rule, ...boolean[]][])("A6.1 the rule %s admits exactly its kinds of account", (rule, ...expected) => {
  expect(Object.values(EVERYBODY).map((actor) => isAllowed(rule, actor))).toEqual(expected);
});

const root = path.join(import.meta.dirname, "..", "..", "..");

const FUNCTIONS = {
  agenda: "viewer",
  "ai-assistant": "captador",
  arquivos: "viewer",
  importacao: "admin",
  "movimentos-banco": "admin",
  cartaz: "captador",
  "check-subscription": "viewer",
  checkout: "viewer",
  conversas: "viewer",
  "conversas/eventos": "viewer",
  "conversas/lidas": "viewer",
  "consulta-organizacao": "captador",
  "create-checkout": "viewer",
  "customer-portal": "viewer",
  descadastrar: "anyone",
  "email-service": "anyone",
  extrato: "viewer",
  "gamma-presentation": "captador",
  health: "anyone",
  "ibge-locations": "anyone",
  "lir-chat-assistant": "anyone",
  "login-empresa": "anyone",
  "meus-dados": "viewer",
  new_signup_company_v2: "anyone",
  "new-signup-project": "anyone",
  "projetos-csv": "anyone",
  "v1/openapi.json": "anyone",
  "v1/projects": "anyone",
  "v1/projects/[slug]": "anyone",
  "proposta-arquivo": "captador",
  "recibo-arquivo": "viewer",
  resumo: "anyone",
  "resumo-carteira": "anyone",
  "resend-empresa-confirmation": "anyone",
  "send-confirmation-email": "anyone",
  "send-email": "anyone",
  "sendgrid-email-service": "anyone",
  "validate-cnpj": "anyone",
  viewer: "anyone",
  visita: "anyone",
} as const satisfies Record<string, Rule>;

const functionFolders = () =>
  readdirSync(path.join(root, "app", "api"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts") && !/^(auth|webhooks)\//.test(file))
    .map((file) => path.posix.dirname(file));

describe("tables that must agree", () => {
  test("B8.15 WORKSPACE_PAGES has exactly the guarded pages of app/(panel), and no unknown address", () => {
    const panel = path.join(root, "app", "(panel)");
    const folders = readdirSync(panel, { recursive: true, encoding: "utf8" })
      .filter((file) => path.posix.basename(file) === "page.tsx")
      .map((file) => `/${path.posix.dirname(file).replaceAll(/\[\w+\]/g, ":id")}`);
    const variants = ["/lir-projetos/conta", "/lir-projetos/conta/projeto", ...SESSION_PAGES.values()];
    expect(variants.filter((page) => !folders.includes(page))).toEqual([]);
    const own = folders.filter(
      (page) => page !== WORKSPACE_NOT_FOUND && page !== NOT_FOR_COLLEAGUE && !variants.includes(page),
    );
    expect(own.toSorted()).toEqual(WORKSPACE_PAGES.toSorted());
    expect(folders).toContain(WORKSPACE_NOT_FOUND);
    expect(WORKSPACE_PAGES.filter((page) => !isGuarded(page))).toEqual([]);
    expect(["/dashboard/apoios/1", "/projects/1/editar"].filter(isWorkspacePage)).toHaveLength(2);
    const none = [
      WORKSPACE_NOT_FOUND,
      "/dashboard/",
      "/dashboard/x",
      "/projects/1",
      "/projects/1/x",
      "/suporte/x",
    ];
    expect(none.filter(isWorkspacePage)).toEqual([]);
  });

  test("OFFICE_PAGES has exactly the pages of app/(admin), all of them guarded", () => {
    const folders = readdirSync(path.join(root, "app", "(admin)"), { recursive: true, encoding: "utf8" })
      .filter((file) => path.posix.basename(file) === "page.tsx")
      .map((file) => `/${path.posix.dirname(file).replaceAll(/\[\w+\]/g, ":id")}`);
    expect(folders.toSorted()).toEqual([...OFFICE_PAGES, OFFICE_NOT_FOUND].toSorted());
    expect(OFFICE_PAGES.filter((page) => !isGuarded(page) || !isOfficePage(page))).toEqual([]);
    expect(["/admin/x", OFFICE_NOT_FOUND, "/administracao"].filter(isOfficePage)).toEqual([]);
  });

  test("every HTTP function is in the table, and its door names the table's rule", () => {
    for (const name of functionFolders()) {
      const source = readFileSync(path.join(root, "app", "api", name, "route.ts"), "utf8");
      const rules = [...source.matchAll(/allow: "(\w+)"/g)].map(([, rule]) => rule);
      const expected = FUNCTIONS[name as keyof typeof FUNCTIONS];
      expect(expected, `${name} is missing in FUNCTIONS`).toBeDefined();
      for (const rule of rules) expect(rule, name).toBe(expected);
    }
  });
});
