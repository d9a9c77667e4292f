import type { Project, Statement } from "./scan";
import {
  inside,
  isLib,
  isProduct,
  isRouteFile,
  isTest,
  isView,
  kindOf,
  modulesWhere,
  PURE_PACKAGES,
  placeOf,
  ROOMS,
  type Rule,
  runtimeImports,
  unitOf,
  words,
} from "./vocabulary";

type Row = { lib: string[]; packages: string[]; why: string };
const row = (why: string, lib: string, packages = ""): Row => ({
  lib: words(lib),
  packages: words(packages),
  why,
});

/**
 * Run-time imports that `mayImport` allows by kind of file in lib (`kindOf`). A kind without a row has no restriction.
 * `node:*` means any module of Node, but HOMES in server-rules.ts allows the network modules only in lib/providers.
 */
const MAY_IMPORT: Record<string, Row> = {
  rules: row("rules are pure, take the value as an argument", "rules content kit site"),
  messages: row("messages are texts, take the value as an argument", ""),
  schema: row("a schema is shared with the browser", "schema rules messages content kit", "zod"),
  queries: row(
    "a query reads for the ids it is given; writes go to mutations.ts, sessions to the page or door",
    "db env log crypto csv health outage kit rules messages content providers queries",
    "server-only node:* next/cache react",
  ),
  mutations: row(
    "a mutation takes ids and values; cookies, headers and redirects belong to the action, route or page",
    // `schema`: the worker that parses an uploaded file also validates its content.
    "db env log crypto security-events account-lock one-at-a-time outage pauses kit rules messages content schema providers queries mutations emails",
    "server-only node:*",
  ),
  actions: row("an action is door and cache update, move the logic", "door schema mutations", "next/cache"),
  kit: row("it runs in the browser too", "kit"),
  site: row("it runs in the browser too", "kit screen-delays"),
  "screen-delays": row("it runs in the browser too", ""),
  env: row("everything imports it", "env-schema"),
  "env-schema": row("scripts validate a configuration with it before the build exists", "", "zod"),
  crypto: row("secrets need the configuration and nothing else", "env", "server-only node:* @node-rs/argon2"),
  "account-lock": row(
    "all writes of an account share its transaction",
    "db one-at-a-time kit messages providers",
    "server-only",
  ),
  "one-at-a-time": row("it only orders work of this process", "", "server-only"),
  "fair-turns": row("it only orders work of this process", "", "server-only"),
  csv: row("it only writes files", "log kit", "server-only"),
  "security-events": row("it only writes a log entry", "db log", "server-only"),
  pauses: row("it only reads the database", "db", "server-only"),
  health: row("it only reads the database", "db env kit", "server-only node:*"),
  outage: row("it runs in the browser too", "kit"),
  consent: row("it runs in the browser too", ""),
  "client-ip": row("it is a pure decision", ""),
  "auth/page-rules": row("it is a pure table: pathname and role in, decision out", "rules content"),
};

/** Keeps decisions testable without a server, and server code out of the browser. */
export const mayImport: Rule = (project, report) => {
  for (const module of modulesWhere(project, isLib)) {
    const kind = kindOf(module.path);
    const allowed = MAY_IMPORT[kind];
    if (!allowed) continue;
    for (const { to, internal } of runtimeImports(module)) {
      const fits = internal
        ? allowed.lib.includes(kindOf(to))
        : allowed.packages.includes(to.replace(/^node:.+/, "node:*")) ||
          (kind !== "messages" && PURE_PACKAGES.test(to));
      if (!fits) report(module.path, `${kind} may not import ${to}: ${allowed.why}`);
    }
  }
};

