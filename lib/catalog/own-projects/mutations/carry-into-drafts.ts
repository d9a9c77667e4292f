import "server-only";
import type { Transaction } from "@/lib/server/db";
import type { ProjectContent } from "../fields";
import { listContents } from "../queries/own";
import { followListed, isSameContent } from "../rules/changes";

const BLOCK = 500;

type Before = ReadonlyMap<string, ProjectContent>;

/**
 * A changed listed project without a draft gets one, so that an open form merges the change instead of saving old
 * answers.
 */
async function carryBlock(tx: Transaction, ids: readonly string[], before: Before): Promise<void> {
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
    await tx.projectDraft.update({
      where: { projetoId: id },
      // Keep the time of the owner's last save, which the form shows.
      data: { conteudo, versao: { increment: 1 }, updatedAt: draft.updatedAt },
      select: { projetoId: true },
    });
  }
}

/**
 * Runs `write`, which changes projects, and carries the changes into answers that the owners have not edited. Otherwise
 * a draft's approval would restore the old answers. Raises the draft's version, so that an open form merges the
 * changes.
 * `write` may take minutes. The drafts are locked only after it, so that owners can save meanwhile. Lock order: first
 * projects, then drafts.
 * @param ids projects that the transaction has locked
 */
export async function carryIntoDrafts(
  tx: Transaction,
  ids: readonly string[],
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
    if (owned.length > 0) await carryBlock(tx, owned, before);
  }
}
