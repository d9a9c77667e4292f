import { clientModules } from "./import-rules";
import { type AstNode, type Module, nodesIn, type Statement } from "./scan";
import {
  inside,
  isLib,
  isProduct,
  isTool,
  kindOf,
  modulesWhere,
  PURE_PACKAGES,
  type Rule,
} from "./vocabulary";

/** The import "server-only" fails the build if a server file would get into the browser's bundle. */
export const serverOnly: Rule = (project, report) => {
  const isServer = (file: string) =>
    isLib(file) &&
    /^(queries|mutations|crypto|csv|security-events|health|account-lock|one-at-a-time|fair-turns)$/.test(
      kindOf(file),
    );
  for (const { path, body } of modulesWhere(project, isServer)) {
    const [first] = body;
    if (first?.type !== "ImportDeclaration" || first.source.value !== "server-only")
      report(path, `start it with import "server-only";`);
  }
};

const isActionCall = (node: Statement) =>
  node.type === "ExportNamedDeclaration" &&
  node.declaration?.type === "VariableDeclaration" &&
  node.declaration.declarations.every(
    ({ init }) =>
      init?.type === "CallExpression" && init.callee.type === "Identifier" && init.callee.name === "action",
  );

const opensServer = ({ source, directives, body }: Module) =>
  source.includes("use server") &&
  (directives.includes("use server") || [...nodesIn(body)].some((node) => node.directive === "use server"));

/** A server function is a public endpoint, so the door must parse and authorize its calls. */
export const actionsPassTheDoor: Rule = (project, report) => {
  for (const module of modulesWhere(project, isProduct)) {
    const { path, body, directives, imports } = module;
    if (!isLib(path) || kindOf(path) !== "actions") {
      if (opensServer(module))
        report(path, `has "use server": only lib/<room>/<feature>/actions.ts defines server functions`);
      continue;
    }
    if (!directives.includes("use server")) report(path, `start it with "use server";`);
    if (!imports.some(({ to }) => to === "lib/access/door.ts"))
      report(path, `import { action } from "@/lib/access/door"`);
    if (!body.every((node) => node.type === "ImportDeclaration" || isActionCall(node)))
      report(
        path,
        "holds only `export const x = action({...})`: the rest goes to schema, rules or mutations",
      );
  }
};

