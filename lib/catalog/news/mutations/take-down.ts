import "server-only";
import { holdAccount, lockAccount } from "@/lib/access/account-lock";
import type { Photo } from "@/lib/catalog/projects/json-columns";
import { publicText } from "@/lib/catalog/projects/rules/public-texts";
import type { JobTransaction } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { newsTakenDownMail, questionTakenDownMail } from "../messages";
import { namesOf } from "./ask";
import { releasePhotos } from "./post";

/** Locks the project owner's account, then the news post. The owner's own writes lock in this order, too. */
export async function lockNewsPost(tx: Transaction, id: string): Promise<void> {
  const known = await tx.projectUpdate.findUnique({
    where: { id },
    select: { projeto: { select: { captadorId: true } } },
  });
  const ownerId = known?.projeto.captadorId;
  if (ownerId) await lockAccount(tx, ownerId);
  await tx.$queryRaw`select 1 from project_updates where id = ${id}::uuid for update`;
}

type TakeDown = { id: string; motivo: string };

/** Call {@link lockNewsPost} first. */
export async function takeDownNews(tx: JobTransaction, { id, motivo }: TakeDown): Promise<void> {
  const news = await tx.projectUpdate.findUnique({
    where: { id },
    select: {
      titulo: true,
      texto: true,
      fotos: true,
      apagadaEm: true,
      projetoId: true,
      projeto: { select: { captadorId: true, nomeProjeto: true } },
    },
  });
  if (!news) return;
  const { titulo, texto, apagadaEm, projetoId, projeto } = news;
  await tx.projectUpdate.delete({ where: { id }, select: { id: true } });
  const photos = (news.fotos as unknown as Photo[]).map((photo) => photo.id);
  const ownerId = projeto.captadorId;
  if (!ownerId) return;
  await releasePhotos(tx, photos, ownerId);
  const to = apagadaEm ? null : await findAddressee(tx, ownerId);
  if (to) {
    const words = newsTakenDownMail(projeto.nomeProjeto, { titulo, texto }, motivo);
    const path = `/projects/${projetoId}/novidades`;
    await notify(tx, { to, eventKey: `novidade:retirada:${id}`, words, path });
  }
}

/**
 * Blocks the deletion of the owner's account, then locks the question. The owner's own writes lock in this order, too.
 * @returns the owner's id; null if the project has no owner, or the owner's account is deleted
 */
export async function lockQuestion(tx: Transaction, id: string): Promise<string | null> {
  const known = await tx.projectQuestion.findUnique({
    where: { id },
    select: { projeto: { select: { captadorId: true } } },
  });
  const captadorId = known?.projeto.captadorId ?? null;
  const ownerId = captadorId && (await holdAccount(tx, captadorId)) ? captadorId : null;
  await tx.$queryRaw`select 1 from project_questions where id = ${id}::uuid for update`;
  return ownerId;
}

/**
 * Permanently takes down a question by a decision of the team, and mails the reason to the project's owner. Takes down
 * a declined question, too, because the owner could still answer and publish it.
 */
export async function takeDownQuestion(tx: JobTransaction, { id, motivo }: TakeDown): Promise<void> {
  const known = await tx.projectQuestion.findUnique({
    where: { id },
    select: { projetoId: true, projeto: { select: { nomeProjeto: true } } },
  });
  if (!known) return;
  const ownerId = await lockQuestion(tx, id);
  const [question] = await tx.projectQuestion.updateManyAndReturn({
    where: { id, estado: { in: ["respondida", "recusada"] } },
    data: { estado: "retirada" },
    select: { texto: true, nomes: true, autorId: true },
  });
  const to = question && ownerId && (await findAddressee(tx, ownerId));
  if (to) {
    const { texto, nomes, autorId } = question;
    const hidden = [...nomes, ...(autorId ? await namesOf(tx, autorId) : [])];
    const words = questionTakenDownMail(known.projeto.nomeProjeto, publicText(texto, hidden), motivo);
    const path = `/projects/${known.projetoId}/perguntas`;
    await notify(tx, { to, eventKey: `pergunta:retirada:${id}`, words, path });
  }
}
