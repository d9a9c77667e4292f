import { once } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { assertBuilt, buildWhenStale, builtFingerprint } from "./build.ts";
import {
  assertConfiguration,
  type Environment,
  ensureInstalled,
  hostOf,
  nextBinary,
  ownUrl,
  portOf,
  prepareEnvironment,
} from "./environment.ts";
import { renderFirstPages } from "./first-pages.ts";
import { isLocalStart } from "./local-vendors.ts";
import { pagesFolder } from "./pages-folder.ts";
import {
  assertPortFree,
  type Child,
  exitCode,
  hasEnded,
  loadEnvFile,
  main,
  StartError,
  start,
  stop,
} from "./processes.ts";

const LATE_PORT = new URL("./late-port.ts", import.meta.url).href;

/** Timeout (ms) of the server's first response. */
export const FIRST_ANSWER = 180_000;

/** Time (ms) that an idle connection stays open. Must exceed the time that the proxy in front keeps one open. */
export const KEEP_ALIVE = 65_000;

/** V8 would compact the whole heap when idle, which blocked every request for 350 ms (`npm run bench -- heavy`). */
const NO_IDLE_COMPACTION = "--no-memory-reducer";

type Patience = {
  limit?: number;
  /** Time (ms) from the first response until a failing health check is reported. A busy machine fails it at first. */
  unwell?: number;
  whenUnwell?: () => Promise<void>;
};

/**
 * Waits until /api/health succeeds. Stops a server that sends no response within `limit` ms. After the first response
 * the wait has no limit: an error then means that the database is not available yet, and a restart would not help.
 * @returns false when the server ended before it was ready
 * @throws StartError after it stopped the server
 */
export async function untilReady(
  url: string,
  web: Child,
  { limit = FIRST_ANSWER, unwell = 15_000, whenUnwell = async () => {} }: Patience = {},
): Promise<boolean> {
  const began = Date.now();
  let answered: number | null = null;
  let isReported = false;
  while (!hasEnded(web)) {
    const status = await fetch(url, { signal: AbortSignal.timeout(30_000) }).then(
      (response) => response.status,
      () => null,
    );
    if (status === 200) return true;
    if (status !== null) answered ??= Date.now();
    else if (answered === null && Date.now() - began >= limit && !hasEnded(web)) {
      await stop(web);
      throw new StartError("O servidor não respondeu a tempo; veja as mensagens acima.");
    }
    if (answered !== null && !isReported && Date.now() - answered >= unwell) {
      isReported = true;
      console.error(`O servidor responde, mas /api/health diz ${status}. Ele continua no ar.`);
      await whenUnwell();
    }
    await wait(isReported ? 1_000 : 150);
  }
  return false;
}

/**
 * Starts a server and waits until it ends. Before that:
 * - a local start migrates and builds
 * - `dev` migrates
 * - any other start does neither, because several servers may share one build and one database
 */
export async function serve({ dev }: { dev: boolean }): Promise<void> {
  await ensureInstalled();
  loadEnvFile();
  assertConfiguration();
  const prepares = dev || isLocalStart(process.env);
  if (!prepares) assertBuilt();
  const port = portOf("PORT", 3000);
  const host = hostOf();
  const url = ownUrl(host, port);
  await assertPortFree(port, "PORT");
  const environment = await prepareEnvironment(port, { usesSandbox: true, prepares });
  try {
    if (prepares && !dev) await buildWhenStale();
    const web = dev ? startDev(port, host, environment) : startBuild(port, host, environment);
    const { early, open } = dev ? { early: url, open: async () => {} } : await latePortOf(web, url);
    if (await untilReady(`${early}/api/health`, web, { whenUnwell: open })) {
      if (!dev) await renderFirstPages(early);
      await open();
      console.log(`ready ${url}`);
      if (!prepares && (await hangs(url, web))) await replaceHung(port, web);
    }
    process.exitCode = await exitCode(web);
  } finally {
    await environment.stop();
  }
}

/** Load per core above which a server that does not answer may be slow instead of hung. */
const OVERLOADED = 4;

