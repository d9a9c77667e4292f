import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { addressOf, FileForm, fetchFile } from "./file-link";

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

test("a form requests the address that the browser would, also for repeated fields, and works without scripts", () => {
  const fields = new FormData();
  for (const [name, value] of [
    ["estado", "SP"],
    ["colunas", "nome"],
    ["colunas", "prazo"],
    ["busca", "vidro & papel"],
  ] as const)
    fields.append(name, value);
  expect(addressOf("/api/projetos-csv", fields)).toBe(
    "/api/projetos-csv?estado=SP&colunas=nome&colunas=prazo&busca=vidro+%26+papel",
  );
  const markup = renderToStaticMarkup(<FileForm action="/api/projetos-csv">campos</FileForm>);
  expect(markup).toContain('<form action="/api/projetos-csv" method="get">campos</form>');
});
