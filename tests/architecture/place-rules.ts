import { nodesIn, type Statement, type Tree } from "./scan";
import {
  folderOf,
  INTERNALS,
  inside,
  isContentTable,
  isRouteFile,
  isUnitTest,
  modulesWhere,
  nameOf,
  ROOMS,
  type Rule,
  runtimeImports,
  SIX,
  stemOf,
  words,
} from "./vocabulary";

const ROOT = new Set(
  words(`package.json package-lock.json components.json next.config.mjs tsconfig.json app components lib prisma emails public tests
    middleware.ts .env.example sandbox scripts docs README.md CONTRIBUTING.md SECURITY.md .ci biome.json vitest.config.ts playwright.config.ts
    postcss.config.mjs prisma.config.ts instrumentation.ts job-handlers.ts next-env.d.ts .npmrc .nvmrc .gitignore .gitattributes
    LICENSE`),
);

/** Newcomers read the root first, so it holds only what cannot live elsewhere. */
export const rootEntries: Rule = ({ paths }, report) => {
  for (const entry of new Set(paths.map((file) => file.split("/", 1)[0] ?? ""))) {
    if (!ROOT.has(entry)) report(entry, "does not belong at the root: move it into the folder that owns it");
  }
};

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;
const MEANINGLESS = words("util utils helper helpers index");

/** appRoutes checks the folders of app. */
export const names: Rule = ({ paths }, report) => {
  for (const file of paths.filter((path) =>
    /^(app|components|lib|emails|sandbox|scripts|tests)\//.test(path),
  )) {
    const folders = inside(file, "app") ? [] : folderOf(file).split("/");
    const spelled = KEBAB_FILE.test(nameOf(file)) || nameOf(file) === "README.md";
    if (!spelled || !folders.every((folder) => KEBAB.test(folder))) report(file, "rename it to kebab-case");
    const empty = [...folders, stemOf(file)].find((name) => MEANINGLESS.includes(name));
    if (empty) report(file, `"${empty}" does not describe the content: name it after its purpose`);
  }
};

/** Files allowed directly in each of these folders; a room without an entry holds only features. */
const NAMED: Record<string, string[]> = {
  "lib/kit": words(
    `format.ts typed-amount.ts amount-in-words.ts masks.ts validation.ts text.ts readable-name.ts misleading-names.ts cursor.ts slug.ts result.ts states.ts account-kinds.ts at-first-use.ts
    bank-days.ts calendar-file.ts day.ts event-stream.ts ids.ts time.ts party.ts receipt-code.ts
    request-code.ts support-address.ts`,
  ),
  "lib/server":
    words(`env.ts env-schema.ts db.ts csv.ts log.ts crypto.ts security-events.ts rate-limit.ts outage.ts health.ts client-ip.ts
    one-at-a-time.ts fair-turns.ts screen-delays.ts telemetry.ts request-id.ts pauses.ts`),
  "lib/access": words("door.ts account-lock.ts"),
  "lib/words": words("site.ts"),
  "lib/people": words("login.ts consent.ts"),
  "lib/providers": words(
    "stripe.ts stripe-plans.ts stripe-lists.ts stripe-account.ts resend.ts smtp.ts mail-outcome.ts openai.ts gamma.ts cnpj.ts ibge.ts get-json.ts jobs.ts job-settings.ts files.ts database-notifications.ts worker-loop.ts workers.ts",
  ),
  "lib/access/auth": words("session.ts page-rules.ts return-to.ts session-hint.ts"),
};

/** Minimum lines, without tests, of a folder with one of the six names. A smaller folder must be one file. */
const FOLDER_LINES = 200;

