import { describe, expect, test } from "vitest";
import { decideAccess, isWorkspacePage } from "@/lib/access/auth/page-rules";
import { LOOKS, type WorkRole } from "@/lib/access/colleague-rights/rules";
import {
  addressOf,
  countsForColleague,
  crumbsOf,
  navigationFor,
  placeOf,
  ROLE_LABELS,
  type Role,
  roleOf,
} from "./navigation";

const counts = {
  projects: 2,
  received: 1,
  deals: 6,
  interests: 3,
  searches: 5,
  conversations: 0,
  unread: 7,
};
const PEOPLE: Record<Role, { userType: "captador" | "financiador"; empresaId: string | null }> = {
  captador: { userType: "captador", empresaId: null },
  financiador: { userType: "financiador", empresaId: null },
  empresa: { userType: "financiador", empresaId: "1" },
};
const roles = Object.keys(ROLE_LABELS) as Role[];
const PUBLIC = ["/lir-projetos", "/comparar", "/incentivos"];

const pagesOf = (role: Role, hasPlans = true) =>
  navigationFor(role, counts, hasPlans).flatMap((item) => [item, ...item.links]);

describe("navigation of the workspace", () => {
  test.each(roles)(
    "B6.3 B6.4 B6.5 every page in the navigation of a %s exists, opens for this role, and is listed once",
    (role) => {
      const hrefs = pagesOf(role).map(({ href }) => href);
      for (const href of hrefs) {
        const pathname = href.split("?")[0] ?? "";
        expect(isWorkspacePage(pathname) || PUBLIC.includes(pathname), href).toBe(true);
        expect(decideAccess(pathname, PEOPLE[role]), href).toEqual({ allow: true });
      }
      expect(new Set(hrefs).size).toBe(hrefs.length);
    },
  );

  test.each(roles)(
    "the navigation of a %s begins with the same five entries, the first of which is the home",
    (role) => {
      const items = navigationFor(role, counts, true);
      expect(items.map(({ label }) => label)).toEqual(["Agora", "Projetos", "Apoios", "Recibos", "Conta"]);
      expect(items[0]?.href).toBe(role === "empresa" ? "/empresa-dashboard" : "/dashboard");
      const idle = navigationFor(role, { ...counts, deals: 0, received: 0, unread: 0, projects: 0 }, true);
      expect(idle.map(({ href }) => href)).toEqual(items.map(({ href }) => href));
    },
  );

  test("B6.3 B6.4 B6.9 the badge counts what waits for the person, and no page of another role is listed", () => {
    const waiting = (role: Role) =>
      navigationFor(role, counts, true).flatMap(({ label, count, waits }) => (waits ? [[label, count]] : []));
    expect(waiting("captador")).toEqual([["Apoios", 14]]);
    expect(waiting("financiador")).toEqual([["Apoios", 13]]);
    expect(waiting("empresa")).toEqual([["Apoios", 13]]);
    const has = (role: Role, pattern: RegExp, hasPlans = true) =>
      pagesOf(role, hasPlans).some(({ href }) => pattern.test(href));
    expect(has("financiador", /recebidos|projects|propostas|planos/)).toBe(false);
    expect(has("captador", /interesses|buscas|projetos/)).toBe(false);
    expect(has("captador", /propostas/) && has("captador", /planos/)).toBe(true);
    expect(has("captador", /propostas|planos/, false)).toBe(false);
    expect(roleOf(PEOPLE.empresa)).toBe("empresa");
  });

  test("the badge of a colleague counts unread messages only if the role may read conversations", () => {
    const unreadOf = (role: WorkRole) => countsForColleague(counts, role).unread;
    expect((["edita", "le", "tributario", LOOKS] as const).map(unreadOf)).toEqual([7, 7, 7, 7]);
    expect(countsForColleague(counts, "contador")).toEqual({ ...counts, unread: 0 });
  });

  test("the current entry is that of the open page, of its tab, or of the page above it; an unknown address has none", () => {
    const at = (role: Role, here: string) => {
      const place = placeOf(here, navigationFor(role, counts, true));
      return place && [place.item.label, place.page, place.isExact];
    };
    expect(at("captador", "/dashboard")).toEqual(["Agora", "/dashboard", true]);
    expect(at("empresa", "/dashboard")).toEqual(["Agora", "/dashboard", true]);
    expect(at("captador", "/dashboard/conta")).toEqual(["Conta", "/dashboard/conta", true]);
    expect(at("captador", "/projects/create")).toEqual(["Projetos", "/projects", false]);
    expect(at("captador", "/dashboard/apoios/9")).toEqual(["Apoios", "/dashboard/apoios", false]);
    expect(at("captador", "/dashboard/favoritos")).toEqual(["Projetos", "/dashboard/favoritos", true]);
    expect(at("empresa", "/lir-projetos/vidro")).toEqual(["Projetos", "/lir-projetos", false]);
    expect(at("captador", "/lir-projetos/vidro")).toEqual(["Projetos", "/lir-projetos", false]);
    expect(at("captador", "/checkout/sucesso")).toEqual(["Conta", "/checkout", false]);
    expect(at("captador", addressOf("/dashboard", "assistente"))).toEqual([
      "Projetos",
      "/dashboard/propostas",
      true,
    ]);
    expect(at("captador", addressOf("/dashboard", "planos"))).toEqual([
      "Conta",
      "/dashboard?aba=planos",
      true,
    ]);
    expect(at("captador", addressOf("/projects", "assistente"))).toEqual(["Projetos", "/projects", true]);
    expect(at("captador", addressOf("/dashboard", "__proto__"))).toEqual(["Agora", "/dashboard", true]);
    expect(at("captador", "/projectsx")).toBeNull();
  });

  test("a page outside the navigation has the pages above it as a path, a page of the navigation has none", () => {
    const labels = (path: string) => crumbsOf(path).map(({ label }) => label);
    expect(labels("/projects/create")).toEqual(["Meus projetos", "Novo Projeto"]);
    expect(labels("/projects/abc/editar")).toEqual(["Meus projetos"]);
    expect(labels("/dashboard/apoios/abc")).toEqual(["Apoios"]);
    for (const path of ["/dashboard", "/projects", "/dashboard/conta", "/suporte", "/dashboard/__proto__"])
      expect(labels(path), path).toEqual([]);
  });
});
