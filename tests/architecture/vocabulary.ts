import type { Module, Project } from "./scan";

/** Checks the whole project and reports each file that breaks the rule, with a remedy. */
export type Rule = (project: Project, report: (file: string, detail: string) => void) => void;

export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export const nameOf = (file: string) => file.slice(file.lastIndexOf("/") + 1);
export const folderOf = (file: string) => file.slice(0, Math.max(0, file.lastIndexOf("/")));
/** "lib/catalog/projects/rules.test.ts" -> "rules" */
export const stemOf = (file: string) => nameOf(file).split(".", 1)[0] ?? "";
export const inside = (file: string, ...folders: string[]) =>
  folders.some((folder) => file.startsWith(`${folder}/`));

export const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file);
export const isTest = (file: string) => inside(file, "tests") || isUnitTest(file);
/** Code that runs on a developer's machine or beside the product, never inside it. */
export const isTool = (file: string) =>
  isTest(file) || inside(file, "scripts", "sandbox") || /^[a-z]+\.config\.(ts|mjs)$/.test(file);
export const isProduct = (file: string) =>
  !isTest(file) &&
  (inside(file, "app", "components", "lib", "emails") ||
    /^(middleware|instrumentation|job-handlers)\.ts$/.test(file));
export const isView = (file: string) => inside(file, "app", "components") && !isTest(file);
export const isLib = (file: string) => inside(file, "lib") && !isTest(file);

export const modulesWhere = ({ modules }: Project, accept: (file: string) => boolean): Module[] =>
  [...modules.values()].filter(({ path }) => accept(path));
export const runtimeImports = (module: Module | undefined) =>
  module?.imports.filter((entry) => !entry.typeOnly) ?? [];

/** Names of a feature's files of logic. */
export const SIX = words("rules messages schema queries mutations actions");

/** The rooms of lib, bottom up. */
export const ROOMS = words(
  `kit server providers access words people catalog matches money ai overview admin`,
);

export const INTERNALS = "lib/server/next-internals";

/** Rooms without features. */
const FLAT = words("kit server providers");

/** "lib/money/billing/rules.ts" -> { room: "money", feature: "billing" }. A file directly in a room has no feature. */
export function placeOf(file: string): { room: string; feature: string | undefined } | undefined {
  const [top, room = "", feature, ...rest] = file.split("/");
  if (top !== "lib" || feature === undefined) return undefined;
  return { room, feature: rest.length > 0 && !FLAT.includes(room) ? feature : undefined };
}

/**
 * Kind of a path for the import rules:
 * - outside of lib: the top folder
 * - in next-internals, kit or providers: the name of that folder
 * - directly in another room: the file's name without ending
 * - in lib/access/auth: "auth/<file>"
 * - in a feature: one of the six names, else "content"
 */
export function kindOf(path: string): string {
  const [top = "", room = "", feature = "", name] = path.split("/");
  if (top !== "lib") return top;
  if (inside(path, INTERNALS)) return "next-internals";
  if (FLAT.includes(room) && room !== "server") return room;
  if (name === undefined) return stemOf(feature);
  if (feature === "auth") return `auth/${stemOf(name)}`;
  return SIX.includes(stemOf(name)) ? stemOf(name) : "content";
}

/** Node of the graph of featureCycles: a feature, or a file directly in a room. */
export const unitOf = (file: string): string | undefined => {
  const place = placeOf(file);
  return place && `${place.room}/${place.feature ?? stemOf(file)}`;
};

/**
 * Packages that call no vendor and open no connection. Any file of lib may import them, except messages and content
 * tables. For some of them, HOMES in server-rules.ts allows only one folder.
 */
export const PURE_PACKAGES =
  /^(@brazilian-utils\/brazilian-utils|csv-parse|csv-stringify|docx|eventsource-parser|file-type|ipaddr\.js|lru-cache|otpauth|p-limit|pptxgenjs|qrcode|@react-pdf\/renderer|sanitize-html|sharp|@zxcvbn-ts\/language-common)(\/|$)/;

export const isContentTable = (file: string) => isLib(file) && kindOf(file) === "content";

/** Files of app that Next finds by their names, and globals.css. */
export const isRouteFile = (file: string) => inside(file, "app") && ROUTE_FILE.test(nameOf(file));
const ROUTE_FILE = new RegExp(
  `^(${[
    "(page|layout|error|not-found|loading|template|default|forbidden|unauthorized|global-(error|not-found))\\.tsx",
    "route\\.tsx?",
    "(icon|apple-icon|opengraph-image|twitter-image)[0-9]*\\.(tsx?|png|jpe?g|svg|ico)",
    "(opengraph|twitter)-image\\.alt\\.txt",
    "sitemap\\.(ts|xml)",
    "robots\\.(ts|txt)",
    "manifest\\.(ts|json|webmanifest)",
    "globals\\.css",
    "favicon\\.ico",
  ].join("|")})$`,
);
