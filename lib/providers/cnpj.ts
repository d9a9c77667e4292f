import "server-only";
import { z } from "zod";
import { env } from "@/lib/server/env";
import { getJson } from "./http";

/** Time (ms) that a person waits for the registry at most. */
const TIMEOUT = 6_000;
/** Rest (ms) after a 429 that names no time. */
const REST = 60_000;
const NAME_LENGTH = 200;

/** What BrasilAPI's GET /api/cnpj/v1/{cnpj} tells us; its many other fields, people among them, are not read. */
const company = z.object({
  razao_social: z.string(),
  nome_fantasia: z.string().nullish().catch(null),
  uf: z.string().nullish(),
  municipio: z.string().nullish(),
  /** 2 is active. */
  situacao_cadastral: z.coerce.number().int().nullish().catch(null),
  data_inicio_atividade: z.iso.date().nullish().catch(null),
  regime_tributario: z
    .array(z.object({ ano: z.coerce.number().int(), forma_de_tributacao: z.string().min(1) }))
    .nullish()
    .catch(null),
});

/** A tax regime as the registry words it, and the year that it was for, which is never the present one. */
export type TaxRegime = { forma: string; ano: number };

/** What the registry says of a company (A3.11), of its tax regimes the newest. */
export type CompanyData = { razao_social: string; uf: string; municipio: string; regime?: TaxRegime };

export type CompanyLookup =
  /**
   * `brand`: the name that it trades under, "" without one. `openedOn`: ISO day. `regimes`: every tax regime that the
   * registry has of the company, in its order.
   */
  | {
      kind: "found";
      company: Omit<CompanyData, "regime">;
      regimes: readonly TaxRegime[];
      situation: number | null;
      brand: string;
      openedOn: string | null;
    }
  | { kind: "missing" }
  | { kind: "limited"; rest: number }
  | { kind: "down" };

const clean = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, NAME_LENGTH);

function toLookup(body: unknown): CompanyLookup {
  const parsed = company.safeParse(body);
  if (!parsed.success) return { kind: "down" };
  const { razao_social, nome_fantasia, uf, municipio, situacao_cadastral, regime_tributario } = parsed.data;
  const name = clean(razao_social);
  if (!name) return { kind: "missing" };
  return {
    kind: "found",
    situation: situacao_cadastral ?? null,
    brand: clean(nome_fantasia ?? ""),
    openedOn: parsed.data.data_inicio_atividade ?? null,
    company: { razao_social: name, uf: clean(uf ?? ""), municipio: clean(municipio ?? "") },
    regimes: (regime_tributario ?? []).map(({ ano, forma_de_tributacao }) => ({
      forma: clean(forma_de_tributacao),
      ano,
    })),
  };
}

/** Asks the registry for a company. @param cnpj 14 characters that passed the check digits */
export async function fetchCompany(cnpj: string): Promise<CompanyLookup> {
  const answer = await getJson({
    vendor: "brasilapi",
    base: env.BRASILAPI_BASE_URL,
    path: `/api/cnpj/v1/${encodeURIComponent(cnpj)}`,
    timeout: TIMEOUT,
  });
  if (answer.ok) return toLookup(answer.body);
  if (answer.status === 429) return { kind: "limited", rest: answer.retryAfter ?? REST };
  // 400 is how it refuses a number that it does not understand, such as one with letters.
  return { kind: answer.status === 404 || answer.status === 400 ? "missing" : "down" };
}
