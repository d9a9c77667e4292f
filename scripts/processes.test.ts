import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { assertPortFree } from "./processes";

async function interrupt(body: string) {
  const script = `import { exitCode, main, start, unlessInterrupted } from ${JSON.stringify(path.resolve("scripts/processes.ts"))};
    const forever = new Promise(() => setInterval(() => {}, 1000));
    await main(async () => { ${body} });
    process.exit();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  await once(child.stdout, "data");
  child.kill("SIGINT");
  const [code] = await once(child, "close");
  return { code, output: output.join("").trim().split("\n") };
}

test("interrupted work runs its finally block, prints one line, and exits with code 130", async () => {
  const body = `try {
    const work = unlessInterrupted(forever, "Interrompido: nada foi gravado.");
    console.log("waiting");
    await work;
    console.log("went on");
  } finally { console.log("stopped"); }`;
  expect(await interrupt(body)).toEqual({
    code: 130,
    output: ["waiting", "stopped", "Interrompido: nada foi gravado."],
  });
});

test("an interrupted start exits without an error", async () => {
  const body = `console.log("waiting");
    await new Promise((resolve) => process.once("SIGINT", resolve));
    throw new Error("a child ended");`;
  expect(await interrupt(body)).toEqual({ code: 0, output: ["waiting"] });
});

test("an interruption reaches the children, and the body finishes", async () => {
  const body = `const child = start(["-e", "console.log('waiting'); setInterval(() => {}, 1000)"]);
    try { console.log(await exitCode(child)); } finally { console.log("stopped"); }`;
  expect(await interrupt(body)).toEqual({ code: 0, output: ["waiting", "1", "stopped"] });
});

test("a port in use is named with its variable and a free one", async () => {
  const blocker = createServer().listen(0);
  await once(blocker, "listening");
  const address = blocker.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(assertPortFree(port, "PORT")).rejects.toThrow(
    `A porta ${port} está ocupada. Escolha outra: PORT=${port + 1} npm start`,
  );
  blocker.close();
});
