import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { listen } from "@/tests/setup/listen";
import { StartError, start, stop } from "./processes";
import { hangs, untilReady } from "./start";

const running: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(running.splice(0).map((end) => end()));
});

async function startServer(answer: RequestListener) {
  const server = createServer(answer);
  const url = `http://127.0.0.1:${await listen(server)}`;
  const web = start(["-e", "setInterval(() => {}, 1000)"], {}, { stdio: "ignore" });
  running.push(
    () => server.close(),
    () => stop(web),
  );
  return { web, url };
}

test("a server that answers without its database is kept running until the database is back", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  let status = 503;
  const { web, url } = await startServer((_, response) => response.writeHead(status).end());
  const whenUnwell = vi.fn(async () => {});
  setTimeout(() => {
    status = 200;
  }, 1_500);
  expect(await untilReady(url, web, { unwell: 500, whenUnwell })).toBe(true);
  expect(web.nodeChildProcess.exitCode).toBeNull();
  expect(whenUnwell).toHaveBeenCalledOnce();
  expect(reported.mock.calls).toEqual([
    ["O servidor responde, mas /api/health diz 503. Ele continua no ar."],
  ]);
});

test("a server that does not answer is stopped", async () => {
  const { web } = await startServer((_, response) => response.end());
  await expect(untilReady("http://127.0.0.1:1", web, { limit: 300 })).rejects.toThrow(StartError);
  expect((await web).exitCode).toBeUndefined();
});

test("a server that exits by itself is not waited for", async () => {
  const web = start(["-e", "process.exit(3)"], {}, { stdio: "ignore" });
  expect(await untilReady("http://127.0.0.1:1", web, { limit: 5_000 })).toBe(false);
});

test("a server hangs once it is silent three times in a row on a machine that is not overloaded", async () => {
  const trial = { requests: 3, patience: 300, pause: 20, isOverloaded: () => asked === 6 };
  let asked = 0;
  const { web, url } = await startServer((_, response) => {
    asked += 1;
    if (asked === 1 || asked === 4) response.writeHead(500).end();
  });
  expect(await hangs(url, web, trial)).toBe(true);
  // The response to the fourth request and the overload at the sixth each begin the count anew.
  expect(asked).toBe(9);
  const ended = hangs(url, web, { ...trial, pause: 60_000 });
  await stop(web);
  expect(await ended).toBe(false);
});

test("a start reports all invalid variables in one message, its own port included", () => {
  const env = { ...process.env, PORT: "abc", PAGE_REVALIDATE_SECONDS: "zero", PAID_PLANS: "talvez" };
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.ts"], { env, encoding: "utf8" });
  expect(status).toBe(1);
  for (const name of ["PORT", "PAGE_REVALIDATE_SECONDS", "PAID_PLANS"])
    expect(stderr).toContain(`\n  ${name}`);
});

test("outside a local start nothing is built or migrated, and a start without a build is refused", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "elo-unbuilt-"));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const env = { ...process.env, LOCAL_START: "false", DATABASE_URL: "postgresql://127.0.0.1:1/none" };
  const script = path.resolve("scripts/start.ts");
  const { status, stderr } = spawnSync(process.execPath, [script], { env, cwd: folder, encoding: "utf8" });
  expect([status, stderr]).toEqual([1, "Falta a construção. Rode antes: npm run build\n"]);
  rmSync(folder, { recursive: true });
});