const isOverloaded = (): boolean => (loadavg()[0] ?? 0) > OVERLOADED * availableParallelism();

/**
 * Waits until a server hangs and must be replaced. nginx would continue to send it half of the visitors, and each of
 * them would wait a minute. An unanswered request on an overloaded machine does not count, because a restart would add
 * to the load.
 * @param trial `requests`: number of unanswered requests in a row that mean a hung server; `patience`: timeout (ms) of
 * a request; `pause`: time (ms) before a request
 * @returns false when the server ended
 */
export async function hangs(
  url: string,
  web: Child,
  trial = { requests: 3, patience: 10_000, pause: 10_000, isOverloaded },
): Promise<boolean> {
  for (let silent = 0; silent < trial.requests; ) {
    await Promise.race([web, wait(trial.pause, null, { ref: false })]);
    if (hasEnded(web)) return false;
    // Request a static file, because its response needs no database and is not logged.
    const isSilent = await fetch(`${url}/brand/mark.svg`, {
      signal: AbortSignal.timeout(trial.patience),
    }).then(
      () => false,
      (error: Error) => error.name === "TimeoutError",
    );
    silent = isSilent && !trial.isOverloaded() ? silent + 1 : 0;
  }
  return !hasEnded(web);
}

/** Kills the server and mails an alert. systemd or the container's runtime then starts another server. */
async function replaceHung(port: number, web: Child): Promise<void> {
  const words = `O servidor da porta ${port} não respondia mais e foi encerrado; outro começa no lugar dele.`;
  console.error(words);
  web.kill("SIGKILL");
  const alert = ["--conditions=react-server", "--import", "tsx", "scripts/alert.ts", `elo-recicla@${port}`];
  await start(alert, {}, { input: words, stdout: "inherit", stderr: "inherit" });
}

const messageOf = (web: Child): Promise<unknown> =>
  Promise.race([once(web.nodeChildProcess, "message").then(([message]) => message), web.then(() => null)]);

/**
 * Access to a server whose port is still closed (late-port.ts).
 * @returns
 * - `early`: the address at which this process reaches the server
 * - `open`: opens the port. Also for a server whose health check fails: its health check and pages can then be reached
 *   and report the problem
 */
async function latePortOf(web: Child, url: string) {
  const port = await Promise.race([messageOf(web), wait(FIRST_ANSWER, null, { ref: false })]);
  const sendOpen = () => {
    web.nodeChildProcess.send?.("open");
    return messageOf(web);
  };
  let opened: Promise<unknown> | null = null;
  const open = async () => {
    opened ??= sendOpen();
    await opened;
  };
  return { early: typeof port === "number" ? `http://localhost:${port}` : url, open };
}

/** Prefers IPv4 for localhost, because proxies connect to 127.0.0.1. */
const IPV4_FIRST = "--dns-result-order=ipv4first";

const listenOn = (port: number, host: string | null) => [
  "--port",
  String(port),
  ...(host === null ? [] : ["--hostname", host]),
];

const startDev = (port: number, host: string | null, { variables }: Environment): Child =>
  start([IPV4_FIRST, nextBinary, "dev", ...listenOn(port, host)], { ...variables, NODE_ENV: "development" });

const startBuild = (port: number, host: string | null, { variables }: Environment): Child =>
  start(
    [
      IPV4_FIRST,
      NO_IDLE_COMPACTION,
      "--import",
      LATE_PORT,
      nextBinary,
      "start",
      ...listenOn(port, host),
      "--keepAliveTimeout",
      String(KEEP_ALIVE),
    ],
    {
      ...variables,
      NODE_ENV: "production",
      // The product handles SIGTERM itself and finishes open requests (lib/server/next-internals/drain.ts).
      NEXT_MANUAL_SIG_HANDLE: "1",
      PAGES_DIR: pagesFolder(builtFingerprint() ?? "", { ...process.env, ...variables }),
    },
    { stdio: "inherit", ipc: true },
  );

if (import.meta.main) await main(() => serve({ dev: false }));