const NEVER: [from: RegExp, to: RegExp, instead: string][] = [
  [/^lib\//, /^(app|components)\//, "lib knows no screens, move the shared part into lib"],
  [
    /^components\//,
    /^app\//,
    "components serve several routes, move it into components or take it as a prop",
  ],
  [/^emails\//, /^(app|components)\//, "a template stands alone, take the value as a prop"],
  [/^/, /^(sandbox|scripts)\//, "the product works without them, move the shared part into lib"],
];

/** Refuses imports in the directions of NEVER, and imports of tests by other code. Type imports count, too. */
export const direction: Rule = (project, report) => {
  for (const { path, imports } of project.modules.values()) {
    for (const { to } of imports.filter((entry) => entry.internal)) {
      const broken = NEVER.find(([from, target]) => from.test(path) && target.test(to));
      if (broken && isProduct(path)) report(path, `imports ${to}: ${broken[2]}`);
      if (isTest(to) && !isTest(path) && !/^[a-z]+\.config\.ts$/.test(path))
        report(path, `imports ${to}: only tests import tests, move the shared part out of tests`);
    }
  }
};

/** "use client" files and the views that these import, directly or through other views. */
export function clientModules(project: Project): Set<string> {
  const roots = modulesWhere(project, isView).filter(({ directives }) => directives.includes("use client"));
  const found = new Set(roots.map(({ path }) => path));
  for (const file of found) {
    for (const { to } of runtimeImports(project.modules.get(file))) if (isView(to)) found.add(to);
  }
  return found;
}

const BROWSER_MAY = words(
  "rules messages schema actions kit site screen-delays content consent outage auth/session-hint auth/return-to",
);

const BROWSER_INTERNALS = "lib/server/next-internals/framework-elements.ts";

/** Server code in the browser's bundle would leak or break. */
export const clientImports: Rule = (project, report) => {
  for (const file of clientModules(project)) {
    for (const { to } of runtimeImports(project.modules.get(file))) {
      if (inside(to, "lib") && to !== BROWSER_INTERNALS && !BROWSER_MAY.includes(kindOf(to)))
        report(file, `runs in the browser and imports ${to}: take it as a prop, or \`import type\``);
    }
  }
};

export const viewsUseFeatures: Rule = (project, report) => {
  const templatesMay = words("rules messages kit site screen-delays content");
  for (const module of modulesWhere(project, (file) => isView(file) || inside(file, "emails"))) {
    for (const { to } of runtimeImports(module).filter((entry) => inside(entry.to, "lib"))) {
      if (/^(db|providers)$/.test(kindOf(to)))
        report(module.path, `imports ${to}: call a query or mutation of the feature instead`);
      else if (inside(module.path, "emails") && !templatesMay.includes(kindOf(to)))
        report(module.path, `imports ${to}: a template gets its data as props`);
    }
  }
};

/** In a cycle of files, load order decides which exports are undefined. Type imports may be cyclic. */
export const cycles: Rule = ({ modules }, report) => {
  const state = new Map<string, "open" | "done">();
  const trail: string[] = [];
  const visit = (file: string) => {
    state.set(file, "open");
    trail.push(file);
    for (const { to } of runtimeImports(modules.get(file))) {
      if (state.get(to) === "open")
        report(
          to,
          `imports itself, ${[...trail.slice(trail.indexOf(to)), to].join(" -> ")}: break one arrow`,
        );
      else if (modules.has(to) && !state.has(to)) visit(to);
    }
    trail.pop();
    state.set(file, "done");
  };
  for (const file of modules.keys()) if (!state.has(file)) visit(file);
};

/** A room can be read without the rooms above it, so type imports count, too. */
export const rooms: Rule = ({ modules }, report) => {
  for (const { path, imports } of modules.values()) {
    const from = isTest(path) ? undefined : placeOf(path);
    for (const { to } of from ? imports : []) {
      const target = placeOf(to);
      if (from && target && ROOMS.indexOf(target.room) > ROOMS.indexOf(from.room))
        report(path, `lib/${from.room} is below ${to}: take what it needs as an argument, or move it down`);
    }
  }
};

/** Features that import each other in a circle have no first file to read. */
export const featureCycles: Rule = ({ modules }, report) => {
  const uses = new Map<string, Map<string, string>>();
  for (const module of modules.values()) {
    const from = isTest(module.path) ? undefined : unitOf(module.path);
    for (const { to } of from ? runtimeImports(module) : []) {
      const unit = unitOf(to);
      if (!from || !unit || unit === from) continue;
      const known = uses.get(from) ?? new Map<string, string>();
      uses.set(from, known.set(unit, known.get(unit) ?? module.path));
    }
  }
  const wayBack = (from: string, to: string, seen = new Set<string>()): boolean =>
    from === to ||
    [...(uses.get(from)?.keys() ?? [])].some((next) => !seen.has(next) && wayBack(next, to, seen.add(next)));
  for (const [unit, others] of uses) {
    for (const [other, file] of others) {
      if (wayBack(other, unit)) report(file, `lib/${unit} and lib/${other} import each other: merge or cut`);
    }
  }
};

/** A barrel (a file of re-exports) hides where code lives, and importing one name of it loads every file. */
export const barrels: Rule = (project, report) => {
  const isReExport = (node: Statement) =>
    node.type === "ExportAllDeclaration" || (node.type === "ExportNamedDeclaration" && !node.declaration);
  for (const { path, body } of modulesWhere(project, (file) => !isRouteFile(file))) {
    const own = body.filter((node) => node.type !== "ImportDeclaration");
    if (own.length > 0 && own.every(isReExport))
      report(path, "only re-exports: delete it and import from the files themselves");
  }
};
