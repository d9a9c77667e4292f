import { existsSync } from "node:fs";
import { cp, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import getPort from "get-port";
import { nextBinary } from "../../scripts/environment.ts";
import { launch, StartError, stop, untilSuccess } from "../../scripts/processes.ts";
import { type Clock, cpuClock, memoryOf } from "./cpu-time.ts";
import { intoFile, output } from "./programs.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const LEFT_OUT = new Set(["node_modules", "tests", "docs", "test-results", "playwright-report"]);
/** Time limit (ms) for a build and the first response, on a busy machine. */
const LIMIT = 10 * 60_000;

export type Server = {
  url: string;
  dir: string;
  clock: Clock;
  /** Bytes of memory of the serving processes. */
  memory(): number;
  stop(): Promise<void>;
};

/** Uses hard links where possible, because the bundler follows no symbolic link out of its project. */
export async function takePackages(dir: string): Promise<void> {
  const from = path.join(ROOT, "node_modules");
  const to = path.join(dir, "node_modules");
  try {
    await output("cp", ["-al", from, to]);
  } catch {
    await cp(from, to, { recursive: true, verbatimSymlinks: true, force: true });
  }
}

/**
 * Starts another instance of a running product: same build and database, another port.
 * @param variables must have NEXTAUTH_SECRET and DATABASE_URL of the first instance
 */
export async function startInstance(
  { dir, url: first }: Pick<Server, "dir" | "url">,
  variables: Record<string, string>,
): Promise<Server> {
  const port = await getPort();
  const web = launch(
    process.execPath,
    [nextBinary, "start", "--port", String(port), "--hostname", "localhost"],
    {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
      cwd: dir,
      env: { NODE_ENV: "production", LOG_LEVEL: "warn", APP_URL: first, PORT: String(port), ...variables },
    },
  );
  const url = `http://localhost:${port}`;
  if (!(await untilSuccess(`${url}/api/health`, web, LIMIT))) {
    await stop(web);
    throw new StartError("A segunda instância não iniciou.");
  }
  return {
    url,
    dir,
    clock: cpuClock(web.pid),
    memory: () => memoryOf(web.pid, "next-server"),
    stop: () => stop(web),
  };
}

/** If the build is older than the sources, the start builds again. */
async function takeBuild(dir: string): Promise<void> {
  const built = path.join(ROOT, ".next");
  if (!existsSync(path.join(built, "elo-build.json"))) return;
  const unused = [path.join(built, "cache"), path.join(built, "dev")];
  await cp(built, path.join(dir, ".next"), { recursive: true, filter: (from) => !unused.includes(from) });
}

/** Starts a copy of the product with its own data and build, so that the working tree stays unchanged. */
export async function startProduct(scratch: string, variables: Record<string, string> = {}): Promise<Server> {
  const dir = path.join(scratch, "product");
  await mkdir(dir);
  for (const name of await readdir(ROOT)) {
    if (name.startsWith(".") || LEFT_OUT.has(name)) continue;
    await cp(path.join(ROOT, name), path.join(dir, name), { recursive: true });
  }
  await takeBuild(dir);
  await takePackages(dir);
  const port = await getPort();
  const log = path.join(scratch, "product.log");
  const server = launch(process.execPath, ["scripts/start.ts"], {
    ...intoFile(log),
    cwd: dir,
    env: {
      DATABASE_URL: "",
      APP_URL: "",
      HOST: "",
      DATA_DIR: path.join(scratch, "data"),
      PORT: String(port),
      LOG_LEVEL: "warn",
      ...variables,
    },
  });
  const url = `http://localhost:${port}`;
  if (!(await untilSuccess(`${url}/api/health`, server, LIMIT))) {
    await stop(server);
    throw new StartError(`O produto não iniciou:\n${await output("tail", ["-n", "20", log])}`);
  }
  return {
    url,
    dir,
    clock: cpuClock(server.pid),
    memory: () => memoryOf(server.pid, "next-server"),
    stop: () => stop(server),
  };
}
