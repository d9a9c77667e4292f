import "server-only";
import { lockAccount } from "@/lib/access/account-lock";
import type { Photo } from "@/lib/catalog/projects/face";
import type { Transaction } from "@/lib/server/db";
import { releasePhotos } from "./post";

/** Deletes news by a decision of the team, with the photos that nothing else uses. @returns whether it was there */
export async function takeDownNews(tx: Transaction, id: string): Promise<boolean> {
  const known = await tx.projectUpdate.findUnique({
    where: { id },
    select: { fotos: true, projeto: { select: { captadorId: true } } },
  });
  if (!known) return false;
  const ownerId = known.projeto.captadorId;
  // Lock the owner's account first, in the order of the owner's own writes.
  if (ownerId) await lockAccount(tx, ownerId);
  const { count } = await tx.projectUpdate.deleteMany({ where: { id } });
  const photos = (known.fotos as unknown as Photo[]).map((photo) => photo.id);
  if (ownerId && count > 0) await releasePhotos(tx, photos, ownerId);
  return count > 0;
}

/** Takes a question with its answer off the page by a decision of the team. @returns whether it was there */
export async function takeDownQuestion(tx: Transaction, id: string): Promise<boolean> {
  const { count } = await tx.projectQuestion.updateMany({
    where: { id, estado: "respondida" },
    data: { estado: "recusada" },
  });
  return count > 0;
}
