import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import getPort from "get-port";
import { ensureNginx } from "../../scripts/nginx.ts";
import { launch, stop } from "../../scripts/processes.ts";

const RULES = path.join(import.meta.dirname, "../../docs/deploy/cdn.conf");

/** Source address of the delivery network's requests, by which the product's nginx recognizes them. */
export const NETWORK = "127.0.0.2";

export async function startNetwork(front: string): Promise<{ url: string; stop(): Promise<void> }> {
  const nginx = ensureNginx();
  const dir = await mkdtemp(path.join(tmpdir(), "elo-network-"));
  const port = await getPort();
  const store = path.join(dir, "store");
  await mkdir(store);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${path.join(dir, kind)};`)
    .join(" ");
  const rules = (await readFile(RULES, "utf8"))
    .replace("127.0.0.1:8090", `127.0.0.1:${port}`)
    .replace("http://127.0.0.1:8443;", `${front}; proxy_bind ${NETWORK};`)
    .replace("/var/cache/nginx/cdn", store)
    .replace("access_log off;", `access_log off; ${temporary}`);
  const user = process.getuid?.() === 0 ? "user root; " : "";
  const file = path.join(dir, "cdn.conf");
  await writeFile(file, `${user}pid ${path.join(dir, "nginx.pid")};\n${rules}`);
  const log = path.join(dir, "log");
  await execa(nginx, ["-t", "-q", "-c", file, "-e", log]);
  const child = launch(nginx, ["-c", file, "-e", log, "-g", "daemon off;"], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  for (let left = 100; left > 0; left -= 1) {
    if (await fetch(url, { method: "OPTIONS" }).catch(() => null)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    stop: async () => {
      await stop(child);
      await rm(dir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
