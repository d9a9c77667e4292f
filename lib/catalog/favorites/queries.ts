import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { BASIC, columns } from "@/lib/catalog/projects/queries/columns";
import { lockedFor } from "@/lib/catalog/projects/queries/locked-fields";
import type { ProjectRow } from "@/lib/catalog/projects/types";
import { db } from "@/lib/server/db";
import { MAX_FAVORITES } from "./rules";

export async function listFavoriteIds(userId: string, projetoIds: string[]): Promise<Set<string>> {
  const rows = await db.favorite.findMany({
    where: { userId, projetoId: { in: projetoIds } },
    select: { projetoId: true },
  });
  return new Set(rows.map((row) => row.projetoId));
}

const FIELDS = [
  ...BASIC,
  ...(["valorTotal", "valorDisponivel", "percentual", "prazo", "demonstracao"] as const),
] as const;

/** Amounts in centavos, dates ISO; `proponente` is null for everybody but a financiador (B2.7, B6.1). */
export type FavoriteProject = Pick<ProjectRow, (typeof FIELDS)[number]> & { proponente: string | null };

export function listFavorites(viewer: Viewer, limit = MAX_FAVORITES): Promise<FavoriteProject[]> {
  return db.$queryRaw<FavoriteProject[]>`
    select ${columns(FIELDS)}, ${lockedFor(viewer, "proponente")} as proponente
    from favorites f join view_projetos_disponiveis p on p.id = f.projeto_id
    where f.user_id = ${viewer.userId}::uuid order by f.created_at desc, p.id desc limit ${limit}`;
}
