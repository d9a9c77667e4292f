import { describe, expect, test } from "vitest";
import { decideAccess } from "@/lib/access/auth/access";
import { addressOf, crumbsOf, isCurrent, navigationFor, ROLE_LABELS, type Role, roleOf } from "./navigation";

const counts = {
  projects: 2,
  received: 1,
  deals: 6,
  interests: 3,
  favorites: 4,
  searches: 5,
  conversations: 0,
  unread: 0,
};
const PEOPLE: Record<Role, { userType: "captador" | "financiador"; empresaId: string | null }> = {
  captador: { userType: "captador", empresaId: null },
  financiador: { userType: "financiador", empresaId: null },
  empresa: { userType: "financiador", empresaId: "1" },
};
const roles = Object.keys(ROLE_LABELS) as Role[];

describe("navigation of the workspace", () => {
  test.each(roles)("B6.3 B6.4 B6.5 every way of a %s opens for them", (role) => {
    for (const { href } of navigationFor(role, counts, true))
      expect(decideAccess(href, PEOPLE[role]), href).toEqual({ allow: true });
  });

  test.each(roles)(
    "B2.11 a %s has at most five tabs on a phone, the same ones with and without conversations",
    (role) => {
      const tabsOf = (more: Partial<typeof counts>) =>
        navigationFor(role, { ...counts, ...more }, true).flatMap(({ href, tab }) => (tab ? [href] : []));
      const tabs = tabsOf({});
      expect(tabs.length).toBeLessThanOrEqual(5);
      expect(tabs[0]).toBe(crumbsOf("/dashboard/conta", PEOPLE[role])[0]?.href);
      expect(tabsOf({ conversations: 1, unread: 7, deals: 0, received: 0, projects: 0 })).toEqual(tabs);
      expect(tabs).toContain("/dashboard/apoios");
    },
  );

  test.each(roles)("B2.11 every item of a %s stands once, and what waits for them has a tab", (role) => {
    const items = navigationFor(role, { ...counts, unread: 7 }, true);
    expect(new Set(items.map(({ href }) => href)).size).toBe(items.length);
    expect(items.filter(({ waits, tab }) => waits && !tab)).toEqual([]);
    expect(items.find(({ icon }) => icon === "deals")).toMatchObject({ count: 14, waits: true });
  });

  test("B6.3 B6.4 what waits is unanswered interests, one's turn in deals and messages; nobody sees another role's ways", () => {
    const of = (role: Role) => navigationFor(role, counts, true);
    for (const role of roles)
      expect(of(role).filter(({ waits }) => waits)).toMatchObject([{ href: "/dashboard/apoios", count: 7 }]);
    expect(of("financiador").some(({ href }) => /projects|propostas/.test(href))).toBe(false);
    expect(of("captador").some(({ href }) => /buscas|projetos/.test(href))).toBe(false);
    expect(navigationFor("captador", counts, false).some(({ icon }) => icon === "assistant")).toBe(false);
    expect(roleOf(PEOPLE.empresa)).toBe("empresa");
  });

  test("B2.11 exactly one item is where somebody is", () => {
    const items = navigationFor("captador", counts, true);
    const at = (pathname: string) =>
      items.filter(({ href }) => isCurrent(href, pathname, items)).map(({ label }) => label);
    expect(at("/dashboard")).toEqual(["Painel"]);
    expect(at("/dashboard/conta")).toEqual(["Conta"]);
    expect(at("/projects/create")).toEqual(["Meus projetos"]);
    expect(at("/projectsx")).toEqual([]);
    expect(at(addressOf("/dashboard", "assistente"))).toEqual(["Assistente IA"]);
    expect(at(addressOf("/dashboard", "planos"))).toEqual(["Painel"]);
    expect(at(addressOf("/projects", "assistente"))).toEqual(["Meus projetos"]);
  });

  test("B2.11 B2.22 the breadcrumb leads home by the pages above", () => {
    const labels = (path: string, role: Role) => crumbsOf(path, PEOPLE[role]).map(({ label }) => label);
    expect(labels("/dashboard", "captador")).toEqual([]);
    expect(labels("/projects/create", "captador")).toEqual(["Painel", "Meus projetos", "Novo Projeto"]);
    expect(labels("/projects/abc/editar", "captador")).toEqual(["Painel", "Meus projetos"]);
    expect(labels("/dashboard/apoios/abc", "financiador")).toEqual(["Painel", "Apoios"]);
    expect(labels("/dashboard/conta", "empresa")).toEqual(["Área da empresa", "Conta"]);
    expect(labels("/suporte", "empresa")).toEqual([]);
    expect(labels("/dashboard", "empresa")).toEqual(["Área da empresa", "Painel"]);
    expect(labels("/empresa-dashboard", "empresa")).toEqual([]);
    expect(labels("/dashboard/__proto__", "captador")).toEqual([]);
  });
});
