import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import { db } from "@/lib/server/db";
import { FAVORITES } from "./messages";
import { MAX_FAVORITES } from "./rules";

type Wish = { userId: string; projetoId: string; keep: boolean };

/** Idempotent. */
export async function setFavorite({ userId, projetoId, keep }: Wish): Promise<Result<{ kept: boolean }>> {
  if (!keep) {
    await db.favorite.deleteMany({ where: { userId, projetoId } });
    return ok({ kept: false });
  }
  return asAccount(userId, async (tx) => {
    const listed = await tx.project.count({ where: { id: projetoId, publicado: true } });
    if (listed === 0) return failure("not_found", FAVORITES.gone);
    if ((await tx.favorite.count({ where: { userId, projetoId } })) > 0) return ok({ kept: true });
    const shown = await tx.favorite.count({ where: { userId, projeto: { publicado: true } } });
    if (shown >= MAX_FAVORITES) return failure("conflict", FAVORITES.full(MAX_FAVORITES));
    await tx.favorite.create({ data: { userId, projetoId } });
    return ok({ kept: true });
  });
}
