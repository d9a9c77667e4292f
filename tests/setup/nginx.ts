import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import getPort from "get-port";
import { ensureNginx } from "../../scripts/nginx.ts";
import { type Child, hasEnded, launch, StartError, stop } from "../../scripts/processes.ts";

const SHIPPED = path.join(import.meta.dirname, "../../docs/deploy/nginx.conf");

export type Nginx = {
  /** Answers from the shipped configuration, to the name of 127.0.0.1. */
  url: string;
  pid: number | undefined;
  /** Where it keeps its pages. */
  store: string;
  stop(): Promise<void>;
};

type Options = {
  /** Further lines of the http section. */
  http?: string;
  /** false: nobody's requests are counted, so that a load can be measured. */
  limits?: boolean;
};

/** Replaces what a deployment replaces. @throws when the shipped file no longer has one of the lines */
function render(shipped: string, values: [line: string, value: string][]): string {
  return values.reduce((text, [line, value]) => {
    if (!text.includes(line)) throw new Error(`docs/deploy/nginx.conf has no "${line}"`);
    return text.replaceAll(line, value);
  }, shipped);
}

/** Puts further lines into the http section. */
function extend(rendered: string, lines: string): string {
  const end = rendered.lastIndexOf("}");
  return `${rendered.slice(0, end)}${lines}\n}\n`;
}

/** The shipped configuration in front of an instance (origin: http://host:port), with ports and a store of its own. */
export async function startNginx(origin: string, { http = "", limits = true }: Options = {}): Promise<Nginx> {
  const nginx = ensureNginx();
  const dir = await mkdtemp(path.join(tmpdir(), "elo-nginx-"));
  const [port, inner] = [await getPort(), await getPort()];
  const store = path.join(dir, "store");
  const rendered = render(await readFile(SHIPPED, "utf8"), [
    ["user www-data;", process.getuid?.() === 0 ? "user root;" : ""],
    ["/run/nginx.pid", path.join(dir, "nginx.pid")],
    ["/var/cache/nginx/elo", store],
    ["listen 80", `listen 127.0.0.1:${port}`],
    ["127.0.0.1:8081", `127.0.0.1:${inner}`],
    ["elorecicla.example", "127.0.0.1"],
    ["127.0.0.1:3000", new URL(origin).host.replace("localhost", "127.0.0.1")],
    ["default counted;", `default ${limits ? "counted" : "excepted"};`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${path.join(dir, kind)};`)
    .join(" ");
  await mkdir(store);
  const file = path.join(dir, "nginx.conf");
  await writeFile(file, extend(rendered, `  ${temporary}\n  ${http}`));
  const log = path.join(dir, "nginx.log");
  const child = launch(nginx, ["-c", file, "-e", log, "-g", "daemon off;"], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: { file: log, append: true },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilListening(url, child, log);
  const end = async () => {
    await stop(child);
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  };
  return { url, pid: child.pid, store, stop: end };
}

/** Another name than the site's own: answered by nginx alone. */
async function untilListening(url: string, child: Child, log: string): Promise<void> {
  for (let attempt = 0; attempt < 100 && !hasEnded(child); attempt++) {
    if (await fetch(url.replace("127.0.0.1", "localhost")).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new StartError(`O nginx não iniciou:\n${await readFile(log, "utf8")}`);
}
