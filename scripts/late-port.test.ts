import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import getPort from "get-port";
import { afterEach, expect, test } from "vitest";

const SERVER = `
  import { createServer } from "node:http";
  const server = createServer((request, response) => {
    if (request.url === "/close") {
      server.close(() => process.exit(7));
      process.send("closing");
    }
    setTimeout(() => response.end(String(server.address().port)), request.url === "/close" ? 1_000 : 0);
  });
  server.on("error", () => process.exit(3));
  server.listen(Number(process.env.PORT), "localhost");
`;

const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => void child.kill("SIGKILL")));

async function startServer() {
  const port = await getPort();
  const child = fork("-e", [SERVER], {
    execArgv: ["--dns-result-order=ipv4first", "--import", "./scripts/late-port.ts", "--input-type=module"],
    env: { ...process.env, PORT: String(port) },
  });
  running.push(child);
  const [early] = (await once(child, "message")) as [number];
  return { child, port, early };
}

const ask = (port: number, path = "/") =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { Connection: "close" } }).then(
    (response) => response.text(),
    (error: { cause: { code: string } }) => error.cause.code,
  );

test("a server answers its parent before its port is open, and then under its port alone", async () => {
  const { child, port, early } = await startServer();
  expect(await ask(port)).toBe("ECONNREFUSED");
  expect(await ask(early)).toBe(String(port));
  child.send("open");
  await once(child, "message");
  expect(await ask(port)).toBe(String(port));
  const stranger = connect(early, "127.0.0.1");
  expect(((await once(stranger, "error")) as [{ code: string }])[0].code).toBe("ECONNREFUSED");
});

test("a server that closes answers what is under way, and takes no new connection", async () => {
  const { child, port } = await startServer();
  child.send("open");
  await once(child, "message");
  const last = ask(port, "/close");
  await once(child, "message");
  expect(await ask(port)).toBe("ECONNREFUSED");
  expect(await last).toBe(String(port));
  expect(await once(child, "exit")).toEqual([7, null]);
});

test("a server whose parent has died leaves, and its port is free", async () => {
  const { child, port } = await startServer();
  child.send("open");
  await once(child, "message");
  child.disconnect();
  expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
  expect(await ask(port)).toBe("ECONNREFUSED");
});

test("a port that another program took meanwhile is an error of the server", async () => {
  const { child, port } = await startServer();
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  child.send("open");
  expect(await once(child, "exit")).toEqual([3, null]);
  other.close();
});
