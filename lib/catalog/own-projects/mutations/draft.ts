import "server-only";
import { randomBytes } from "node:crypto";
import { asAccount } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { removeFiles } from "@/lib/catalog/uploads/mutations/publish-and-remove";
import { findOwnFiles } from "@/lib/catalog/uploads/queries";
import type { UploadedFile } from "@/lib/catalog/uploads/types";
import { failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import type { Transaction } from "@/lib/server/db";
import { EMPTY_CONTENT, EXTRA_FIELDS, MAX, type ProjectContent } from "../fields";
import { copyName, OWN, PROPONENT_REFUSALS, SUBMISSION } from "../messages";
import { findOnlyOrganization, findOwnProject, MAX_OWN, UNTOUCHED } from "../queries/own";
import { editsOf, isSameContent, isSameOutsideExtras } from "../rules/changes";
import { fileIds, proposedBy, UNNAMED } from "../rules/content";
import { isDeletable, stateAfterEdit } from "../rules/state";
import { submissionProblems } from "../rules/submission";
import { withProponent } from "./proponent";
import { recordEvent } from "./record-event";

type Owner = Pick<Viewer, "userId">;

/** Placeholders for the required columns of a project that was never listed. */
const unlisted = (nome: string) => ({
  slug: `rascunho-${randomBytes(8).toString("hex")}`,
  nomeProjeto: nome || UNNAMED,
  categoriaOrigem: "Ambiental",
  categoria: "Gestão de Resíduos",
  status: "Aprovada",
  urgencia: "Baixa",
  estado: "",
  cidade: "",
  proponente: "",
  valorTotal: 0,
});

async function findUntouched(
  tx: Transaction,
  ownerId: string,
  initial: ProjectContent,
): Promise<string | null> {
  const last = await tx.projectDraft.findFirst({
    where: { projeto: { captadorId: ownerId, ...UNTOUCHED } },
    orderBy: { projetoId: "desc" },
    select: { projetoId: true },
  });
  const stored = last && (await findOwnProject(ownerId, last.projetoId, tx));
  return stored && isSameContent(stored.conteudo, initial) ? stored.id : null;
}

async function insertDraft(
  tx: Transaction,
  ownerId: string,
  draft: { conteudo: ProjectContent; versao?: number },
) {
  if ((await tx.project.count({ where: { captadorId: ownerId } })) >= MAX_OWN) return null;
  const { id } = await tx.project.create({
    data: { ...unlisted(draft.conteudo.nome), captadorId: ownerId, draft: { create: draft } },
    select: { id: true },
  });
  return id;
}

/** Content of a new draft: the account's place and only organization. Empty if it has several organizations. */
async function knownOf(tx: Transaction, userId: string): Promise<ProjectContent> {
  const [profile, kept, sole] = [
    await tx.profile.findUnique({ where: { userId }, select: { city: true, state: true } }),
    await tx.organizationMember.count({ where: { userId, estado: "ativo" } }),
    await findOnlyOrganization(userId, tx),
  ];
  if (kept > 1) return EMPTY_CONTENT;
  const { city, state } = profile ?? {};
  const known = { ...EMPTY_CONTENT, estado: state ?? "", cidade: (state && city) || "" };
  return sole ? proposedBy(known, sole) : known;
}

/** Creates a draft with the data of the account (B2.11, B6.4), or returns an untouched one. */
export const createDraft = ({ userId }: Owner): Promise<Result<{ id: string }>> =>
  asAccount(userId, async (tx) => {
    const initial = await knownOf(tx, userId);
    const untouched = await findUntouched(tx, userId, initial);
    if (untouched) return ok({ id: untouched });
    const id = await insertDraft(tx, userId, { conteudo: initial });
    if (!id) return failure("conflict", OWN.crowded);
    await recordEvent(tx, { projetoId: id, autorId: userId, tipo: "criado" });
    return ok({ id });
  });

/** Copies a project to a new draft. Leaves out the approval's number, link, dates and documents. */
export const copyProject = (
  { userId }: Owner,
  from: string,
): Promise<Result<{ id: string; message: string }>> =>
  asAccount(userId, async (tx) => {
    const source = await findOwnProject(userId, from, tx);
    if (!source) return failure("not_found", OWN.gone);
    const { nome } = source.conteudo;
    const conteudo: ProjectContent = {
      ...source.conteudo,
      nome: nome && copyName(nome).length <= MAX.nome ? copyName(nome) : nome,
      numeroAprovacao: "",
      fonteUrl: "",
      aprovadoEm: "",
      prazoCaptacao: "",
      documentos: [],
    };
    // Version 2, because a copy without a name must not count as {@link UNTOUCHED}.
    const id = await insertDraft(tx, userId, { conteudo, versao: 2 });
    if (!id) return failure("conflict", OWN.crowded);
    await recordEvent(tx, { projetoId: id, autorId: userId, tipo: "copiado", detalhes: { de: from } });
    return ok({ id, message: OWN.copied });
  });

export type Saving = { id: string; versao: number; conteudo: ProjectContent };

/** `conflict`: nothing was written; the draft was saved elsewhere with the content `outra`. */
export type SaveResult =
  | { outcome: "saved"; versao: number; em: Date }
  | { outcome: "conflict"; versao: number; outra: ProjectContent; arquivos: UploadedFile[] };

type Completion = { conteudo: ProjectContent; estado: "em_analise"; versao: number; updatedAt: Date };

/**
 * Renews the version and the time of the submission, so that the team cannot approve answers that it has not read.
 * Refuses unfinished answers, such as a photo without description.
 */
async function completeSent(tx: Transaction, id: string, next: Completion): Promise<Result<SaveResult>> {
  const { versao, updatedAt, estado } = next;
  const unfinished = submissionProblems(next.conteudo, updatedAt).find(({ field }) =>
    EXTRA_FIELDS.includes(field),
  );
  if (unfinished) return failure("bad_input", SUBMISSION[unfinished.problem], unfinished.field);
  // Check the state again: the team does not lock this account, so it may have decided meanwhile.
  const { count } = await tx.projectDraft.updateMany({
    where: { projetoId: id, estado, versao: versao - 1 },
    data: { ...next, enviadoEm: updatedAt },
  });
  return count === 0 ? failure("conflict", OWN.locked) : ok({ outcome: "saved", versao, em: updatedAt });
}

/**
 * Saves a draft.
 * - Unchanged content is not written, so that an approved project does not become a draft.
 * - Under review, only optional answers may change. The draft stays under review.
 * - If a listed project's content equals its listed version, the state becomes `aprovado`.
 * - If the form has not read the newest version, the result is a `conflict`.
 */
export const saveDraft = (
  { userId }: Owner,
  { id, versao, conteudo: given }: Saving,
  now: Date,
): Promise<Result<SaveResult>> =>
  asAccount(userId, async (tx): Promise<Result<SaveResult>> => {
    const stored = await findOwnProject(userId, id, tx);
    if (!stored) return failure("not_found", OWN.gone);
    const conteudo = await withProponent(tx, stored, given);
    if (!conteudo) return failure("bad_input", PROPONENT_REFUSALS.foreign, "organizacaoId");
    if (isSameContent(stored.conteudo, conteudo)) {
      return ok({ outcome: "saved", versao: stored.versao, em: stored.atualizadoEm ?? now });
    }
    const isExtra = isSameOutsideExtras(stored.conteudo, conteudo);
    const isAsListed = stored.publicado && editsOf(stored.listado, conteudo).length === 0;
    const estado = stateAfterEdit(stored.estado, { isExtra, isAsListed });
    // Check the version before `estado`: under review, an outdated form must get a conflict instead of OWN.locked.
    if (stored.versao !== versao) {
      const arquivos = await findOwnFiles(userId, fileIds(stored.conteudo));
      return ok({ outcome: "conflict", versao: stored.versao, outra: stored.conteudo, arquivos });
    }
    if (!estado) return failure("conflict", OWN.locked);
    const next = { conteudo, estado, versao: versao + 1, updatedAt: now };
    if (estado === "em_analise") return completeSent(tx, id, { ...next, estado });
    const data = estado === "aprovado" ? { ...next, motivos: [] } : next;
    // Check the state again: the team does not lock this account, so it may have decided meanwhile.
    const { count } =
      versao === 0
        ? await tx.projectDraft.createMany({ data: [{ projetoId: id, ...data }], skipDuplicates: true })
        : await tx.projectDraft.updateMany({
            where: { projetoId: id, estado: stored.estado, versao },
            data,
          });
    if (count === 0) return failure("conflict", OWN.changed);
    if (!stored.foiPublicado) {
      const nomeProjeto = conteudo.nome || UNNAMED;
      await tx.project.update({ where: { id }, data: { nomeProjeto }, select: { id: true } });
    }
    return ok({ outcome: "saved", versao: next.versao, em: now });
  });

/** Deletes a project that was never listed, with its history and the files that nothing else uses. */
export const deleteDraft = ({ userId }: Owner, id: string): Promise<MessageResult> =>
  asAccount(userId, async (tx) => {
    const stored = await findOwnProject(userId, id, tx);
    if (!stored) return failure("not_found", OWN.gone);
    if (!isDeletable(stored)) return failure("conflict", OWN.notDeletable);
    await tx.project.delete({ where: { id }, select: { id: true } });
    await removeFiles(tx, fileIds(stored.conteudo), userId);
    return ok({ message: OWN.deleted });
  });
