import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { COLLEAGUE_ROLES, LOOKS, mayCall, type WorkRole } from "@/lib/access/colleague-rights/rules";
import { MayCall, MayOpen, WorkRoleProvider } from "./may-call";
import { OnlyThey } from "./only-they";

const ROLES: readonly WorkRole[] = [...COLLEAGUE_ROLES, LOOKS];
const NAMES = ["create-project", "accept-interest", "register-interest", "conversas-envio", "pay-fee"];

const shown = (role: WorkRole | null, name: string) =>
  renderToStaticMarkup(
    <WorkRoleProvider value={role}>
      <MayCall name={name}>
        <button type="button">{name}</button>
      </MayCall>
    </WorkRoleProvider>,
  ) !== "";

test("a control is shown to exactly the roles that may call its action", () => {
  for (const name of NAMES) {
    expect(shown(null, name)).toBe(true);
    for (const role of ROLES) expect(shown(role, name)).toBe(mayCall(role, name));
  }
  expect(shown("le", "create-project")).toBe(false);
  expect(shown("edita", "create-project")).toBe(true);
});

test("without a provider, as on pages for visitors, a control is shown", () => {
  expect(renderToStaticMarkup(<MayCall name="set-favorite">Favoritar</MayCall>)).toBe("Favoritar");
});

test("a link to a page is shown to the roles that may open the page", () => {
  const link = (role: WorkRole) =>
    renderToStaticMarkup(
      <WorkRoleProvider value={role}>
        <MayOpen page="/projects/018f/editar">Editar</MayOpen>
      </WorkRoleProvider>,
    );
  expect([link("edita"), link("le"), link(LOOKS)]).toEqual(["Editar", "", ""]);
});

test("a role without the form reads which roles have it; owners, permitted roles and looks read nothing", () => {
  const sentence = (role: WorkRole | null) =>
    renderToStaticMarkup(
      <WorkRoleProvider value={role}>
        <OnlyThey name="post-news" act="publicar novidades" />
      </WorkRoleProvider>,
    );
  expect(sentence("le")).toContain("Só a conta principal ou quem edita pode publicar novidades.");
  for (const role of [null, "edita", LOOKS] as const) expect(sentence(role)).toBe("");
});

const VIEWS = globSync("{app,components}/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
const SOURCES = VIEWS.map((file) => [file.split(path.sep).join("/"), readFileSync(file, "utf8")] as const);

/**
 * Views that this test leaves out, each by a part of its path:
 * - views for the owner, or for the platform's team
 * - views that open only to roles that may submit the forms in them
 * - views of the person's own account
 */
const VIEWS_LEFT_OUT = [
  "dashboard/conta/",
  "dashboard/equipe/",
  "dashboard/equipes/",
  "projects/[id]/editar/",
  "projects/[id]/mensagem/",
  "projects/create/",
  "carteiras/nova/",
  "app/(account)/",
  "app/(admin)/",
  "components/admin/",
  "app/(debug)/",
  "components/people/",
  "components/money/plans/",
  "components/money/checkout/",
  "look-strip",
  "missing-profile",
  "payment-notice",
  "plan-actions",
  "code-form",
  "edit-profile",
];

const IMPORTED = SOURCES.filter(([file]) => !VIEWS_LEFT_OUT.some((part) => file.includes(part))).flatMap(
  ([, source]) =>
    [...source.matchAll(/import \{([^}]+)\} from "@\/(lib\/[\w/-]+\/actions)"/g)].flatMap(
      ([, names = "", module = ""]) => {
        const actions = readFileSync(`${module}.ts`, "utf8");
        return names
          .split(",")
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => actions.split(`export const ${name} =`)[1]?.match(/name: "([^"]+)"/)?.[1] ?? name);
      },
    ),
);

/**
 * Actions without a check of their own. The control of each action (key) stands inside the check of another action
 * (value). Every role that may call the value may also call the key.
 */
const INSIDE: Record<string, string> = {
  "find-tax-regime": "register-interest",
  "recall-project": "copy-project",
  "show-proposal": "edit-proposal-field",
  "remove-search": "rename-search",
  "unshare-portfolio": "share-portfolio",
  "register-portfolio": "edit-portfolio",
  "repropose-portfolio": "edit-portfolio",
  "decline-interest": "accept-interest",
  "undo-answer": "accept-interest",
  "advance-proposal-step": "generate-proposal",
  "check-presentation": "start-presentation",
};

test("on shared pages a check of the role stands before every action that the door may refuse", () => {
  const checked = new Set(
    SOURCES.flatMap(([, source]) =>
      [...source.matchAll(/(?:MayCall name=|[mM]ayCall\([^)"]*)"([\w-]+)"/g)].map(([, name = ""]) => name),
    ),
  );
  expect(IMPORTED.length).toBeGreaterThan(30);
  const refused = IMPORTED.filter((name) => ROLES.some((role) => !mayCall(role, name)));
  expect(refused.filter((name) => !checked.has(INSIDE[name] ?? name))).toEqual([]);
  for (const [inner, outer] of Object.entries(INSIDE))
    for (const role of ROLES) expect(mayCall(role, outer) && !mayCall(role, inner)).toBe(false);
});
