import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import getPort from "get-port";
import { ensureNginx } from "../../scripts/nginx.ts";
import { type Child, hasEnded, launch, StartError, stop } from "../../scripts/processes.ts";
import { TLS_NAME } from "./raw-request.ts";

const SHIPPED = path.join(import.meta.dirname, "../../docs/deploy/nginx.conf");

export type Nginx = {
  /** The site over plain HTTP, which the shipped configuration does not offer. */
  url: string;
  /** The site over TLS, with a self-signed certificate. */
  secure: string;
  /** The server that redirects HTTP to TLS. */
  plain: string;
  pid: number | undefined;
  store: string;
  log: string;
  failed: string;
  refused: string;
  stop(): Promise<void>;
};

type Options = {
  http?: string;
  /** false disables rate limits, for measuring load. */
  limits?: boolean;
  /** Seconds of keep-alive to instances. */
  idle?: number;
  /** true: logs errors of requests. false: logs only errors of level emerg, as shipped. */
  errors?: boolean;
};

async function makeCertificate(dir: string): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [path.join(dir, "certificate.pem"), path.join(dir, "key.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  await execa("openssl", ["req", ...kind, "-keyout", key, "-out", certificate, ...subject]);
  return { certificate, key };
}

/** @throws when the shipped file lacks one of the lines */
function render(shipped: string, values: [line: string, value: string][]): string {
  return values.reduce((text, [line, value]) => {
    if (!text.includes(line)) throw new Error(`docs/deploy/nginx.conf has no "${line}"`);
    return text.replaceAll(line, value);
  }, shipped);
}

function extend(rendered: string, lines: string): string {
  const end = rendered.lastIndexOf("}");
  return `${rendered.slice(0, end)}${lines}\n}\n`;
}

export async function startNginx(
  origins: string | string[],
  { http = "", limits = true, idle = 4, errors = false }: Options = {},
): Promise<Nginx> {
  const nginx = ensureNginx();
  const dir = await mkdtemp(path.join(tmpdir(), "elo-nginx-"));
  const [port, inner, tls, redirect] = [await getPort(), await getPort(), await getPort(), await getPort()];
  const { certificate, key } = await makeCertificate(dir);
  const instances = [origins].flat().map((origin) => new URL(origin).host.replace("localhost", "127.0.0.1"));
  const store = path.join(dir, "store");
  const [failed, refused] = [path.join(dir, "failed.log"), path.join(dir, "refused.log")];
  const log = path.join(dir, "nginx.log");
  const rendered = render(await readFile(SHIPPED, "utf8"), [
    ["user www-data;", process.getuid?.() === 0 ? "user root;" : ""],
    ["/run/nginx.pid", path.join(dir, "nginx.pid")],
    ["/var/cache/nginx/elo", store],
    ["error_log /var/log/nginx/error.log emerg;", `error_log ${log} ${errors ? "error" : "emerg"};`],
    ["/var/log/nginx/elo-failed.log", failed],
    ["/var/log/nginx/elo-refused.log", refused],
    ["listen 80", `listen 127.0.0.1:${redirect}`],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${port}; listen 127.0.0.1:${tls} ssl http2;`],
    [
      "listen 443 ssl default_server;",
      `listen 127.0.0.1:${tls} ssl default_server; listen 127.0.0.1:${port} default_server;`,
    ],
    ["return 308 https://$host$request_uri", `return 308 https://$host:${tls}$request_uri`],
    ["/etc/letsencrypt/live/elorecicla.example/fullchain.pem", certificate],
    ["/etc/letsencrypt/live/elorecicla.example/privkey.pem", key],
    ["127.0.0.1:8081", `127.0.0.1:${inner}`],
    ["server_name elorecicla.example;", `server_name 127.0.0.1 ${TLS_NAME};`],
    [
      "server 127.0.0.1:3000 max_fails=0;",
      instances.map((instance) => `server ${instance} max_fails=0;`).join(" "),
    ],
    ["keepalive_timeout 4s;", `keepalive_timeout ${idle}s;`],
    ["default counted;", `default ${limits ? "counted" : "excepted"};`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${path.join(dir, kind)};`)
    .join(" ");
  await mkdir(store);
  const file = path.join(dir, "nginx.conf");
  await writeFile(file, extend(rendered, `  ${temporary}\n  ${http}`));
  const child = launch(nginx, ["-c", file, "-e", log, "-g", "daemon off;"], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: { file: log, append: true },
  });
  const url = `http://127.0.0.1:${port}`;
  const [secure, plain] = [`https://127.0.0.1:${tls}`, `http://127.0.0.1:${redirect}`];
  await untilListening(url, child, log);
  const end = async () => {
    await stop(child);
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  };
  return { url, secure, plain, pid: child.pid, store, log, failed, refused, stop: end };
}

/** Polls with a foreign host name, which nginx refuses itself, so no request reaches an instance. */
async function untilListening(url: string, child: Child, log: string): Promise<void> {
  for (let attempt = 0; attempt < 100 && !hasEnded(child); attempt++) {
    if (await fetch(url.replace("127.0.0.1", "localhost")).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new StartError(`O nginx não iniciou:\n${await readFile(log, "utf8")}`);
}
