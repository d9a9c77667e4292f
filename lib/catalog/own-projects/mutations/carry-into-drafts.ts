import "server-only";
import type { Transaction } from "@/lib/server/db";
import type { ProjectContent } from "../fields";
import { listContents } from "../queries/own";
import { followListed, isSameContent } from "../rules/changes";

const BLOCK = 500;

type Before = ReadonlyMap<string, ProjectContent>;

/**
 * Carries changed listings into the drafts of `ids`. Creates missing drafts, so that an open form of a project without
 * one has an older version, too, and merges the change instead of saving its old answers.
 */
async function carryBlock(tx: Transaction, ids: readonly string[], before: Before, now: Date): Promise<void> {
  const contents = await listContents(ids, tx);
  const changed = contents.filter(({ id, listado }) => !isSameContent(listado, before.get(id) ?? listado));
  const missing = changed.filter(({ publicado, draft }) => publicado && !draft);
  await tx.projectDraft.createMany({
    data: missing.map(({ id, listado }) => ({ projetoId: id, conteudo: listado, estado: "aprovado" })),
    skipDuplicates: true,
  });
  const changedIds = changed.map(({ id }) => id);
  await tx.$queryRaw`
    select 1 from project_drafts where projeto_id = any(${changedIds}::uuid[]) order by projeto_id for update`;
  for (const { id, publicado, listado, draft } of await listContents(changedIds, tx)) {
    if (!draft) continue;
    const isListed = publicado && draft.estado === "aprovado";
    const conteudo = isListed
      ? listado
      : followListed(draft.conteudo, { before: before.get(id) ?? listado, after: listado });
    if (!isListed && isSameContent(conteudo, draft.conteudo)) continue;
    const sentAgain = draft.estado === "em_analise" && { enviadoEm: now };
    await tx.projectDraft.update({
      where: { projetoId: id },
      // Keeps the time of the owner's last save, which the form shows.
      data: { conteudo, versao: { increment: 1 }, updatedAt: draft.updatedAt, ...sentAgain },
      select: { projetoId: true },
    });
  }
}

/**
 * Runs `write`, which changes listed projects, and carries the changes into their drafts: an answer that the owner has
 * not changed in the draft follows the listed one. Without this, the approval of the draft would bring the old answer
 * back, as if the owner wanted it. Raises the draft's version, so that an open form merges the changes. A submission
 * counts as sent again, so that the team approves only what it has read.
 *
 * Drafts are locked after `write`, because it may take minutes, in which owners can save. Lock order: as in a decision
 * of the team (review.ts), after the projects.
 * @param ids projects that the transaction has locked
 */
export async function carryIntoDrafts(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
  write: () => Promise<void>,
): Promise<void> {
  const before = new Map<string, ProjectContent>();
  const blocks = Array.from({ length: Math.ceil(ids.length / BLOCK) }, (_, at) =>
    ids.slice(at * BLOCK, (at + 1) * BLOCK),
  );
  for (const block of blocks)
    for (const { id, listado } of await listContents(block, tx)) before.set(id, listado);
  await write();
  for (const block of blocks) {
    const owned = block.filter((id) => before.has(id));
    if (owned.length > 0) await carryBlock(tx, owned, before, now);
  }
}
