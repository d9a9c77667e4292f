import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WORKSPACE_PAGES } from "@/lib/access/auth/page-rules";
import { ACTS, LOOK, refusalFor, refusedTo } from "./messages";
import {
  accountInUse,
  COLLEAGUE_DOORS,
  COLLEAGUE_PAGES,
  COLLEAGUE_ROLES,
  type ColleagueRole,
  gainsRights,
  homeOfColleague,
  isOfOtherAccount,
  isSamePerson,
  LOOKS,
  mayCall,
  mayOpen,
  rolesOfPage,
} from "./rules";

const NAMES = globSync(["lib/*/*/actions.ts", "app/**/route.ts"]).flatMap((file) =>
  readFileSync(file, "utf8")
    .split(/\b(?=(?:action|handler)\(\{|openHandler\(")/)
    .slice(1)
    .map((door) => /^openHandler\("([^"]+)"|\bname: "([^"]+)"/.exec(door)?.slice(1).find(Boolean) ?? file),
);

const OWNERS = [
  "change-password",
  "change-email",
  "cancel-email-change",
  "end-session",
  "end-other-sessions",
  "sign-out-everywhere",
  "start-second-factor",
  "confirm-second-factor",
  "remove-second-factor",
  "renew-recovery-codes",
  "pass-second-factor",
  "delete-my-account",
  "meus-dados",
  "set-communications-consent",
  "save-email-preferences",
  "resume-emails",
  "update-profile",
  "accept-terms",
  "save-bank-account",
  "pay-fee",
  "settle-session",
  "preview-plan",
  "switch-plan",
  "cancel-plan",
  "withdraw-plan",
  "resume-plan",
  "checkout",
  "create-checkout",
  "customer-portal",
  "claim-organization",
  "leave-organization",
  "invite-colleague",
  "resend-invitation",
  "change-colleague-role",
  "remove-colleague",
  "join-by-invitation",
];

describe("functions of the door", () => {
  test("every name of the table is an existing function, so none is left behind by a rename", () => {
    expect([...COLLEAGUE_DOORS.keys()].filter((name) => !NAMES.includes(name))).toEqual([]);
    expect([...ACTS.keys()].filter((name) => !COLLEAGUE_DOORS.has(name))).toEqual([]);
  });

  test("looking up the tax regime, which the page does by itself, is not an act of the colleague", () => {
    expect([COLLEAGUE_DOORS.has("find-tax-regime"), ACTS.has("find-tax-regime")]).toEqual([true, false]);
  });

  test("every action of the owner exists and is refused to every role", () => {
    expect(OWNERS.filter((name) => !NAMES.includes(name))).toEqual([]);
    for (const role of COLLEAGUE_ROLES) expect(OWNERS.filter((name) => mayCall(role, name))).toEqual([]);
  });

  test("no role may call actions of the platform's team, of mail tests or of sign-ups", () => {
    const theirs = globSync(["lib/admin/*/actions.ts", "lib/people/{signup,email-functions}/actions.ts"]);
    const names = theirs.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\bname: "([^"]+)"/g)].map(([, name = ""]) => name),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => COLLEAGUE_DOORS.has(name))).toEqual(["end-look"]);
    for (const role of COLLEAGUE_ROLES) expect(mayCall(role, "end-look")).toBe(false);
  });

  test("each name belongs to one function, so a role that may read a conversation cannot write into it", () => {
    const twice = NAMES.filter((name, at) => COLLEAGUE_DOORS.has(name) && NAMES.indexOf(name) !== at);
    expect(twice).toEqual([]);
  });

  /** Functions that change no data of the account: they read, count a visit, or concern the caller's own access. */
  const READS = new Set([
    "viewer",
    "visita",
    "resumo",
    "resumo-simulacao",
    "ibge-locations",
    "validate-cnpj",
    "projetos-csv",
    "v1/projects",
    "v1/projects/[slug]",
    "v1/openapi.json",
    "lir-projetos/atom.xml",
    "lir-chat-assistant",
    "login-empresa",
    "confirm-email",
    "sign-out",
    "accept-colleague",
    "work-in-account",
    "leave-account",
    "request-password-reset",
    "reset-password",
    "cartaz",
    "proposta-arquivo",
    "show-proposal",
    "conversas",
    "conversas/eventos",
    "resumo-carteira",
    "check-subscription",
    "extrato",
    "recibo-arquivo",
    "agenda",
  ]);

  test.each(["le", "contador"] as const)("%s may change nothing of the account", (role) => {
    const open = [...COLLEAGUE_DOORS.keys()].filter((name) => mayCall(role, name));
    expect(open.filter((name) => !READS.has(name))).toEqual([]);
  });

  test("a role gains rights if it opens anything that the former one does not, even if it loses others", () => {
    const gained = COLLEAGUE_ROLES.flatMap((from) =>
      COLLEAGUE_ROLES.filter((to) => gainsRights(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(gained).toEqual([
      "le > edita",
      "le > tributario",
      "tributario > edita",
      "tributario > le",
      "contador > edita",
      "contador > le",
      "contador > tributario",
    ]);
  });

  test("during a look, the only allowed calls read pages, end the look or sign out", () => {
    expect([...COLLEAGUE_DOORS.keys()].filter((name) => mayCall(LOOKS, name))).toEqual([
      "viewer",
      "sign-out",
      "end-look",
      "show-proposal",
      "conversas",
    ]);
    expect(OWNERS.filter((name) => mayCall(LOOKS, name))).toEqual([]);
    expect([...ACTS.keys()].filter((name) => mayCall(LOOKS, name))).toEqual([]);
  });

  test("an unlisted name is refused, inherited object properties included", () => {
    const roles = fc.constantFrom(...COLLEAGUE_ROLES);
    fc.assert(
      fc.property(roles, fc.string(), (role, name) => COLLEAGUE_DOORS.has(name) || !mayCall(role, name)),
    );
    for (const name of ["__proto__", "constructor", "toString", ""])
      expect(mayCall("edita", name)).toBe(false);
  });
});

describe("pages", () => {
  const opened = (role: ColleagueRole) => WORKSPACE_PAGES.filter((page) => mayOpen(role, page));

  test("the pages of each role", () => {
    const owners = ["/dashboard/conta", "/dashboard/equipe", "/dashboard/pagamentos", "/subscription-plans"];
    expect(WORKSPACE_PAGES.filter((page) => !COLLEAGUE_PAGES.has(page))).toEqual(owners);
    expect(opened("edita")).toEqual(WORKSPACE_PAGES.filter((page) => !owners.includes(page)));
    expect(opened("contador")).toEqual([
      "/dashboard/apoios",
      "/dashboard/apoios/:id",
      "/dashboard/comprovantes",
      "/dashboard/equipes",
    ]);
    expect(opened("le")).not.toContain("/projects/:id/editar");
    expect(opened("tributario").filter((page) => page.startsWith("/projects"))).toEqual([]);
  });

  test("a look may open no page about the account itself, no form and no page of the back office", () => {
    expect(opened("le").filter((page) => !mayOpen(LOOKS, page))).toEqual(["/dashboard/equipes"]);
    expect(WORKSPACE_PAGES.filter((page) => mayOpen(LOOKS, page) && !mayOpen("le", page))).toEqual([]);
    fc.assert(fc.property(fc.string(), (path) => !mayOpen(LOOKS, `/admin${path}`)));
    for (const company of [true, false]) expect(mayOpen(LOOKS, homeOfColleague(LOOKS, company))).toBe(true);
  });

  test("a page with a fixed path does not match another page's :id", () => {
    expect(mayOpen("le", "/dashboard/carteiras/018f")).toBe(true);
    expect(mayOpen("le", "/dashboard/carteiras/nova")).toBe(false);
    expect(mayOpen("edita", "/projects/018f/editar/mais")).toBe(false);
  });

  test("contador may edit no project, whatever its id, and le may open no page of the back office", () => {
    const id = fc.stringMatching(/^[\w-]{1,40}$/);
    fc.assert(fc.property(id, (one) => !mayOpen("contador", `/projects/${one}/editar`)));
    fc.assert(fc.property(fc.string(), (path) => !mayOpen("le", `/admin${path}`)));
  });

  test("the home of each role is open to it", () => {
    for (const role of COLLEAGUE_ROLES)
      for (const company of [true, false]) expect(mayOpen(role, homeOfColleague(role, company))).toBe(true);
    expect(homeOfColleague("contador", false)).toBe("/dashboard/apoios");
  });

  test("the refusal names the roles that may take the step, and differs for somebody who only looks", () => {
    expect(refusedTo("Recomeço", [])).toBe(
      "Em Recomeço, só a conta principal pode fazer isso. Peça a Recomeço.",
    );
    const looks = { id: "1", userId: "2", name: "Ana", email: "", role: LOOKS, account: "Recomeço" } as const;
    expect(refusalFor(looks, [])).toBe(LOOK.refused);
    expect(refusedTo("Recomeço", rolesOfPage("/dashboard/carteiras/nova"))).toBe(
      "Em Recomeço, só a conta principal, quem edita ou quem cuida dos valores pode fazer isso. Peça a Recomeço.",
    );
  });
});

test("an action's input is of another account if its page was made for another person or another account in use", () => {
  const [own, atWork] = [{ userId: "a" }, { userId: "b", colleague: { userId: "a" } }];
  for (const viewer of [own, atWork]) {
    expect(isOfOtherAccount({ contaDaPagina: accountInUse(viewer) }, viewer)).toBe(false);
    for (const unmarked of [undefined, null, "a", [], {}])
      expect(isOfOtherAccount(unmarked, viewer)).toBe(false);
    for (const contaDaPagina of ["b", "", null, 1])
      expect(isOfOtherAccount({ contaDaPagina }, viewer)).toBe(true);
  }
  expect(isOfOtherAccount({ contaDaPagina: accountInUse(atWork) }, own)).toBe(true);
  expect(isOfOtherAccount({ contaDaPagina: accountInUse(own) }, atWork)).toBe(true);
  expect(isOfOtherAccount({ contaDaPagina: "b" }, null)).toBe(false);
});

test("a person is the same in the own account and in another one; two colleagues of one account are not", () => {
  const [own, atWork] = [
    accountInUse({ userId: "a" }),
    accountInUse({ userId: "b", colleague: { userId: "a" } }),
  ];
  expect(isSamePerson(own, atWork)).toBe(true);
  expect(isSamePerson(atWork, accountInUse({ userId: "b", colleague: { userId: "c" } }))).toBe(false);
  expect(isSamePerson(own, accountInUse({ userId: "b" }))).toBe(false);
});
