import * as imports from "./import-rules";
import * as inputs from "./input-rules";
import * as pages from "./page-rules";
import * as places from "./place-rules";
import { parseTree, type Tree } from "./scan";
import * as server from "./server-rules";
import type { Rule } from "./vocabulary";

/** A file that does not parse could hide anything from the other rules. */
const parses: Rule = ({ modules }, report) => {
  for (const { path, errors } of modules.values())
    if (errors[0]) report(path, `does not parse: ${errors[0]}`);
};

/** Every promise of docs/architecture.md about files and imports. None has exceptions; a promise is changed instead. */
export const RULES = {
  parses,
  "root entries": places.rootEntries,
  names: places.names,
  "names of lib": places.libNames,
  "content tables": places.contentTables,
  "routes of app": places.appRoutes,
  "views of one route": places.oneRouteViews,
  "names of tests": places.testNames,
  "file length": places.fileLength,
  "may import": imports.mayImport,
  foundations: imports.foundations,
  direction: imports.direction,
  "client imports": imports.clientImports,
  "views ask features": imports.viewsAskFeatures,
  cycles: imports.cycles,
  "cycles of features": imports.featureCycles,
  barrels: imports.barrels,
  "server-only": server.serverOnly,
  "actions pass the door": server.actionsPassTheDoor,
  "homes of packages": server.sdkHomes,
  "process.env": server.processEnv,
  "outside fetch": server.outsideFetch,
  "no inherited keys": inputs.noInheritedKeys,
  "styles ask the frame": pages.stylesAskTheFrame,
  "flags are moments": pages.flagsAreMoments,
  "formatters wait": pages.formattersWait,
  "workspace leads to the plan tab": pages.workspaceLeadsToThePlanTab,
  "forms go one way": pages.formsGoOneWay,
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

type Files = Record<string, string>;
/** A tree that breaks a promise in its first file, and the same tree after doing what the message says. */
type Case = [why: string, broken: Files, repaired: Files];
export type CasesOf = Partial<Record<RuleName, [Case, ...Case[]]>>;

export type Violation = { rule: RuleName; file: string; detail: string };

/** Every broken promise of a tree, each once, in the order of the rules. */
export function violationsOf(tree: Tree): Violation[] {
  const project = parseTree(tree);
  const found = new Map<string, Violation>();
  for (const rule of Object.keys(RULES) as RuleName[]) {
    RULES[rule](project, (file, detail) => found.set(`${rule} ${file} ${detail}`, { rule, file, detail }));
  }
  return [...found.values()];
}
