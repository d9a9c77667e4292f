import "server-only";
import { z } from "zod";
import { env } from "@/lib/server/env";
import { getJson } from "./get-json";

/** Time limit (ms) of a lookup. */
export const TIMEOUT = 6_000;
const DEFAULT_RETRY_AFTER = 60_000;
const NAME_LENGTH = 200;

/** Fields of BrasilAPI's GET /api/cnpj/v1/{cnpj}. Others, some of them personal data, are dropped. */
const company = z.object({
  razao_social: z.string(),
  nome_fantasia: z.string().nullish().catch(null),
  uf: z.string().nullish(),
  municipio: z.string().nullish(),
  /** Code of the company's registration status; 2 is active. */
  situacao_cadastral: z.coerce.number().int().nullish().catch(null),
  data_inicio_atividade: z.iso.date().nullish().catch(null),
  regime_tributario: z
    .array(z.object({ ano: z.coerce.number().int(), forma_de_tributacao: z.string().min(1) }))
    .nullish()
    .catch(null),
  opcao_pelo_simples: z.boolean().nullish().catch(null),
  opcao_pelo_mei: z.boolean().nullish().catch(null),
});

/** `ano`: year of the declaration; null for Simples and MEI, which the registry has only for the present. */
export type TaxRegime = { forma: string; ano: number | null };
export type DeclaredRegime = { forma: string; ano: number };

export type CompanyData = { razao_social: string; uf: string; municipio: string; regime?: TaxRegime };

export type CompanyLookup =
  /** `brand`: trade name, "" without one. `openedOn`: ISO day. `regimes`: all declared regimes, in any order. */
  | {
      kind: "found";
      company: Omit<CompanyData, "regime">;
      regimes: readonly DeclaredRegime[];
      /** Present simplified regime of the company, or null. A MEI is in Simples Nacional, but has "MEI" here. */
      simples: "SIMPLES NACIONAL" | "MEI" | null;
      situation: number | null;
      brand: string;
      openedOn: string | null;
    }
  | { kind: "missing" }
  | { kind: "limited"; retryAfter: number }
  | { kind: "down" };

const clean = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, NAME_LENGTH);

function toLookup(body: unknown): CompanyLookup {
  const parsed = company.safeParse(body);
  if (!parsed.success) return { kind: "down" };
  const { data } = parsed;
  const name = clean(data.razao_social);
  if (!name) return { kind: "missing" };
  return {
    kind: "found",
    situation: data.situacao_cadastral ?? null,
    brand: clean(data.nome_fantasia ?? ""),
    openedOn: data.data_inicio_atividade ?? null,
    company: { razao_social: name, uf: clean(data.uf ?? ""), municipio: clean(data.municipio ?? "") },
    regimes: (data.regime_tributario ?? []).map(({ ano, forma_de_tributacao: forma }) => ({
      forma: clean(forma),
      ano,
    })),
    simples: data.opcao_pelo_mei ? "MEI" : data.opcao_pelo_simples ? "SIMPLES NACIONAL" : null,
  };
}

/** @param cnpj 14 characters with valid check digits */
export async function fetchCompany(cnpj: string): Promise<CompanyLookup> {
  const answer = await getJson({
    vendor: "brasilapi",
    base: env.BRASILAPI_BASE_URL,
    path: `/api/cnpj/v1/${encodeURIComponent(cnpj)}`,
    timeout: TIMEOUT,
  });
  if (answer.ok) return toLookup(answer.body);
  if (answer.status === 429) return { kind: "limited", retryAfter: answer.retryAfter ?? DEFAULT_RETRY_AFTER };
  // 400 means an unsupported number, such as one with letters.
  return { kind: answer.status === 404 || answer.status === 400 ? "missing" : "down" };
}
