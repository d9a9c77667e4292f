import "server-only";
import { asAccount, asAccountWithJobs } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { newsPhotoIds } from "@/lib/catalog/news/queries";
import { unpublishFiles } from "@/lib/catalog/uploads/mutations/publish-and-remove";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { findOfficialCity } from "@/lib/people/lookups/queries";
import { enqueue } from "@/lib/providers/jobs";
import { env } from "@/lib/server/env";
import type { ProjectContent } from "../fields";
import { OWN, SUBMISSION } from "../messages";
import { findOwnProject } from "../queries/own";
import { changesOf } from "../rules/changes";
import { fileIds, proposedBy } from "../rules/content";
import { isWithdrawable, stateAfter, stateAfterRecall } from "../rules/state";
import { listedTermsOf, submissionProblems } from "../rules/submission";
import { endInterests } from "./end-interests";
import { holdProponent } from "./proponent";
import { recordEvent } from "./record-event";

type Owner = Pick<Viewer, "userId">;
/** Delay (s) of the automatic approval in a local start. */
const DEMO_APPROVAL = 60;

/**
 * City in its official spelling; "" without a city; null if the state does not have it. Free text is not accepted,
 * because public pages hide names in a project's texts, but not in its city.
 */
async function cityOf({ conteudo, listado }: Record<"conteudo" | "listado", ProjectContent>) {
  const { cidade, estado } = conteudo;
  const isListed = cidade === listado.cidade && estado === listado.estado;
  return cidade === "" || isListed ? cidade : findOfficialCity(estado, cidade);
}

/** Submits a draft. One that was returned keeps the team's reasons, so that recallDraft can restore `devolvido`. */
export async function submitDraft(
  { userId }: Owner,
  { id, versao }: { id: string; versao: number },
  now: Date,
): Promise<MessageResult> {
  // Look up the city before the transaction, because this may call IBGE. The comparison of versions below ensures that
  // the submitted draft has this city.
  const seen = await findOwnProject(userId, id);
  const cidade = seen && (await cityOf(seen));
  return asAccountWithJobs(userId, async (tx) => {
    const stored = await findOwnProject(userId, id, tx);
    if (!stored) return failure("not_found", OWN.gone);
    if (stored.estado === "em_analise") return ok({ message: OWN.sent });
    const estado = stateAfter(stored.estado, "enviar");
    if (!estado || stored.versao !== versao || seen?.versao !== versao)
      return failure("conflict", OWN.changed);
    if (cidade === null) return failure("bad_input", OWN.cityUnknown, "cidade");
    const [first] = submissionProblems(stored.conteudo, now, listedTermsOf(stored));
    if (first) return failure("bad_input", SUBMISSION[first.problem], first.field);
    const proponent = await holdProponent(tx, { ...stored, ownerId: userId }, now);
    if (!proponent.ok) return proponent;
    const conteudo = { ...proposedBy(stored.conteudo, proponent.data), cidade };
    const isReturned = stored.estado === "devolvido";
    const sent = {
      estado,
      enviadoEm: now,
      updatedAt: now,
      ...(!isReturned && { motivos: [], decididoEm: null }),
    };
    // Raise the version, so that another open form merges the new spelling.
    const respelled = cidade !== stored.conteudo.cidade && { versao: { increment: 1 } };
    await tx.projectDraft.upsert({
      where: { projetoId: id },
      create: { projetoId: id, conteudo, ...sent },
      // Update `conteudo`: it may have an organization that findOwnProject filled in, or a respelled city.
      update: { ...sent, conteudo, ...respelled },
    });
    const mudancas = stored.foiPublicado ? changesOf(stored.listado, conteudo) : [];
    await recordEvent(tx, { projetoId: id, autorId: userId, tipo: "enviado", detalhes: { mudancas } });
    if (env.LOCAL_START) await enqueue(tx, "demo-approvals", { id }, DEMO_APPROVAL);
    return ok({ message: OWN.sent });
  });
}

export const recallDraft = ({ userId }: Owner, id: string): Promise<MessageResult> =>
  asAccount(userId, async (tx) => {
    const stored = await findOwnProject(userId, id, tx);
    if (!stored) return failure("not_found", OWN.gone);
    const estado = stateAfterRecall(stored.estado, { hasReasons: stored.motivos.length > 0 });
    if (!estado) return failure("conflict", OWN.changed);
    // Check the state again: the team does not lock the owner's account, so it may have decided meanwhile.
    const { count } = await tx.projectDraft.updateMany({
      where: { projetoId: id, estado: "em_analise" },
      data: { estado, enviadoEm: null },
    });
    if (count === 0) return failure("conflict", OWN.changed);
    await recordEvent(tx, { projetoId: id, autorId: userId, tipo: "recolhido" });
    const recalled = stored.publicado ? OWN.recalledChanges : OWN.recalled;
    return ok({ message: estado === "devolvido" ? OWN.recalledReturned : recalled });
  });

/** Unlists a project. Ends waiting interests, keeps accepted ones, and mails the funders of both. */
export const withdrawProject = ({ userId }: Owner, id: string, now: Date): Promise<MessageResult> =>
  asAccountWithJobs(userId, async (tx) => {
    // A concurrent interest either is stored before this lock and ended below, or finds the project unlisted.
    await tx.$queryRaw`select 1 from projects where id = ${id}::uuid and captador_id = ${userId}::uuid for update`;
    const stored = await findOwnProject(userId, id, tx);
    if (!stored) return failure("not_found", OWN.gone);
    if (!isWithdrawable(stored)) return failure("conflict", OWN.notListed);
    const { conteudo } = stored;
    const data = { conteudo, estado: "retirado", motivos: [], decididoEm: now };
    // Lock order: endInterests() locks accounts, then a trigger of the update locks the totals of the list.
    await endInterests(tx, stored, { by: "dono", now });
    await tx.project.update({ where: { id }, data: { publicado: false }, select: { id: true } });
    await tx.projectDraft.upsert({
      where: { projetoId: id },
      create: { projetoId: id, ...data },
      update: data,
    });
    await unpublishFiles(tx, [...fileIds(stored.listado), ...(await newsPhotoIds(tx, id))]);
    await recordEvent(tx, { projetoId: id, autorId: userId, tipo: "retirado" });
    return ok({ message: OWN.withdrawn });
  });
