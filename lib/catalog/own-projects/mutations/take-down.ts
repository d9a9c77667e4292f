import "server-only";
import { holdAccount } from "@/lib/access/account-lock";
import { newsPhotoIds } from "@/lib/catalog/news/queries";
import { unpublishFiles } from "@/lib/catalog/uploads/mutations/publish-and-remove";
import { enqueue, type JobTransaction } from "@/lib/providers/jobs";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { ownerStoppedMail, ownerTakenDownMail } from "../messages";
import { findRemovable } from "../queries/own";
import { fileIds } from "../rules/content";
import { endInterests } from "./end-interests";
import { recordEvent } from "./record-event";

type TakeDown = {
  id: string;
  motivo: string;
  now: Date;
  mailsOwner?: boolean;
};

/**
 * Unlists a project by a decision of the team, and ends its waiting interests. Accepted interests stay, but their deals
 * take no deposit until the team lists the project again. Lock order: as in `lockWaiting` (review.ts).
 * @returns name of the project; null if the team may not take it down
 */
export async function takeDownProject(
  tx: JobTransaction,
  { id, motivo, now, mailsOwner = true }: TakeDown,
): Promise<string | null> {
  await tx.$queryRaw`select 1 from projects where id = ${id}::uuid for no key update`;
  await tx.$queryRaw`select 1 from project_drafts where projeto_id = ${id}::uuid for update`;
  const stored = await findRemovable(id, tx);
  if (!stored) return null;
  const ownerId = stored.ownerId && (await holdAccount(tx, stored.ownerId)) ? stored.ownerId : null;
  await endInterests(tx, stored, { by: "equipe", now });
  // Lock order: after the accounts, because triggers of this update lock the list's totals and the project's deals.
  await tx.project.update({
    where: { id },
    data: { publicado: false, retiradoPelaEquipeEm: now },
    select: { id: true },
  });
  if (ownerId) {
    const { conteudo } = stored;
    const data = { conteudo, estado: "devolvido", motivos: [motivo], decididoEm: now };
    await tx.projectDraft.upsert({
      where: { projetoId: id },
      create: { projetoId: id, ...data },
      update: data,
    });
  }
  await unpublishFiles(tx, [...fileIds(stored.listado), ...(await newsPhotoIds(tx, id))]);
  await enqueue(tx, "fee-pages", { id }, 0);
  const tipo = stored.publicado ? "retirado" : "parado";
  await recordEvent(tx, { projetoId: id, autorId: null, tipo, detalhes: { motivos: [motivo] } });
  const to = mailsOwner && ownerId && (await findAddressee(tx, ownerId));
  const { nome } = stored.listado;
  const eventKey = `retirado:equipe:${id}:${now.getTime()}`;
  const words = (stored.publicado ? ownerTakenDownMail : ownerStoppedMail)(nome, motivo);
  if (to) await notify(tx, { to, eventKey, words, path: `/projects/${id}/editar` });
  return nome;
}
