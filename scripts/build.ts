import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { finishPage, scriptsOf } from "../lib/next-internals/prerendered-page.mjs";
import { nextBinary, portOf, prepareEnvironment } from "./environment.ts";
import { loadEnvFile, main, runOrThrow } from "./processes.ts";

const STAMP = ".next/elo-build.json";
const SOURCES = [
  "app/**/*",
  "components/**/*",
  "lib/**/*",
  "emails/**/*",
  "public/**/*",
  "prisma/{schema.prisma,models/**/*}",
  "prisma/migrations/**/*",
  "*.{mjs,json,ts}",
];

/** Configuration that pages carry in their text. */
const CONFIGURATION = [
  "APP_URL",
  "PAID_PLANS",
  "AUTH_AUTOCONFIRM",
  "CONTACT_EMAIL",
  "CONTACT_PHONE",
  "WHATSAPP_NUMBER",
  "PAGE_REVALIDATE_SECONDS",
];

function fingerprint(dataIdentity: string, variables: Record<string, string>): string {
  const hash = createHash("sha256").update(dataIdentity);
  for (const name of CONFIGURATION) hash.update(`${name}=${variables[name] ?? process.env[name] ?? ""}\n`);
  for (const entry of globSync(SOURCES, { withFileTypes: true }).filter((file) => file.isFile())) {
    const path = `${entry.parentPath}/${entry.name}`;
    if (/\.test\.tsx?$|next-env\.d\.ts$/.test(path)) continue;
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}

const routeOf = (page: string) =>
  `/${relative(".next/server/app", page)}`.replace(/\.html$/, "").replace(/^\/index$/, "/");

/** Tells V8 to compile a whole file on its background thread: https://v8.dev/blog/explicit-compile-hints */
const COMPILE_AT_ONCE = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the scripts that every page begins with. Compiled function by function as they are called, they hold a slow
 * phone's main thread for about twice as long.
 */
function markScripts(sources: Iterable<string>): void {
  for (const source of sources) {
    const file = source.replace(/^\/_next\/([^?]+).*$/, ".next/$1");
    const code = readFileSync(file, "utf8");
    if (!code.startsWith(COMPILE_AT_ONCE)) writeFileSync(file, COMPILE_AT_ONCE + code);
  }
}

/**
 * Finishes every whole page that the build wrote and puts its content security policy beside it; later ones are
 * finished in lib/next-internals/page-cache.mjs, and what is rendered for a request gets a nonce in middleware.ts. Marks the scripts
 * of those pages.
 */
async function finishPages(): Promise<void> {
  const { routes } = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8"));
  // Read only now: the configuration takes the variables of the .env file that was loaded meanwhile.
  const { revalidate, expire } = (await import("../next.config.mjs")).PAGE_LIFETIME;
  const scripts = new Set<string>();
  for (const meta of globSync(".next/server/app/**/*.meta")) {
    const page = meta.replace(/\.meta$/, ".html");
    if (!existsSync(page)) continue;
    const content = JSON.parse(readFileSync(meta, "utf8"));
    if (content.postponed !== undefined) continue;
    const rendered = readFileSync(page, "utf8");
    for (const source of scriptsOf(rendered)) scripts.add(source);
    const { html, headers } = finishPage(rendered);
    writeFileSync(page, html);
    content.headers = { ...content.headers, ...headers };
    // A page without data would say that it holds for a year; a cache in front would then show it, with the scripts
    // of its time, long after the next release.
    if (content.status === 200 && routes[routeOf(page)]?.initialRevalidateSeconds === false) {
      content.headers["cache-control"] =
        `s-maxage=${revalidate}, stale-while-revalidate=${expire - revalidate}`;
    }
    writeFileSync(meta, JSON.stringify(content));
  }
  markScripts(scripts);
}

/** Builds the product unless the last build was made of the same sources, configuration and data. */
export async function buildWhenStale(dataIdentity: string, variables: Record<string, string>): Promise<void> {
  const current = fingerprint(dataIdentity, variables);
  const last = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, "utf8")).fingerprint : null;
  if (last === current) return;
  await runOrThrow("Build", [nextBinary, "build"], { ...variables, NODE_ENV: "production" });
  await finishPages();
  writeFileSync(STAMP, JSON.stringify({ fingerprint: current }));
}

if (import.meta.main) {
  await main(async () => {
    loadEnvFile();
    const environment = await prepareEnvironment(portOf("PORT", 3000));
    try {
      await buildWhenStale(environment.dataIdentity, environment.variables);
    } finally {
      await environment.stop();
    }
  });
}
