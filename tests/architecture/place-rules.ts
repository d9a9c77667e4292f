import { nodesIn, type Statement } from "./scan";
import {
  folderOf,
  inside,
  isContentTable,
  isRouteFile,
  isTest,
  isUnitTest,
  modulesWhere,
  nameOf,
  type Rule,
  runtimeImports,
  SIX,
  stemOf,
  words,
} from "./vocabulary";

const ROOT = new Set(
  words(`package.json package-lock.json next.config.mjs tsconfig.json app components lib prisma emails public tests
    middleware.ts .env.example sandbox scripts docs README.md .ci biome.json vitest.config.ts playwright.config.ts
    postcss.config.mjs prisma.config.ts instrumentation.ts next-env.d.ts .npmrc .nvmrc .gitignore .gitattributes
    LICENSE`),
);

/** The root is the first thing that a newcomer reads, so it holds nothing that could live elsewhere. */
export const rootEntries: Rule = ({ paths }, report) => {
  for (const entry of new Set(paths.map((file) => file.split("/", 1)[0] ?? ""))) {
    if (!ROOT.has(entry)) report(entry, "does not belong at the root: move it into the folder that owns it");
  }
};

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const SAYS_NOTHING = words("util utils helper helpers index");

/** One spelling for every name, and a name says what is inside. Folders of app are addresses: see appRoutes. */
export const names: Rule = ({ paths }, report) => {
  for (const file of paths.filter((path) =>
    /^(app|components|lib|emails|sandbox|scripts|tests)\//.test(path),
  )) {
    const folders = inside(file, "app") ? [] : folderOf(file).split("/");
    const spelled = KEBAB_FILE.test(nameOf(file)) || nameOf(file) === "README.md";
    if (!spelled || !folders.every((folder) => KEBAB.test(folder))) report(file, "rename it to kebab-case");
    const empty = [...folders, stemOf(file)].find((name) => SAYS_NOTHING.includes(name));
    if (empty) report(file, `"${empty}" says nothing about the content: name it after what it does`);
  }
};

const NAMED: Record<string, string[]> = {
  lib: words(`env.ts db.ts door.ts result.ts rate-limit.ts format.ts site.ts timing.ts log.ts csp.mjs
    first-press.mjs page-cache.mjs stored-page.mjs`),
  "lib/providers": words(
    "stripe.ts resend.ts smtp.ts openai.ts gamma.ts cnpj.ts ibge.ts http.ts jobs.ts pptx.ts csv.ts",
  ),
  "lib/auth": words("config.ts session.ts access.ts password.ts"),
};

/** A closed set of names: who knows one feature knows where everything is in all of them. */
export const libNames: Rule = ({ paths }, report) => {
  for (const file of paths.filter((path) => inside(path, "lib"))) {
    const named = NAMED[folderOf(file)];
    if (file.split("/").length > 3) report(file, "is a third level: split the noun into two features");
    else if (named && !isUnitTest(file) && !named.includes(nameOf(file)))
      report(
        file,
        `${folderOf(file)} holds only ${named.join(", ")}: move it into a feature, lib/<feature>/`,
      );
    else if (!named && !isUnitTest(file) && !/^[^.]+\.ts$/.test(nameOf(file)))
      report(file, `a feature holds only ${SIX.join(".ts, ")}.ts and content tables (<noun>.ts)`);
  }
};

const declarationOf = (node: Statement) =>
  node.type === "ExportNamedDeclaration" && node.declaration ? node.declaration : node;
const isType = (node: Statement) =>
  /^(ImportDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration)$/.test(declarationOf(node).type);
const isConstant = (node: Statement) => {
  const declared = declarationOf(node);
  const isCode = ({ type }: { type: string }) => /^(Arrow)?FunctionExpression$|^ClassExpression$/.test(type);
  return (
    declared.type === "VariableDeclaration" && declared.kind === "const" && ![...nodesIn(node)].some(isCode)
  );
};

/** A content table is data that anyone may read: no imports, no functions, so it cannot grow into logic. */
export const contentTables: Rule = (project, report) => {
  for (const module of modulesWhere(project, isContentTable)) {
    const advice = "is none of the six names, so it is a content table: constants and types";
    for (const { to } of runtimeImports(module)) report(module.path, `${advice}, without importing ${to}`);
    if (!module.body.every((node) => isType(node) || isConstant(node)))
      report(module.path, `${advice}. Move its logic into rules.ts, queries.ts or mutations.ts`);
  }
};

const ADDRESS = /^(\((site|projects|account|panel|debug)\)|[a-z0-9]+([-_][a-z0-9]+)*|\[.+\])$/;

/** app is the map of addresses: route files, and views beside the one page that shows them. */
export const appRoutes: Rule = ({ paths, tree }, report) => {
  for (const file of paths.filter((path) => inside(path, "app"))) {
    const folders = folderOf(file).split("/").slice(1);
    const firstPrivate = folders.findIndex((folder) => folder.startsWith("_"));
    const isPrivate = firstPrivate >= 0;
    const odd = folders.find((folder, at) =>
      isPrivate && at >= firstPrivate ? !KEBAB.test(folder.replace(/^_/, "")) : !ADDRESS.test(folder),
    );
    if (odd) report(file, `"${odd}" is no address, none of the five route groups and no _private folder`);
    const besidePage = ["page.tsx", "layout.tsx"].some((entry) => tree.has(`${folderOf(file)}/${entry}`));
    const isView = /^[a-z0-9-]+\.tsx$/.test(nameOf(file)) && (isPrivate || besidePage);
    if (!isView && !isUnitTest(file) && (isPrivate || !isRouteFile(file)))
      report(file, "is no route file and no view (.tsx) beside its page or in a _folder: logic lives in lib");
  }
};

/** The name says what runs it: *.test.ts(x) beside the code, a journey as tests/e2e/<actor>-<goal>.spec.ts. */
export const testNames: Rule = ({ paths }, report) => {
  for (const file of paths) {
    if (inside(file, "tests/e2e")) {
      if (!/^tests\/e2e\/[a-z0-9]+(-[a-z0-9]+)+\.spec\.ts$/.test(file))
        report(file, "tests/e2e holds only <actor>-<goal>.spec.ts: move what journeys share to tests/setup");
    } else if (/\.(tests?|specs?)\.[cm]?[jt]sx?$/.test(file) && !isUnitTest(file))
      report(
        file,
        "name it <file>.test.ts beside the code, or tests/e2e/<actor>-<goal>.spec.ts for a journey",
      );
  }
};

const MAX_LINES = 400;

/** A file that long holds two things. Primitives, content tables, tests and migrations are long by nature. */
export const fileLength: Rule = ({ paths, tree }, report) => {
  for (const file of paths) {
    const lines = (tree.get(file) ?? "").trimEnd().split("\n").length;
    const longByNature =
      isTest(file) || isContentTable(file) || inside(file, "components/ui", "prisma/migrations");
    if (lines > MAX_LINES && !longByNature) report(file, `has ${lines} lines, above ${MAX_LINES}: split it`);
  }
};
