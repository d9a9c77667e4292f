import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { caches, DATA, fresh, front, get, type Headers, origin, pause } from "@/tests/setup/nginx-front";

describe("unknown addresses", () => {
  const files = () =>
    readdirSync(front.store, { recursive: true, withFileTypes: true }).filter((e) => e.isFile());

  test("a flood of unknown addresses does not fill the store", async () => {
    origin.reply = () => ({ status: 404 });
    const before = files().length;
    for (const path of [
      "/lir-projetos/nenhum",
      "/_next/static/nada.js",
      "/nada",
      "/lir-projetos/x/opengraph-image",
    ]) {
      const address = fresh(path);
      for (const headers of [{}, { "Accept-Encoding": "gzip" }, DATA] as Headers[])
        expect(caches([await get(address, headers), await get(address, headers)])).toEqual(["MISS", "MISS"]);
    }
    for (const headers of [{}, DATA]) await get("/lir-projetos?inventado=1", headers);
    expect(files()).toHaveLength(before);
  });

  test("addresses with parameters that choose no screen are not stored, also on existing pages", async () => {
    const before = files().length;
    const page = fresh("/faq");
    for (let at = 0; at < 50; at++)
      for (const suffix of [`?v=${at}`, `?_rsc=${at}`, `?plan=pro&v=${at}`, `?type=captador${at}`]) {
        const answer = await get(page + suffix);
        expect([answer.cache, answer.status], suffix).toEqual(["BYPASS", 200]);
      }
    expect(files()).toHaveLength(before);
  });

  test("build files and people's files are stored once, with any query", async () => {
    for (const file of [
      fresh("/_next/static/chunks/a~b.js"),
      fresh("/arquivos/018f0000-0000-7000-8000-0/480.avif"),
    ]) {
      await get(file);
      const before = files().length;
      for (let at = 0; at < 20; at++) expect((await get(`${file}?v=${at}`)).cache, file).toBe("HIT");
      expect(files()).toHaveLength(before);
    }
  });

  test.each([
    ["/auth/nova-senha?token_hash=segredo&type=recovery"],
    ["/email-confirmation?token_hash=segredo"],
    ["/auth/callback?code=segredo"],
    ["/new-email-confirmation?email=ana@exemplo.com.br"],
    ["/empresa-auth?confirmed=1&email=ana@exemplo.com.br"],
    ["/auth/nova-senha?token=segredo&_rsc=abc"],
    ["/auth?type=captador&token_hash=segredo"],
  ])("the page of a link in an e-mail is not stored: %s", async (address) => {
    for (const headers of [{}, DATA] as Headers[]) {
      const answers = [await get(address, headers), await get(address, headers)];
      expect(caches(answers)).toEqual(["BYPASS", "BYPASS"]);
    }
    const kept = files().map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, "latin1"));
    expect(kept.filter((text) => /segredo|ana@exemplo/.test(text))).toEqual([]);
  });

  test("the screens of an address are stored, each under its own key", async () => {
    for (const screen of [
      "",
      "?type=captador",
      "?type=financiador",
      "?login=true",
      "?plan=pro",
      "?plan=plus",
    ]) {
      const address = `${fresh("/tela")}${screen}`;
      expect(caches([await get(address), await get(address)]), screen).toEqual(["MISS", "HIT"]);
    }
  });

  test("a 404 is not stored, so a new page is visible at the next request", async () => {
    const address = fresh("/lir-projetos/novo");
    origin.reply = () => ({ status: 404 });
    await get(address);
    origin.reply = () => ({});
    expect((await get(address)).status).toBe(200);
  });

  test("an unpublished page disappears, and reappears when published again", async () => {
    const address = fresh("/lir-projetos/vidro");
    const short = { "Cache-Control": "s-maxage=1" };
    const gone = { status: 404, headers: { "Cache-Control": "s-maxage=1" } };
    const settled = async () => {
      await pause(2_100);
      await get(address);
      await pause(200);
      return (await get(address)).status;
    };
    origin.reply = () => ({ headers: short });
    expect((await get(address)).status).toBe(200);
    origin.reply = () => gone;
    expect(await settled()).toBe(404);
    origin.reply = () => ({ headers: short });
    expect(await settled()).toBe(200);
  });
});
