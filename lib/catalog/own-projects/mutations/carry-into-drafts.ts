import "server-only";
import type { Transaction } from "@/lib/server/db";
import { findDraftsOf } from "../queries";
import { followListed, isSameContent } from "../rules/changes";

/**
 * Runs `write`, which changes listed projects, and carries the changes into their drafts: an answer that the owner has
 * not changed in the draft follows the listed one. Without this, the approval of the draft would bring the old answer
 * back, as if the owner wanted it. Raises the draft's version, so that an open form merges the changes. A submission
 * counts as sent again, so that the team approves only what it has read.
 * @param ids projects that the transaction has locked
 */
export async function carryIntoDrafts(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
  write: () => Promise<void>,
): Promise<void> {
  // Lock the drafts after their projects, in the same order as a decision of the team (review.ts).
  const locked = await tx.$queryRaw<{ id: string }[]>`
    select projeto_id as id from project_drafts where projeto_id = any(${[...ids]}::uuid[])
    order by projeto_id for update`;
  const withDraft = locked.map(({ id }) => id);
  const before = await findDraftsOf(withDraft, tx);
  await write();
  const after = new Map((await findDraftsOf(withDraft, tx)).map((project) => [project.id, project.listado]));
  for (const { id, estado, listado, conteudo } of before) {
    const followed = followListed(conteudo, { before: listado, after: after.get(id) ?? listado });
    if (isSameContent(followed, conteudo)) continue;
    await tx.projectDraft.update({
      where: { projetoId: id },
      data: {
        conteudo: followed,
        versao: { increment: 1 },
        ...(estado === "em_analise" && { enviadoEm: now }),
      },
      select: { projetoId: true },
    });
  }
}
