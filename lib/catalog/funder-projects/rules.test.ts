import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMoney } from "@/lib/kit/format";
import { RESTRICTED, whatsappAbout } from "./messages";
import { explorerHref, fullListHref, parseExplorerQuery, toProjectQuery } from "./rules";

test("B7.19 the WhatsApp message has the exact text", () => {
  expect(whatsappAbout("Central de Triagem", formatMoney(748_800_000))).toBe(
    "Olá! Tenho interesse no projeto LIR: Central de Triagem (R$ 7.488.000). Gostaria de mais informações sobre como investir.",
  );
});

test("B2.4 the refusal has its title, reasons and statement", () => {
  expect(RESTRICTED.title).toBe("Acesso Restrito");
  expect(RESTRICTED.reasons.length).toBeGreaterThan(1);
  expect(RESTRICTED.statement).toContain("exclusiva para financiadores");
});

const NONE = { busca: "", quanto: null, categoria: null, status: null, depois: null, antes: null };
const CURSOR = "v250000000.00000000000040008000000000000000";

test("an amount stays in the address and sets the order", () => {
  const query = parseExplorerQuery({ quanto: "300.000" });
  expect(query).toEqual({ ...NONE, quanto: 30_000_000 });
  expect(explorerHref(query)).toBe("/projetos?quanto=300000");
  expect(toProjectQuery(query).ordem).toBe("faz-diferenca");
});

test("B2.8 the address holds search, category, status and page", () => {
  const query = parseExplorerQuery({
    busca: " vidro ",
    categoria: "Ambiental",
    status: "Aprovada",
    depois: CURSOR,
  });
  expect(query).toEqual({
    busca: "vidro",
    quanto: null,
    categoria: "Ambiental",
    status: "Aprovada",
    depois: CURSOR,
    antes: null,
  });
  expect(toProjectQuery(query)).toMatchObject({
    busca: "vidro",
    status: ["Aprovada"],
    categoria: [],
    depois: CURSOR,
  });
});

test("B2.8 'Todas', unknown values and forged cursors are dropped, and a repeated key has its first value", () => {
  expect(parseExplorerQuery({ categoria: "Todas", status: "Finalizada" })).toEqual(NONE);
  expect(parseExplorerQuery({ categoria: "Cultural", status: "'", depois: "x", antes: "v1.zz" })).toEqual(
    NONE,
  );
  expect(parseExplorerQuery({ status: ["Aprovada", "Em Captação"] }).status).toBe("Aprovada");
  expect(parseExplorerQuery({ ordem: "prazo", depois: CURSOR }).depois).toBe(CURSOR);
});

test("any written query is read back the same, and no address raises an error", () => {
  const value = fc.oneof(fc.string(), fc.constantFrom("Ambiental", "Aprovada", "Em Captação", CURSOR));
  const params = fc.dictionary(
    fc.constantFrom("busca", "categoria", "status", "depois", "antes", "ordem", "__proto__"),
    fc.oneof(value, fc.array(value)),
  );
  fc.assert(
    fc.property(params, (given) => {
      const query = parseExplorerQuery(given);
      const { search } = new URL(explorerHref(query), "http://localhost");
      expect(parseExplorerQuery(Object.fromEntries(new URLSearchParams(search)))).toEqual(query);
    }),
  );
});

test("the link to all filters keeps search, amount and status, and begins at the first page", () => {
  const query = parseExplorerQuery({ busca: "vidro", quanto: "300.000", status: "Aprovada", depois: CURSOR });
  const { pathname, searchParams } = new URL(fullListHref(query), "http://localhost");
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    "/lir-projetos",
    { busca: "vidro", quanto: "300000", status: "Aprovada" },
  ]);
  expect(fullListHref(NONE)).toBe("/lir-projetos");
});
