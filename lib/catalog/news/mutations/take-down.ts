import "server-only";
import { holdAccount, lockAccount } from "@/lib/access/account-lock";
import type { Photo } from "@/lib/catalog/projects/json-columns";
import type { JobTransaction } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { questionTakenDownMail } from "../messages";
import { publicText } from "../rules";
import { namesOf } from "./ask";
import { releasePhotos } from "./post";

/**
 * Locks the account of the project's owner and then the news post, in the same order as the owner's own writes.
 * @returns true for a post that the owner has deleted and that only waits for the team; false for any other post, and
 * for an unknown id
 */
export async function lockNewsPost(tx: Transaction, id: string): Promise<boolean> {
  const known = await tx.projectUpdate.findUnique({
    where: { id },
    select: { projeto: { select: { captadorId: true } } },
  });
  const ownerId = known?.projeto.captadorId;
  if (ownerId) await lockAccount(tx, ownerId);
  const [post] = await tx.$queryRaw<{ isDeleted: boolean }[]>`
    select apagada_em is not null as "isDeleted" from project_updates where id = ${id}::uuid for update`;
  return post?.isDeleted ?? false;
}

/**
 * Deletes a news post by a decision of the team, with the photos that nothing else uses. Call {@link lockNewsPost}
 * before.
 */
export async function takeDownNews(tx: Transaction, id: string): Promise<void> {
  const [news] = await tx.projectUpdate.findMany({
    where: { id },
    select: { fotos: true, projeto: { select: { captadorId: true } } },
  });
  if (!news) return;
  await tx.projectUpdate.delete({ where: { id }, select: { id: true } });
  const photos = (news.fotos as unknown as Photo[]).map((photo) => photo.id);
  const ownerId = news.projeto.captadorId;
  if (ownerId) await releasePhotos(tx, photos, ownerId);
}

/**
 * Permanently takes an answered question off the page by a decision of the team, and mails the reason to the project's
 * owner, if there is one. Also covers a question that the owner has taken off the page, because the owner could publish
 * it again.
 */
export async function takeDownQuestion(
  tx: JobTransaction,
  { id, motivo }: { id: string; motivo: string },
): Promise<void> {
  const known = await tx.projectQuestion.findUnique({
    where: { id },
    select: { projetoId: true, projeto: { select: { captadorId: true, nomeProjeto: true } } },
  });
  if (!known) return;
  const { captadorId, nomeProjeto } = known.projeto;
  // Lock the owner's account before the question, in the same order as the owner's own writes.
  const ownerId = captadorId && (await holdAccount(tx, captadorId)) ? captadorId : null;
  const [question] = await tx.projectQuestion.updateManyAndReturn({
    where: { id, estado: { in: ["respondida", "recusada"] } },
    data: { estado: "retirada" },
    select: { texto: true, nomes: true, autorId: true },
  });
  const to = question && ownerId && (await findAddressee(tx, ownerId));
  if (to) {
    const { texto, nomes, autorId } = question;
    const hidden = [...nomes, ...(autorId ? await namesOf(tx, autorId) : [])];
    const words = questionTakenDownMail(publicText(texto, hidden), motivo);
    const path = `/projects/${known.projetoId}/perguntas`;
    await notify(tx, { to, eventKey: `pergunta:retirada:${id}`, project: nomeProjeto, words, path });
  }
}
