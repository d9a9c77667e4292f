import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";
import { ensureHeadlessChromium } from "./chromium.ts";
import { ensureInstalled, nextBinary } from "./environment.ts";
import { VENDOR_VARIABLES } from "./local-vendors.ts";
import { ensureNginx } from "./nginx.ts";
import { freePortPair, main, run, runOrThrow, StartError, start, stop } from "./processes.ts";
import {
  type Count,
  closingLines,
  countPlaywright,
  countVitest,
  failure,
  readReport,
} from "./test-reports.ts";

/** Time (ms) that a start with a full build may take. */
const START_LIMIT = 10 * 60_000;

/** Set by `npm run check`: skips the build and the journeys in a browser. */
const fast = process.argv.includes("--fast");

const scratch = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "elo-test-"));

async function check(name: string, args: string[]): Promise<Count> {
  return (await run(args)) === 0 ? { passed: 1, failed: 0, failures: [], retried: [] } : failure(name);
}

async function unitTests(): Promise<Count> {
  const file = join(scratch, "vitest.json");
  const code = await run(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    // Without this cache, the process of each test file would compile the packages again: 8% of the CPU time.
    { NODE_COMPILE_CACHE: join(scratch, "compiled") },
  );
  const count = readReport("vitest", file, countVitest);
  // Vitest's number of failed tests lacks files that fail to load and errors outside of tests.
  return code !== 0 && count.failed === 0
    ? { ...count, failed: 1, failures: [...count.failures, "vitest: an error outside of the tests"] }
    : count;
}

const productLog = join(scratch, "product.log");

async function startProduct(port: number, sandboxPort: number): Promise<{ stop(): Promise<void> }> {
  const ready = Promise.withResolvers<true>();
  function* watch(line: unknown) {
    if (line === `ready http://localhost:${port}`) ready.resolve(true);
    yield line;
  }
  const env = {
    ...Object.fromEntries(VENDOR_VARIABLES.map((name) => [name, ""])),
    LOCAL_START: "",
    SANDBOX_PORT: String(sandboxPort),
    DATABASE_URL: "",
    APP_URL: "",
    HOST: "",
    DATA_DIR: join(scratch, "data"),
    PORT: String(port),
    LOG_LEVEL: "warn",
    // Short, so that journeys can wait until a page is rebuilt.
    PAGE_REVALIDATE_SECONDS: "3",
  };
  const product = start(["scripts/start.ts"], env, {
    stdin: "ignore",
    stdout: [watch, "inherit", { file: productLog }],
    stderr: "inherit",
  });
  const late = wait(START_LIMIT, "late" as const, { ref: false });
  const outcome = await Promise.race([ready.promise, product, late]);
  if (outcome === true) return { stop: () => stop(product) };
  await stop(product);
  const what = outcome === "late" ? "não ficou pronto a tempo" : "parou antes de ficar pronto";
  throw new StartError(`O produto ${what}.`);
}

async function journeys(): Promise<Count> {
  const chromium = ensureHeadlessChromium();
  const port = await getPort();
  const sandboxPort = await freePortPair();
  const product = await startProduct(port, sandboxPort);
  const file = join(scratch, "playwright.json");
  try {
    await run(["node_modules/@playwright/test/cli.js", "test"], {
      BASE_URL: `http://localhost:${port}`,
      SANDBOX_URL: `http://localhost:${sandboxPort}`,
      CHROMIUM_PATH: chromium,
      // Some journeys write states such as a paid fee directly into the database of this folder.
      DATA_DIR: join(scratch, "data"),
      PRODUCT_LOG: productLog,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
  } finally {
    await product.stop();
  }
  return readReport("playwright", file, countPlaywright);
}

await main(async () => {
  await ensureInstalled();
  // Unit tests and journeys run the shipped nginx configuration.
  ensureNginx();
  try {
    await runOrThrow("Cliente do banco", ["scripts/generate.ts"]);
    await runOrThrow("Tipos das rotas", [nextBinary, "typegen"]);
    const counts = [
      await check("tsc", ["node_modules/typescript/bin/tsc", "--noEmit"]),
      await check("biome", ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
      await unitTests(),
      ...(fast ? [] : [await journeys()]),
    ];
    for (const line of closingLines(counts)) console.log(line);
    if (counts.some(({ failed }) => failed > 0)) process.exitCode = 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
