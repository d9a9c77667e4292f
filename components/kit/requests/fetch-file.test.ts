import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { fetchFile } from "./fetch-file";

test("a refused file is told in the server's words instead of replacing the page", async () => {
  const server = createServer((_, response) =>
    response
      .writeHead(429, { "Content-Type": "application/json" })
      .end(JSON.stringify({ success: false, error: "Espere uma hora." })),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/projetos-csv`;
  expect(await fetchFile(address)).toBe("Espere uma hora.");
  server.close();
});
