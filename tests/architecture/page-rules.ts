import { nodesIn } from "./scan";
import { inside, isProduct, isView, modulesWhere, type Rule } from "./vocabulary";

const COMMENT = /\/\*[\s\S]*?\*\//g;
const DOCUMENT_HAS = /(?:^|[\s,{}])(?:html|body|main|:root)[^\s,{}]*:has\(.*/;
const MATCHES_VISIBLE_ONLY =
  /:has\(> (?:body > )?\.nav-frame|:focus-within|:not\(\[style\*="display: none"\] \*\)/;

/** The router hides earlier pages instead of removing them, so `:has()` on the document also matches hidden pages. */
export const stylesDependOnFrame: Rule = ({ paths, tree }, report) => {
  for (const file of paths.filter((path) => path.endsWith(".css"))) {
    const lines = (tree.get(file) ?? "").replace(COMMENT, "").split("\n");
    for (const line of lines)
      if (DOCUMENT_HAS.test(line) && !MATCHES_VISIBLE_ONLY.test(line))
        report(file, `"${line.trim()}" also matches hidden pages: use .nav-frame[data-page]`);
  }
};

/** Page with the sign-up's prices. The workspace charges the higher prices of its plan tab (A9.4). */
const SIGNUP_PLANS = "/subscription-plans";
const MAY_NAME_IT = ["app/(panel)/subscription-plans", "components/kit/layout"];

export const workspaceLinksToPlanTab: Rule = (project, report) => {
  const isInside = (file: string) =>
    inside(file, "app/(panel)", "components") && !inside(file, ...MAY_NAME_IT);
  for (const { path, body } of modulesWhere(project, isInside))
    for (const { type, value } of nodesIn(body))
      if (type === "Literal" && typeof value === "string" && value.startsWith(SIGNUP_PLANS))
        report(
          path,
          `links to ${SIGNUP_PLANS}, where a plan has another price: PLAN_TAB of lib/money/plans/rules`,
        );
};

/** Creating an Intl formatter loads language data; at top level this delays every page that imports the module. */
export const lazyFormatters: Rule = (project, report) => {
  const isForBrowsers = (file: string) =>
    isView(file) ||
    (file.startsWith("lib/") && !/\/(queries|mutations|providers|next-internals)\b/.test(file));
  for (const { path, body } of modulesWhere(project, isForBrowsers))
    for (const statement of body) {
      const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (declared?.type !== "VariableDeclaration") continue;
      for (const { init } of declared.declarations) {
        if (init?.type !== "NewExpression" || init.callee.type !== "MemberExpression") continue;
        const { object } = init.callee;
        if (object.type === "Identifier" && object.name === "Intl")
          report(path, "builds an Intl formatter while its module loads: atFirstUse(() => new Intl...)");
      }
    }
};

const FORMS_HOME = "components/kit/forms/use-typed-form.ts";

/**
 * Only the form hook of FORMS_HOME keeps text typed before hydration. The hook also removes an error about two fields
 * once a change of either field resolves it.
 */
export const formsUseSharedHooks: Rule = (project, report) => {
  for (const { path, body } of modulesWhere(project, (file) => isProduct(file) && file !== FORMS_HOME))
    for (const node of body) {
      if (node.type !== "ImportDeclaration" || node.source.value !== "react-hook-form") continue;
      const names = node.specifiers.map((specifier) =>
        specifier.type === "ImportSpecifier" ? (specifier.imported as { name?: string }).name : "*",
      );
      if (names.some((name) => name === "useForm" || name === "createFormControl" || name === "*"))
        report(path, `uses its own useForm: use useActionForm, or useTypedForm of ${FORMS_HOME}`);
    }
};

/** A hidden page keeps its state, so flags need useTransientState. The frame is never hidden and is exempt. */
export const flagsResetWithPage: Rule = (project, report) => {
  const isOfPage = (file: string) => isView(file) && !inside(file, "components/kit/layout");
  for (const { path, body } of modulesWhere(project, isOfPage))
    for (const node of nodesIn(body)) {
      if (node.type !== "CallExpression") continue;
      const { callee, arguments: given } = node as unknown as {
        callee: { name?: string };
        arguments: { value?: unknown }[];
      };
      if (callee.name === "useState" && given[0]?.value === false)
        report(path, "useState(false) is still true when its page is shown again: useTransientState(false)");
    }
};
