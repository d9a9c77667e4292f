import "server-only";
import { isSuspended, lockAccount } from "@/lib/access/account-lock";
import { newsPhotoIds } from "@/lib/catalog/news/queries";
import type { Photo, ProjectDocument } from "@/lib/catalog/projects/json-columns";
import { unpublishFiles } from "@/lib/catalog/uploads/mutations/publish-and-remove";
import { failure, ok, type Result } from "@/lib/kit/result";
import { type JobTransaction, type Witness, witnessed } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { TAKE_BACK, takenBackMail } from "../messages";
import { isKeptByDeal } from "../queries/captador-deals";
import { mayTakeBack } from "../rules/state";

/** False if the captador's account is deleted. */
async function lockTaken(tx: Transaction, id: string, captadorId: string): Promise<boolean> {
  if (!(await lockAccount(tx, captadorId))) return false;
  await tx.$queryRaw`select 1 from projects where id = ${id}::uuid for no key update`;
  await tx.$queryRaw`select 1 from project_drafts where projeto_id = ${id}::uuid for update`;
  return true;
}

const findTaken = (tx: Transaction, id: string) =>
  tx.project.findUnique({
    where: { id },
    select: { nomeProjeto: true, captadorId: true, sourceId: true, fotos: true, documentos: true },
  });

/** Hides a post with open reports instead of deleting it, because the team must decide on the reports. */
async function deleteNews(tx: Transaction, projetoId: string, now: Date): Promise<void> {
  // A concurrent report either commits before this lock and is read below, or waits and finds no post.
  await tx.$queryRaw`select 1 from project_updates where projeto_id = ${projetoId}::uuid order by id for update`;
  await tx.projectUpdate.updateMany({
    where: { projetoId, apagadaEm: null, reports: { some: { estado: "aberta" } } },
    data: { apagadaEm: now, fotos: [] },
  });
  await tx.projectUpdate.deleteMany({ where: { projetoId, apagadaEm: null } });
}

type TakeBack = {
  id: string;
  /** Captador on the team's page. If the project has another captador by now, the result is a conflict. */
  captadorId: string;
  motivo: string;
  now: Date;
  /** Ends the deals of a suspended captador, or leaves them to the team. Injected: lib/matches depends on this room. */
  leaveDeals: (
    tx: JobTransaction,
    left: { projectIds: readonly string[]; captadorId: string },
    now: Date,
  ) => Promise<void>;
};

/**
 * Takes an imported project from its captador, for example because the source had stated another organization's CNPJ.
 * Leaves waiting interests for the next captador. Empties organization text, team, photos, documents and budget. The
 * captador's other changes stay until the next import overwrites them.
 */
export const takeBackProject = (
  { id, captadorId, motivo, now, leaveDeals }: TakeBack,
  witness?: Witness,
): Promise<Result<null>> =>
  witnessed(witness, async (tx): Promise<Result<null>> => {
    const isLocked = await lockTaken(tx, id, captadorId);
    const project = isLocked ? await findTaken(tx, id) : null;
    if (project?.captadorId !== captadorId) return failure("conflict", TAKE_BACK.changed);
    if (!mayTakeBack(project)) return failure("conflict", TAKE_BACK.notImported);
    if (await isKeptByDeal(id, tx)) return failure("conflict", TAKE_BACK.deal);
    if (await isSuspended(tx, captadorId)) await leaveDeals(tx, { projectIds: [id], captadorId }, now);
    const files = [
      ...(project.fotos as unknown as Photo[]),
      ...(project.documentos as unknown as ProjectDocument[]),
    ];
    const shown = [...files.map((file) => file.id), ...(await newsPhotoIds(tx, id))];
    await tx.bankAccount.deleteMany({ where: { projetoId: id } });
    await tx.projectDraft.deleteMany({ where: { projetoId: id } });
    await deleteNews(tx, id, now);
    await tx.project.update({
      where: { id },
      data: {
        ...{ captadorId: null, captadorDesde: null, camposDoDono: [], orcamento: [] },
        ...{ organizacao: "", equipe: [], fotos: [], documentos: [] },
      },
      select: { id: true },
    });
    await tx.opportunity.updateMany({
      where: { projetoId: id, captadorId, doCaptadorAnterior: false },
      data: { doCaptadorAnterior: true },
    });
    await unpublishFiles(tx, shown);
    const to = await findAddressee(tx, captadorId);
    const eventKey = `retomado:equipe:${id}:${now.getTime()}`;
    if (to?.isConfirmed)
      await notify(tx, {
        to,
        eventKey,
        words: takenBackMail(project.nomeProjeto, motivo),
        path: "/projects",
      });
    return ok(null);
  });
