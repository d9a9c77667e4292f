import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort, StartError, stop } from "../../scripts/processes.ts";
import { type Clock, cpuClock } from "./cpu-time.ts";
import { findProgram, launch, output } from "./programs.ts";

const SHIPPED = path.join(import.meta.dirname, "../../docs/deploy/nginx.conf");
export const NGINX_MISSING = "falta o nginx: apt-get install nginx libnginx-mod-http-brotli-filter";
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so";

export const findNginx = () => findProgram("nginx");
/** Without the module the lines that begin with "brotli" are left out, as the shipped file says. */
export const hasBrotli = () => existsSync(BROTLI);

export type Front = {
  /** Answers from the shipped configuration. */
  url: string;
  /** The same nginx, serving the files of `files` from disk. */
  diskUrl: string;
  files: string;
  /** Processor time of its processes. */
  clock: Clock;
  stop(): Promise<void>;
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

/** The shipped nginx in front of an instance (origin: http://host:port), with a store of its own. */
export async function startNginx(scratch: string, name: string, origin: string): Promise<Front> {
  const nginx = findNginx();
  if (!nginx) throw new StartError(NGINX_MISSING);
  const dir = path.join(scratch, `nginx-${name}`);
  const files = path.join(dir, "files");
  await mkdir(files, { recursive: true });
  const [port, inner, disk] = [await freePort(), await freePort(), await freePort()];
  const shipped = await readFile(SHIPPED, "utf8");
  const rendered = render(hasBrotli() ? shipped : shipped.replaceAll(/^ *brotli.*\n/gm, ""), [
    ["user www-data;", process.getuid?.() === 0 ? "user root;" : ""],
    ["/run/nginx.pid", path.join(dir, "nginx.pid")],
    ["/var/cache/nginx/elo", path.join(dir, "store")],
    ["listen 80;", `listen 127.0.0.1:${port};`],
    ["127.0.0.1:8081", `127.0.0.1:${inner}`],
    ["elorecicla.example", "localhost"],
    ["127.0.0.1:3000", new URL(origin).host.replace("localhost", "127.0.0.1")],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${path.join(dir, kind)};`)
    .join(" ");
  const server = `server { listen 127.0.0.1:${disk}; root ${files}; default_type text/html; }`;
  const file = path.join(dir, "nginx.conf");
  await writeFile(file, extend(rendered, `  ${temporary}\n  ${server}`));
  const log = path.join(dir, "nginx.log");
  const child = launch(nginx, ["-c", file, "-e", log, "-g", "daemon off;"], log);
  const url = `http://127.0.0.1:${port}`;
  await untilListening(`http://127.0.0.1:${disk}/`, () => child.exitCode === null, log);
  const clock = cpuClock(child.pid);
  return { url, clock, diskUrl: `http://127.0.0.1:${disk}`, files, stop: () => stop(child) };
}

async function untilListening(url: string, alive: () => boolean, log: string): Promise<void> {
  for (let attempt = 0; attempt < 100 && alive(); attempt++) {
    if (await fetch(url).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new StartError(`O nginx não iniciou:\n${await output("tail", ["-n", "10", log])}`);
}
