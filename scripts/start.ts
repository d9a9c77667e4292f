import { setTimeout as wait } from "node:timers/promises";
import { buildWhenStale } from "./build.ts";
import {
  assertConfiguration,
  ensureInstalled,
  hostOf,
  nextBinary,
  ownUrl,
  portOf,
  prepareEnvironment,
} from "./environment.ts";
import {
  answers,
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

/** Time (ms) that the server has for its first answer. */
const FIRST_ANSWER = 180_000;

/** Time (ms) that the server keeps a connection without a request: longer than any proxy in front of it does. */
export const KEEP_ALIVE = 65_000;

/**
 * Waits until the server says that it can serve. One that answers is left running, whatever it answers: a database that
 * comes back late is told by health, and would not come sooner to another server.
 * @param limit ms for its first answer
 * @returns false when the server ended before
 * @throws StartError when it answers nothing at all in time; it is stopped
 */
export async function untilReady(url: string, web: Child, limit = FIRST_ANSWER): Promise<boolean> {
  if (await answers(url, web, limit)) return true;
  for (let told = false; !hasEnded(web); told = true) {
    const status = await fetch(url, { signal: AbortSignal.timeout(30_000) }).then(
      (response) => response.status,
      () => null,
    );
    if (status === 200) return true;
    if (status === null && !told && !hasEnded(web)) {
      await stop(web);
      throw new StartError("O servidor não respondeu a tempo; veja as mensagens acima.");
    }
    if (!told) console.error(`O servidor responde, mas /api/health diz ${status}. Ele continua no ar.`);
    await wait(1_000);
  }
  return false;
}

/** Serves the product; with `dev` it reloads on changes instead of serving a build. */
export async function serve({ dev }: { dev: boolean }): Promise<void> {
  await ensureInstalled();
  loadEnvFile();
  assertConfiguration();
  const port = portOf("PORT", 3000);
  const host = hostOf();
  const url = ownUrl(host, port);
  await assertPortFree(port, "PORT");
  const environment = await prepareEnvironment(port, { vendors: true });
  const variables = {
    ...environment.variables,
    NODE_ENV: dev ? "development" : "production",
    // The product itself decides how it leaves (lib/next-internals/drain.ts).
    ...(dev ? {} : { NEXT_MANUAL_SIG_HANDLE: "1" }),
  };
  try {
    if (!dev) await buildWhenStale(environment.dataIdentity, environment.variables);
    const hostname = host === null ? [] : ["--hostname", host];
    const mode = dev ? "dev" : "start";
    // The name of this machine stands for two addresses; every proxy is pointed at the older one.
    const order = "--dns-result-order=ipv4first";
    const idle = dev ? [] : ["--keepAliveTimeout", String(KEEP_ALIVE)];
    const web = start([order, nextBinary, mode, "--port", String(port), ...hostname, ...idle], variables);
    if (await untilReady(`${url}/api/health`, web)) console.log(`ready ${url}`);
    process.exitCode = await exitCode(web);
  } finally {
    await environment.stop();
  }
}

if (import.meta.main) await main(() => serve({ dev: false }));
