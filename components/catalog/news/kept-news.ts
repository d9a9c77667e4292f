import { forgetStored, keepStored, readStored } from "@/components/kit/ui/storage";
import type { Photo } from "@/lib/catalog/projects/json-columns";

/** An unsent news post. The photos are already uploaded. */
export type NewsValues = { id: string; projetoId: string; titulo: string; texto: string; fotos: Photo[] };

const PREFIX = "elo-novidade-";
const keyOf = (projetoId: string) => `${PREFIX}${projetoId}`;

/** Unsent news post of a project in this browser; null without one, or if the stored value has another shape. */
export function readKeptNews(projetoId: string): NewsValues | null {
  const kept = readStored("localStorage", keyOf(projetoId));
  const isNews =
    typeof kept === "object" && kept !== null && "titulo" in kept && "texto" in kept && "fotos" in kept;
  return isNews && Array.isArray(kept.fotos) ? (kept as NewsValues) : null;
}

/** Stores an unsent news post. An empty post deletes the stored copy. */
export function keepNews(values: NewsValues): void {
  const isEmpty = !values.titulo && !values.texto && values.fotos.length === 0;
  keepStored("localStorage", keyOf(values.projetoId), isEmpty ? null : values);
}

export const forgetNews = (projetoId: string): void => keepStored("localStorage", keyOf(projetoId), null);

/** Called at sign-out. */
export const forgetAllNews = (): void => forgetStored("localStorage", PREFIX);