/** A feature's files of logic have six names, so that all features look alike. */
export const libNames: Rule = ({ paths, tree }, report) => {
  for (const file of paths.filter((path) => inside(path, "lib") && !inside(path, INTERNALS))) {
    const [, room = "", feature, six = "", ...deeper] = file.split("/");
    const named = NAMED[folderOf(file)];
    if (!ROOMS.includes(room)) report(file, `stands in no room: lib holds only ${ROOMS.join(", ")}`);
    else if (deeper.length > 0) {
      const folder = `lib/${room}/${feature}/${six}`;
      if (deeper.length > 1 || !SIX.includes(six))
        report(file, `is too deep: only ${SIX.join(", ")} may be folders, and those hold files`);
      else if (tree.has(`${folder}.ts`)) report(file, `${folder}.ts exists too: one of the two`);
      else if (linesIn(folder, tree) < FOLDER_LINES)
        report(file, `${folder}/ has fewer than ${FOLDER_LINES} lines: make it one file, ${folder}.ts`);
    } else if (isUnitTest(file) || feature === "README.md") continue;
    else if (named ? !named.includes(nameOf(file)) : six === "")
      report(
        file,
        `${folderOf(file)} holds only ${named?.join(", ") ?? "features"}: move it into a feature, lib/${room}/<feature>/`,
      );
    else if (!named && !/^[^.]+\.ts$/.test(nameOf(file)))
      report(file, `a feature holds only ${SIX.join(".ts, ")}.ts and content tables (<noun>.ts)`);
  }
};

export const viewRooms: Rule = ({ paths }, report) => {
  for (const file of paths.filter((path) => inside(path, "components"))) {
    const [, room = "", feature, name] = file.split("/");
    if (!ROOMS.includes(room) || !feature || !name)
      report(file, `stands in no room: move it to components/<room>/<feature>/, with a room of lib`);
  }
};

const linesIn = (folder: string, tree: Tree) =>
  [...tree]
    .filter(([file]) => inside(file, folder) && !isUnitTest(file))
    .reduce((sum, [, text]) => sum + text.trimEnd().split("\n").length, 0);

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

/** The browser may load content tables, so they have no run-time imports and no functions. */
export const contentTables: Rule = (project, report) => {
  for (const module of modulesWhere(project, isContentTable)) {
    const advice = "is none of the six names, so it is a content table: constants and types";
    for (const { to } of runtimeImports(module)) report(module.path, `${advice}, without importing ${to}`);
    if (!module.body.every((node) => isType(node) || isConstant(node)))
      report(module.path, `${advice}. Move its logic into rules.ts, queries.ts or mutations.ts`);
  }
};

const ADDRESS =
  /^(\((site|projects|account|panel|admin|debug)\)|[a-z0-9]+([-_][a-z0-9]+)*(\.(xml|txt|json))?|\.well-known|\[.+\])$/;

export const appRoutes: Rule = ({ paths }, report) => {
  for (const file of paths.filter((path) => inside(path, "app"))) {
    const folders = folderOf(file).split("/").slice(1);
    const firstPrivate = folders.findIndex((folder) => folder.startsWith("_"));
    const isPrivate = firstPrivate >= 0;
    const odd = folders.find((folder, at) =>
      isPrivate && at >= firstPrivate ? !KEBAB.test(folder.replace(/^_/, "")) : !ADDRESS.test(folder),
    );
    if (odd) report(file, `"${odd}" is no address, none of the six route groups and no _private folder`);
    const isView = isPrivate && folders[firstPrivate] === "_parts";
    if (!isView && !isUnitTest(file) && (isPrivate || !isRouteFile(file)))
      report(file, "is no route file and no view in the _parts/ of its route: logic lives in lib");
  }
};

/** Folders of components that belong to no feature, so that a file in them may serve a single route. */
const SHARED_FOLDERS = words("ui layout forms reading").map((folder) => `components/kit/${folder}`);

export const oneRouteViews: Rule = (project, report) => {
  const routesOf = new Map<string, Set<string>>();
  for (const { path } of modulesWhere(project, isRouteFile)) {
    const seen = new Set([path]);
    for (const file of seen) {
      for (const { to } of project.modules.get(file)?.imports ?? [])
        if (project.modules.has(to)) seen.add(to);
      if (inside(file, "components"))
        routesOf.set(file, (routesOf.get(file) ?? new Set()).add(folderOf(path)));
    }
  }
  for (const [file, routes] of routesOf) {
    const [route = ""] = routes;
    if (routes.size === 1 && route !== "app" && !inside(file, ...SHARED_FOLDERS))
      report(file, `only ${route} uses it: move it into ${route}/_parts/`);
  }
};

/** The name of a test file determines its runner. */
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

export const fileLength: Rule = ({ paths, tree }, report) => {
  for (const file of paths) {
    const lines = (tree.get(file) ?? "").trimEnd().split("\n").length;
    const longByNature = isContentTable(file) || inside(file, "components/kit/ui", "prisma/migrations");
    if (lines > MAX_LINES && !longByNature) report(file, `has ${lines} lines, above ${MAX_LINES}: split it`);
  }
};
