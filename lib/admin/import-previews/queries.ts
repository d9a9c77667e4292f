import "server-only";
import { type ListState, momentKey, momentOf, type Page, pageOf, ROWS } from "@/lib/admin/list/rules";
import type { FieldChange } from "@/lib/catalog/project-import/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { isUuid } from "@/lib/kit/ids";
import { db, type Prisma, type Transaction } from "@/lib/server/db";
import {
  type MissingProject,
  MOST_MISSING,
  type PreviewCounts,
  type PreviewState,
  type RowKind,
} from "./rules";

const SHOWN = {
  id: true,
  fileName: true,
  sha256: true,
  counted: true,
  estado: true,
  counts: true,
  createdAt: true,
  remadeAt: true,
  appliedAt: true,
} as const;

type Stored = Prisma.ImportPreviewGetPayload<{ select: typeof SHOWN }>;
export type PreviewSummary = Omit<Stored, "estado" | "counts"> & {
  estado: PreviewState;
  counts: PreviewCounts;
};

export async function listPreviews({ after }: ListState): Promise<Page<PreviewSummary>> {
  const from = after && momentOf(after.key);
  const found = await db.importPreview.findMany({
    where:
      after && from ? { OR: [{ createdAt: { lt: from } }, { createdAt: from, id: { lt: after.id } }] } : {},
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: ROWS + 1,
    select: SHOWN,
  });
  return pageOf(found as PreviewSummary[], ({ createdAt, id }) => ({ key: momentKey(createdAt), id }));
}

export async function getPreview(id: string): Promise<PreviewSummary | null> {
  if (!isUuid(id)) return null;
  return (await db.importPreview.findUnique({ where: { id }, select: SHOWN })) as PreviewSummary | null;
}

export type ShownRow = {
  position: number;
  row: number | null;
  sourceId: string;
  nome: string;
  fields: FieldChange[];
};

export async function listPreviewRows(
  id: string,
  kind: RowKind,
  after: Cursor | null,
): Promise<Page<ShownRow>> {
  const from = after && /^\d{1,6}$/.test(after.key) ? Number(after.key) : -1;
  const found = await db.importPreviewRow.findMany({
    where: { previewId: id, kind, position: { gt: from } },
    orderBy: { position: "asc" },
    take: ROWS + 1,
    select: { position: true, row: true, sourceId: true, nome: true, fields: true },
  });
  return pageOf(found as unknown as ShownRow[], ({ position }) => ({ key: String(position), id }));
}

export async function readNames(tx: Transaction, sourceIds: string[]): Promise<Map<string, string>> {
  const found = await tx.project.findMany({
    where: { sourceId: { in: sourceIds } },
    select: { sourceId: true, nomeProjeto: true },
  });
  return new Map(found.map(({ sourceId, nomeProjeto }) => [sourceId ?? "", nomeProjeto]));
}

/**
 * Listed projects of `sources` that are not among `sourceIds`. The subquery uses an index to skip the projects that the
 * file has, usually nearly all.
 */
export const listMissing = (
  tx: Transaction,
  sourceIds: string[],
  sources: string[],
): Promise<MissingProject[]> => tx.$queryRaw<MissingProject[]>`
  select source_id as "sourceId", p.nome_projeto as nome from (
    select source_id from projects
    where publicado and source_id is not null and fonte = any(${sources}::text[])
      and source_id <> all(${sourceIds}::text[])
    order by source_id limit ${MOST_MISSING}) missing
  join projects p using (source_id) order by source_id`;
