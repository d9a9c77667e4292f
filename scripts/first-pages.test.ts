import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "@/tests/setup/listen";
import { fetchAll, firstAddresses } from "./first-pages";

test("public pages are rendered first, except screens that need a query", () => {
  const routes = { "/": {}, "/faq": {}, "/_not-found": {}, "/auth/tela/captador": {}, "/sitemap.xml": {} };
  expect(firstAddresses({ routes: { ...routes, "/lir-projetos/nenhum-projeto/novidades/1": {} } })).toEqual([
    "/nada-neste-endereco",
    "/",
    "/faq",
    "/sitemap.xml",
  ]);
});

test("each address is requested once, and failed ones are named", async () => {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    if (url === "/cut") response.destroy();
    else response.writeHead(url === "/broken" ? 500 : url === "/gone" ? 404 : 200).end("page");
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const addresses = ["/", "/broken", "/gone", "/cut", "/faq"];
  const failed = await fetchAll(url, addresses);
  expect(failed.toSorted()).toEqual(["/broken", "/cut"]);
  expect(asked.toSorted()).toEqual(addresses.toSorted());
  expect(await fetchAll("http://127.0.0.1:1", addresses, 0)).toEqual(addresses);
  server.close();
});
