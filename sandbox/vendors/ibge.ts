/**
 * IBGE's service of places, after https://servicodados.ibge.gov.br/api/docs/localidades.
 * Covers: the 27 states and the 5,571 municipalities with their codes, by state (code or letters), ordered by name or id.
 * Does not cover: the regions between municipality and state (null here), districts, countries, `view=nivelado`.
 */
import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { getStates } from "@brazilian-utils/brazilian-utils/get-states";
import { json, type Reply, type Request } from "../router.ts";
import type { Vendor } from "../vendor.ts";

const REGIONS: Record<string, number> = { N: 1, NE: 2, SE: 3, S: 4, CO: 5 };

const states = getStates().map(({ ibgeCode, code, name, regionCode, regionName }) => ({
  id: ibgeCode,
  sigla: code,
  nome: name,
  regiao: { id: REGIONS[regionCode], sigla: regionCode, nome: regionName },
}));

/** An unknown state is an empty answer there, not an error. */
function findState(uf = "") {
  return states.find(({ id, sigla }) => sigla === uf.toUpperCase() || String(id) === uf);
}

const byName = new Intl.Collator("pt-BR");

function ordered<T extends { id: number; nome: string }>(list: T[], { url }: Request): Reply {
  const sorted = url.searchParams.get("orderBy") === "nome";
  return json(
    200,
    list.toSorted((a, b) => (sorted ? byName.compare(a.nome, b.nome) : a.id - b.id)),
  );
}

function listMunicipalities(request: Request): Reply {
  const state = findState(request.params.uf);
  const list = state ? getMunicipalities(state.sigla) : [];
  return ordered(
    list.map(({ code, name }) => ({
      id: Number(code),
      nome: name,
      microrregiao: null,
      "regiao-imediata": null,
    })),
    request,
  );
}

export const ibge: Vendor = {
  id: "ibge",
  name: "IBGE",
  purpose: "Estados e municípios",
  docs: "https://servicodados.ibge.gov.br/api/docs/localidades",
  prefix: "/ibge",
  routes: [
    ["GET /ibge/api/v1/localidades/estados", (request) => ordered(states, request)],
    ["GET /ibge/api/v1/localidades/estados/:uf", ({ params: { uf } }) => json(200, findState(uf) ?? [])],
    ["GET /ibge/api/v1/localidades/estados/:uf/municipios", listMunicipalities],
  ],
  refusal: (status) => json(status, { statusCode: status, error: WORDS[status] ?? "Internal Server Error" }),
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
