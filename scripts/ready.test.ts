import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { freePortPair } from "./processes";

const ready = async (MAINPID: number) => {
  const env = {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: String(await freePortPair()),
    MAINPID: String(MAINPID),
  };
  const began = Date.now();
  const { status, stderr } = spawnSync(process.execPath, ["scripts/ready.ts", "3"], {
    env,
    encoding: "utf8",
  });
  return { status, stderr, seconds: (Date.now() - began) / 1_000 };
};

test("the wait for a server ends with the server, so a unit reports a wrong variable at once", async () => {
  const server = spawn(process.execPath, ["-e", ""]);
  await once(server, "exit");
  const { status, stderr, seconds } = await ready(server.pid ?? 0);
  expect([status, stderr]).toEqual([1, "O servidor terminou; as linhas acima dizem por quê.\n"]);
  expect(seconds).toBeLessThan(3);
});

test("a server that runs and does not answer is waited for", async () => {
  const { status, stderr, seconds } = await ready(process.pid);
  expect([status, stderr]).toEqual([1, "O servidor não está pronto: sem resposta.\n"]);
  expect(seconds).toBeGreaterThan(3);
});
