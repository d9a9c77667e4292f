import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { lockedFor } from "@/lib/catalog/projects/queries/locked";
import type { Category, Status, Urgency } from "@/lib/catalog/projects/rules/project";
import { db } from "@/lib/server/db";
import { MAX_FAVORITES } from "./rules";

/** Which of these projects the viewer keeps as favourites. */
export async function listFavoriteIds(userId: string, projetoIds: string[]): Promise<Set<string>> {
  const rows = await db.favorite.findMany({
    where: { userId, projetoId: { in: projetoIds } },
    select: { projetoId: true },
  });
  return new Set(rows.map((row) => row.projetoId));
}

/** Amounts in centavos. The proponent is there for a financiador alone (B2.7, B6.1). */
export type FavoriteProject = {
  id: string;
  slug: string;
  nome: string;
  categoria: Category;
  cidade: string;
  estado: string;
  status: Status;
  urgencia: Urgency;
  valorTotal: number;
  valorDisponivel: number;
  /** Share raised with one decimal, never capped. */
  percentual: number;
  /** Last day of fundraising, ISO. */
  prazo: string | null;
  proponente: string | null;
  demonstracao: boolean;
};

/** Everything that the viewer keeps and that is still listed, the newest first. */
export function listFavorites(viewer: Viewer, limit = MAX_FAVORITES): Promise<FavoriteProject[]> {
  // Raw: Prisma reads the two tables in two statements.
  return db.$queryRaw<FavoriteProject[]>`
    select p.id, p.slug, p.nome_projeto as nome, p.categoria, p.cidade, p.estado, p.status, p.urgencia,
      p.valor_total::float8 as "valorTotal", projeto_disponivel(p.status, p.valor_total, p.valor_captado)::float8 as "valorDisponivel",
      round(p.percentual_captacao_bp / 100.0, 1)::float8 as percentual, p.prazo_captacao::text as prazo,
      ${lockedFor(viewer, "proponente")} as proponente, p.demonstracao
    from favorites f join view_projetos_disponiveis p on p.id = f.projeto_id
    where f.user_id = ${viewer.userId}::uuid order by f.created_at desc, p.id desc limit ${limit}`;
}
