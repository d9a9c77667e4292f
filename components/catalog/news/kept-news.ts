import { forgetStored, keepStored, readStored } from "@/components/kit/ui/storage";
import type { Photo } from "@/lib/catalog/projects/json-columns";

/**
 * `id`: idempotency key, "" before the first attempt to send. The key is stored, so that an attempt after a reload
 * publishes nothing twice.
 */
export type NewsValues = { id: string; projetoId: string; titulo: string; texto: string; fotos: Photo[] };

const PREFIX = "elo-novidade-";
const keyOf = (owner: string, projetoId: string) => `${PREFIX}${owner}:${projetoId}`;

/** `owner`: person and account, see `accountInUse`. */
export function readKeptNews(owner: string, projetoId: string): NewsValues | null {
  const kept = readStored("localStorage", keyOf(owner, projetoId));
  const isNews =
    typeof kept === "object" && kept !== null && "titulo" in kept && "texto" in kept && "fotos" in kept;
  return isNews && Array.isArray(kept.fotos) ? (kept as NewsValues) : null;
}

export const isEmptyNews = ({ titulo, texto, fotos }: NewsValues): boolean =>
  !titulo && !texto && fotos.length === 0;

export const keepNews = (owner: string, values: NewsValues): void =>
  keepStored("localStorage", keyOf(owner, values.projetoId), isEmptyNews(values) ? null : values);

export const forgetNews = (owner: string, projetoId: string): void =>
  keepStored("localStorage", keyOf(owner, projetoId), null);

export const forgetAllNews = (): void => forgetStored("localStorage", PREFIX);
