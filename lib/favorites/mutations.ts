import "server-only";
import { db } from "../db";
import { failure, ok, type Result } from "../result";
import { FAVORITES } from "./messages";
import { MAX_FAVORITES } from "./rules";

type Wish = { userId: string; projetoId: string; keep: boolean };

/** Keeps a listed project or lets it go. Any number of times, also at once, is the same as once. */
export async function setFavorite({ userId, projetoId, keep }: Wish): Promise<Result<{ kept: boolean }>> {
  if (!keep) {
    await db.favorite.deleteMany({ where: { userId, projetoId } });
    return ok({ kept: false });
  }
  const [state] = await db.$queryRaw<{ listed: boolean; known: boolean; kept: number }[]>`
    with added as (
      insert into favorites (user_id, projeto_id)
      select ${userId}::uuid, id from projects
      where id = ${projetoId}::uuid and publicado
        and (select count(*) from favorites where user_id = ${userId}::uuid) < ${MAX_FAVORITES}
      on conflict do nothing returning 1
    )
    select exists (select from projects where id = ${projetoId}::uuid and publicado) as listed,
      exists (select from favorites where user_id = ${userId}::uuid and projeto_id = ${projetoId}::uuid)
        or exists (select from added) as known,
      (select count(*) from favorites where user_id = ${userId}::uuid)::int as kept`;
  if (!state?.listed) return failure("not_found", FAVORITES.gone);
  // At the limit nothing was added; two calls at once may each see the other's row only after they looked.
  if (!state.known && state.kept >= MAX_FAVORITES) return failure("conflict", FAVORITES.full(MAX_FAVORITES));
  return ok({ kept: true });
}
