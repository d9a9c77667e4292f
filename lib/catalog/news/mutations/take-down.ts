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

/** Deletes news by a decision of the team, with the photos that nothing else uses. @returns whether the news existed */
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

/**
 * Takes a question with its answer off the page by a decision of the team, for good, and mails the reason to the
 * project's owner. @returns whether the question existed
 */
export async function takeDownQuestion(
  tx: JobTransaction,
  { id, motivo }: { id: string; motivo: string },
): Promise<boolean> {
  const known = await tx.projectQuestion.findUnique({
    where: { id },
    select: { projetoId: true, projeto: { select: { captadorId: true, nomeProjeto: true } } },
  });
  if (!known) return false;
  const { captadorId, nomeProjeto } = known.projeto;
  // Lock the owner's account before the question, in the order of the owner's own writes.
  const ownerId = captadorId && (await holdAccount(tx, captadorId)) ? captadorId : null;
  const [question] = await tx.projectQuestion.updateManyAndReturn({
    where: { id, estado: "respondida" },
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
  return question !== undefined;
}
