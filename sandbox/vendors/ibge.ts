/**
 * Stand-in for IBGE's service of places, after https://servicodados.ibge.gov.br/api/docs/localidades. Does not cover:
 * the regions of a municipality (null).
 */
import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { getStates } from "@brazilian-utils/brazilian-utils/get-states";
import { type Context, Hono } from "hono";
import type { Vendor } from "../vendor.ts";

const REGIONS: Record<string, number> = { N: 1, NE: 2, SE: 3, S: 4, CO: 5 };

const states = getStates().map(({ ibgeCode, code, name, regionCode, regionName }) => ({
  id: ibgeCode,
  sigla: code,
  nome: name,
  regiao: { id: REGIONS[regionCode], sigla: regionCode, nome: regionName },
}));

/** For an unknown state, IBGE returns an empty list, not an error. */
function findState(uf: string) {
  return states.find(({ id, sigla }) => sigla === uf.toUpperCase() || String(id) === uf);
}

const byName = new Intl.Collator("pt-BR");

function ordered<T extends { id: number; nome: string }>(c: Context, list: T[]): Response {
  const sorted = c.req.query("orderBy") === "nome";
  return c.json(list.toSorted((a, b) => (sorted ? byName.compare(a.nome, b.nome) : a.id - b.id)));
}

function municipalitiesOf(uf: string) {
  const state = findState(uf);
  return (state ? getMunicipalities(state.sigla) : []).map(({ code, name }) => ({
    id: Number(code),
    nome: name,
    microrregiao: null,
    "regiao-imediata": null,
  }));
}

export const ibge: Vendor = {
  id: "ibge",
  name: "IBGE",
  purpose: "Estados e municípios",
  docs: "https://servicodados.ibge.gov.br/api/docs/localidades",
  http: {
    prefix: "/ibge",
    app: new Hono()
      .basePath("/api/v1/localidades/estados")
      .get("/", (c) => ordered(c, states))
      .get("/:uf/municipios", (c) => ordered(c, municipalitiesOf(c.req.param("uf")))),
    refusal: (status) =>
      Response.json({ statusCode: status, error: WORDS[status] ?? "Internal Server Error" }, { status }),
  },
  statuses: [500, 503, 429, 404],
  hints: [
    ["/api/v1/localidades/estados", "os 27 estados"],
    ["…/estados/SP/municipios", "os municípios de um estado; 5.571 ao todo"],
  ],
};

const WORDS: Record<number, string> = {
  404: "Not Found",
  405: "Method Not Allowed",
  429: "Too Many Requests",
  503: "Service Unavailable",
};