/** Where the product may import each package; the first match decides. */
const HOMES: [packages: RegExp, home: RegExp, advice: string][] = [
  [/^next-auth\/react$/, /^$/, "only client files call it, on the server use lib/access/auth/session"],
  [
    /^(next-auth|@auth|argon2|bcrypt|bcryptjs|jose)(\/|$)/,
    /^lib\/(access\/auth\/|people\/login\.ts$)/,
    "only lib/access/auth and lib/people/login.ts import it",
  ],
  [/^@node-rs\/argon2$/, /^lib\/server\/crypto\.ts$/, "only lib/server/crypto.ts hashes passwords"],
  [
    /^(@prisma|prisma|pg)(\/|$)/,
    /^lib\/server\/db\.ts$/,
    "only lib/server/db.ts imports the driver, import db from it",
  ],
  [
    /^rate-limiter-flexible(\/|$)/,
    /^lib\/server\/rate-limit\.ts$/,
    "only lib/server/rate-limit.ts imports it",
  ],
  [/^sharp(\/|$)/, /^lib\/catalog\/uploads\/mutations\//, "only lib/catalog/uploads makes pictures"],
  [
    /^@opentelemetry\//,
    /^lib\/server\/telemetry\.ts$/,
    "only lib/server/telemetry.ts imports it, because it removes personal data",
  ],
  [
    /^pino(-|\/|$)/,
    /^lib\/server\/log\.ts$/,
    "only lib/server/log.ts imports the logger, import log from it",
  ],
  [
    /^(docx|@react-pdf\/renderer|pptxgenjs)$/,
    /^lib\/words\/documents\/queries\//,
    "only lib/words/documents makes files, and it is loaded on first use",
  ],
  [
    /^((node:)?(https?|http2|net|tls|dgram|dns)|stripe|@stripe|resend|nodemailer|openai|ai|@ai-sdk|svix|standardwebhooks|pg-boss|undici|axios|got|ky|node-fetch|@aws-sdk|@sendgrid|twilio)(\/|$)/,
    /^lib\/providers\//,
    "only lib/providers calls vendors, wrap it there",
  ],
];
/**
 * Packages that sdkHomes allows in every file of lib, unless HOMES lists them. Any package that is missing in PLAIN,
 * HOMES and PURE_PACKAGES counts as a vendor's. Within lib, only lib/providers may import such a package.
 */
const PLAIN = /^(node:.+|next|next\/.+|react|zod|server-only)$/;

/** A vendor has one home, so that replacing the vendor changes code in one place. */
export const sdkHomes: Rule = (project, report) => {
  const client = clientModules(project);
  for (const { path, imports } of modulesWhere(project, isProduct)) {
    for (const { to, internal, typeOnly } of imports) {
      const name = internal && inside(to, "prisma/client") ? "@prisma/client" : to;
      if ((internal && name === to) || (typeOnly && isLib(path))) continue;
      if (name === "next-auth/react" && client.has(path)) continue;
      const [, home, advice] = HOMES.find(([packages]) => packages.test(name)) ?? [];
      if (home && !home.test(path)) report(path, `imports ${to}: ${advice}`);
      if (
        !home &&
        isLib(path) &&
        !inside(path, "lib/providers") &&
        !PLAIN.test(name) &&
        !PURE_PACKAGES.test(name)
      )
        report(
          path,
          `imports ${to}: packages of lib live in lib/providers, wrap it there, or list it as pure`,
        );
    }
  }
};

const is = <T extends string>(node: unknown, type: T): node is AstNode & { type: T } =>
  (node as AstNode | null | undefined)?.type === type;
const isProcess = (node: unknown): boolean =>
  (is(node, "Identifier") && node.name === "process") ||
  (is(node, "MemberExpression") && isProcess(node.property));
const isNamedEnv = (node: unknown) =>
  (is(node, "Identifier") && node.name === "env") || (is(node, "Literal") && node.value === "env");
const readsEnvironment = (node: AstNode) =>
  (is(node, "MemberExpression") && isProcess(node.object) && isNamedEnv(node.property)) ||
  (is(node, "VariableDeclarator") && isProcess(node.init));

/** `process.env.NEXT_RUNTIME` is no configuration: Next replaces it with the bundle's runtime during the build. */
const isBundleName = (node: AstNode) =>
  is(node, "MemberExpression") &&
  is(node.property, "Identifier") &&
  node.property.name === "NEXT_RUNTIME" &&
  is(node.object, "MemberExpression");

/** lib/server/env.ts checks every variable at boot; a variable read elsewhere would fail only at run time. */
export const processEnv: Rule = (project, report) => {
  const elsewhere = modulesWhere(project, (file) => file !== "lib/server/env.ts" && !isTool(file));
  for (const { path, body, imports } of elsewhere.filter(({ source }) => source.includes("process"))) {
    const imported = imports.some(({ to }) => /^(node:)?process$/.test(to));
    const nodes = [...nodesIn(body)];
    const bundleNames = new Set(
      nodes.filter(isBundleName).map((node) => (node as { object?: unknown }).object),
    );
    if (imported || nodes.some((node) => readsEnvironment(node) && !bundleNames.has(node)))
      report(path, "reads process.env: declare the variable in lib/server/env.ts and import env from it");
  }
};

/** External calls need a timeout and a base URL that the sandbox can replace. The providers have both. */
export const outsideFetch: Rule = (project, report) => {
  const isFetch = (node: unknown): boolean =>
    (is(node, "Identifier") && node.name === "fetch") ||
    (is(node, "MemberExpression") && isFetch(node.property));
  const callers = modulesWhere(project, (file) => !isTool(file) && !inside(file, "lib/providers"));
  for (const { path, body } of callers.filter(({ source }) => source.includes("fetch"))) {
    const nodes = [...nodesIn(body)];
    const calls = nodes.filter((node) => is(node, "CallExpression") && isFetch(node.callee));
    if (calls.some((call) => isLib(path) || leadsOutside((call.arguments as unknown[])[0], nodes)))
      report(path, "calls fetch with an outside address: move the call into lib/providers");
  }
};

/** Whether an address is an absolute URL or comes from env. Follows variables of the same file. */
function leadsOutside(address: unknown, nodes: AstNode[], seen = new Set<unknown>()): boolean {
  return [...nodesIn(address)].some((node) => {
    if (is(node, "Literal")) return /^(https?:)?\/\//i.test(String(node.value));
    if (is(node, "TemplateElement")) return /^(https?:)?\/\//i.test((node.value as { raw: string }).raw);
    if (!is(node, "Identifier") || seen.has(node.name)) return false;
    seen.add(node.name);
    const named = nodes.filter(
      (other) => is(other, "VariableDeclarator") && (other.id as AstNode).name === node.name,
    );
    return node.name === "env" || named.some(({ init }) => leadsOutside(init, nodes, seen));
  });
}
