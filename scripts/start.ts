import { buildWhenStale } from "./build.ts";
import { ensureInstalled, hostOf, nextBinary, ownUrl, portOf, prepareEnvironment } from "./environment.ts";
import {
  answers,
  assertPortFree,
  exitCode,
  hasEnded,
  loadEnvFile,
  main,
  StartError,
  start,
  stop,
} from "./processes.ts";

/** Time (ms) that the server has for its first answer; it ends by itself when it cannot start. */
const FIRST_ANSWER = 300_000;

/** Time (ms) that the server keeps a connection without a request: longer than any proxy in front of it does. */
export const KEEP_ALIVE = 65_000;

/** Serves the product; with `dev` it reloads on changes instead of serving a build. */
export async function serve({ dev }: { dev: boolean }): Promise<void> {
  await ensureInstalled();
  loadEnvFile();
  const port = portOf("PORT", 3000);
  const host = hostOf();
  const url = ownUrl(host, port);
  await assertPortFree(port, "PORT");
  const environment = await prepareEnvironment(port, { vendors: true });
  const variables = { ...environment.variables, NODE_ENV: dev ? "development" : "production" };
  try {
    if (!dev) await buildWhenStale(environment.dataIdentity, environment.variables);
    const hostname = host === null ? [] : ["--hostname", host];
    const mode = dev ? "dev" : "start";
    // The name of this machine stands for two addresses; every proxy is pointed at the older one.
    const order = "--dns-result-order=ipv4first";
    const idle = dev ? [] : ["--keepAliveTimeout", String(KEEP_ALIVE)];
    const web = start([order, nextBinary, mode, "--port", String(port), ...hostname, ...idle], variables);
    if (await answers(`${url}/api/health`, web, FIRST_ANSWER)) {
      console.log(`ready ${url}`);
    } else if (!hasEnded(web)) {
      await stop(web);
      throw new StartError("O servidor não respondeu em cinco minutos; veja as mensagens acima.");
    }
    process.exitCode = await exitCode(web);
  } finally {
    await environment.stop();
  }
}

if (import.meta.main) await main(() => serve({ dev: false }));
