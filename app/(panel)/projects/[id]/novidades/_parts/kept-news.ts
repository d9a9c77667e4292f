import type { Photo } from "@/lib/catalog/projects/face";

/** What somebody is writing; the photos are in their account already. */
export type NewsValues = { id: string; projetoId: string; titulo: string; texto: string; fotos: Photo[] };

const keyOf = (projetoId: string) => `elo-novidade-${projetoId}`;

/** News that was begun in this browser and not sent; null without one. A browser that keeps nothing has none. */
export function readKept(projetoId: string): NewsValues | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(projetoId)) ?? "null");
    const isNews =
      typeof kept === "object" && kept !== null && "titulo" in kept && "texto" in kept && "fotos" in kept;
    return isNews && Array.isArray(kept.fotos) ? (kept as NewsValues) : null;
  } catch {
    return null;
  }
}

/** Keeps what is being written until it is sent; nothing written is nothing kept. */
export function keep(values: NewsValues): void {
  try {
    const { projetoId, titulo, texto, fotos } = values;
    if (titulo || texto || fotos.length > 0) localStorage.setItem(keyOf(projetoId), JSON.stringify(values));
    else localStorage.removeItem(keyOf(projetoId));
  } catch {
    // Private windows and full stores: the form still has it.
  }
}

export function forgetKept(projetoId: string): void {
  try {
    localStorage.removeItem(keyOf(projetoId));
  } catch {
    // As above.
  }
}
