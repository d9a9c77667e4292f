import * as imports from "./import-rules";
import * as inputs from "./input-rules";
import * as pages from "./page-rules";
import * as places from "./place-rules";
import { parseTree, type Tree } from "./scan";
import * as server from "./server-rules";
import type { Rule } from "./vocabulary";

/** A file that does not parse would escape the other rules. */
const parses: Rule = ({ modules }, report) => {
  for (const { path, errors } of modules.values())
    if (errors[0]) report(path, `does not parse: ${errors[0]}`);
};

/** The rules of docs/architecture.md about files, imports and code. No exceptions: change the rule instead. */
export const RULES = {
  parses,
  "root entries": places.rootEntries,
  names: places.names,
  "names of lib": places.libNames,
  "rooms of views": places.viewRooms,
  "content tables": places.contentTables,
  "routes of app": places.appRoutes,
  "views of one route": places.oneRouteViews,
  "names of tests": places.testNames,
  "file length": places.fileLength,
  "may import": imports.mayImport,
  direction: imports.direction,
  "client imports": imports.clientImports,
  "views use features": imports.viewsUseFeatures,
  cycles: imports.cycles,
  rooms: imports.rooms,
  "cycles of features": imports.featureCycles,
  barrels: imports.barrels,
  "server-only": server.serverOnly,
  "actions pass the door": server.actionsPassTheDoor,
  "homes of packages": server.sdkHomes,
  "process.env": server.processEnv,
  "outside fetch": server.outsideFetch,
  "no inherited keys": inputs.noInheritedKeys,
  "styles depend on the frame": pages.stylesDependOnFrame,
  "flags reset with the page": pages.flagsResetWithPage,
  "formatters are lazy": pages.lazyFormatters,
  "workspace links to the plan tab": pages.workspaceLinksToPlanTab,
  "forms use the shared hooks": pages.formsUseSharedHooks,
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

type Files = Record<string, string>;
/** A tree whose first file breaks a rule, and a similar tree that breaks no rule. */
type Case = [why: string, broken: Files, repaired: Files];
export type CasesOf = Partial<Record<RuleName, [Case, ...Case[]]>>;

type Violation = { rule: RuleName; file: string; detail: string };

export function violationsOf(tree: Tree): Violation[] {
  const project = parseTree(tree);
  const found = new Map<string, Violation>();
  for (const rule of Object.keys(RULES) as RuleName[]) {
    RULES[rule](project, (file, detail) => found.set(`${rule} ${file} ${detail}`, { rule, file, detail }));
  }
  return [...found.values()];
}
