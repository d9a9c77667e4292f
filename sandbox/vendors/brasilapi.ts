/**
 * Stand-in for BrasilAPI's CNPJ look-up, after https://brasilapi.com.br/docs#tag/CNPJ. Answers:
 * - a CNPJ in COMPANIES, or another valid one that ends in an even digit: an invented company
 * - a valid CNPJ that ends in an odd digit: 404
 * - an invalid CNPJ: 400
 *
 * Does not cover: partners and secondary activities (empty lists), the Receita's municipality code (null), rate limits
 * (use a fault).
 */
import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { Hono } from "hono";
import type { Vendor } from "../vendor.ts";
import { ACTIVITIES, COMPANIES, type Company } from "./brasilapi-companies.ts";

const SIZES = { 1: "MICRO EMPRESA", 3: "EMPRESA DE PEQUENO PORTE", 5: "DEMAIS" };
const STATUSES = {
  2: ["ATIVA", 0, "SEM MOTIVO"],
  3: ["SUSPENSA", 21, "PEDIDO DE BAIXA INDEFERIDA"],
  4: ["INAPTA", 63, "OMISSAO DE DECLARACOES"],
  8: ["BAIXADA", 1, "EXTINCAO POR ENCERRAMENTO LIQUIDACAO VOLUNTARIA"],
} as const;

const ERRORS: Record<number, [name: string, type: string]> = {
  400: ["BadRequestError", "bad_request"],
  404: ["NotFoundError", "not_found"],
  429: ["TooManyRequestsError", "too_many_requests"],
  503: ["ServiceUnavailableError", "service_unavailable"],
};

function refuse(status: number, message: string, headers: Record<string, string> = {}) {
  const [name, type] = ERRORS[status] ?? ["InternalError", "internal_error"];
  return Response.json({ message, type, name }, { status, headers });
}

const byNumber = new Map(COMPANIES.map((company) => [company.cnpj, company]));
const cityCodes = new Map(getMunicipalities().map((city) => [`${city.stateCode} ${city.name}`, city.code]));

/** The Receita writes in capitals without accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();

const masked = (cnpj: string) => cnpj.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");

function lookUp(given: string): Response {
  const cnpj = given.replace(/[./-]/g, "").toUpperCase();
  if (!isValidCnpj(cnpj, { version: 2 })) return refuse(400, `CNPJ ${given} inválido.`);
  const company = byNumber.get(cnpj) ?? invent(cnpj);
  return company ? Response.json(toAnswer(company)) : refuse(404, `CNPJ ${masked(cnpj)} não encontrado.`);
}

function openedOn({ since }: Company): string {
  if (typeof since === "string") return since;
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - since, 1))
    .toISOString()
    .slice(0, 10);
}

function toAnswer(company: Company) {
  const [activity, activityName] = ACTIVITIES[company.activity];
  const status = company.status ?? 2;
  const [statusName, reason, reasonName] = STATUSES[status];
  const regime = company.regime?.map(([ano, forma_de_tributacao]) => ({
    ano,
    cnpj_da_scp: null,
    forma_de_tributacao,
    quantidade_de_escrituracoes: 1,
  }));
  const cityCode = cityCodes.get(`${company.uf} ${company.city}`);
  const branch = company.cnpj.slice(8, 12) !== "0001";
  return {
    uf: company.uf,
    cep: "01000000",
    qsa: [],
    cnpj: company.cnpj,
    pais: null,
    email: null,
    porte: SIZES[company.size],
    bairro: "CENTRO",
    numero: "100",
    ddd_fax: "",
    municipio: plain(company.city),
    logradouro: "DA DEMONSTRACAO",
    cnae_fiscal: activity,
    codigo_pais: null,
    complemento: "",
    codigo_porte: company.size,
    razao_social: company.name,
    nome_fantasia: company.brand ?? "",
    capital_social: company.capital,
    ddd_telefone_1: "1100000000",
    ddd_telefone_2: "",
    opcao_pelo_mei: company.simples ? false : null,
    descricao_porte: "",
    codigo_municipio: null,
    cnaes_secundarios: [],
    natureza_juridica: natureOf(company)[1],
    regime_tributario: regime ?? null,
    situacao_especial: "",
    opcao_pelo_simples: company.simples ? true : null,
    situacao_cadastral: status,
    data_opcao_pelo_mei: null,
    data_exclusao_do_mei: null,
    cnae_fiscal_descricao: activityName,
    codigo_municipio_ibge: cityCode ? Number(cityCode) : null,
    data_inicio_atividade: openedOn(company),
    data_situacao_especial: null,
    data_opcao_pelo_simples: company.simples ? `${company.simples}-01-01` : null,
    data_situacao_cadastral: status === 2 ? openedOn(company) : "2024-10-18",
    nome_cidade_no_exterior: "",
    codigo_natureza_juridica: natureOf(company)[0],
    data_exclusao_do_simples: null,
    motivo_situacao_cadastral: reason,
    ente_federativo_responsavel: "",
    identificador_matriz_filial: branch ? 2 : 1,
    qualificacao_do_responsavel: 49,
    descricao_situacao_cadastral: statusName,
    descricao_tipo_de_logradouro: "RUA",
    descricao_motivo_situacao_cadastral: reasonName,
    descricao_identificador_matriz_filial: branch ? "FILIAL" : "MATRIZ",
  };
}

function natureOf({ name }: Company): [code: number, text: string] {
  if (/^(ASSOCIACAO|INSTITUTO)/.test(name)) return [3999, "Associação Privada"];
  if (/^COOPERATIVA/.test(name)) return [2143, "Cooperativa"];
  return name.endsWith("S.A.")
    ? [2054, "Sociedade Anônima Fechada"]
    : [2062, "Sociedade Empresária Limitada"];
}

const KINDS = ["INDUSTRIA", "COMERCIO", "DISTRIBUIDORA", "SERVICOS", "TRANSPORTES", "COOPERATIVA"];
const PLACES = ["SERRA AZUL", "BOA VISTA", "RIO CLARO", "MONTE VERDE", "LAGOA DOURADA", "CAMPO NOVO"];
const ACTIVITY_KEYS = Object.keys(ACTIVITIES) as Company["activity"][];
const REGIMES: Company["regime"][] = [
  [
    [2024, "LUCRO REAL"],
    [2025, "LUCRO REAL"],
  ],
  [
    [2024, "LUCRO PRESUMIDO"],
    [2025, "LUCRO PRESUMIDO"],
  ],
  undefined,
];

/** Derives a company from its CNPJ, so that every call returns an equal company. */
export function invent(cnpj: string): Company | null {
  if (Number(cnpj.at(-1)) % 2 === 1) return null;
  let seed = [...cnpj].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return list[Math.floor((seed / 2 ** 32) * list.length)] as T;
  };
  const city = pick(getMunicipalities());
  const regime = pick(REGIMES);
  return {
    cnpj,
    name: `${pick(KINDS)} ${pick(PLACES)} ${cnpj.slice(0, 4)} LTDA`,
    uf: city.stateCode,
    city: city.name,
    size: regime ? 5 : 1,
    ...(regime ? { regime } : { simples: 2021 }),
    activity: pick(ACTIVITY_KEYS),
    since: "2015-06-01",
    capital: 100_000,
  };
}

export const brasilapi: Vendor = {
  id: "brasilapi",
  name: "BrasilAPI",
  purpose: "Consulta de CNPJ",
  docs: "https://brasilapi.com.br/docs#tag/CNPJ",
  http: {
    prefix: "/brasilapi",
    app: new Hono().get("/api/cnpj/v1/:cnpj", (c) => lookUp(c.req.param("cnpj"))),
    refusal(status) {
      const text = status === 404 ? "Página não encontrada" : status === 429 ? "Muitas requisições" : null;
      return refuse(status, text ?? "Ocorreu um erro interno", status === 429 ? { "retry-after": "5" } : {});
    },
  },
  statuses: [500, 429, 404, 503],
  hints: [
    ["11.222.333/0001-81", "lucro real"],
    ["63.812.045/0001-80", "lucro presumido"],
    ["38.491.627/0001-65", "Simples"],
    ["12.ABC.345/01DE-35", "com letras"],
    ["54.701.928/0001-22", "inapta"],
    ["78.351.642/0001-22", "baixada"],
    ["95.820.416/0001-62", "aberta há dois meses"],
    ["outros válidos", "final par existe, final ímpar não"],
  ],
};
