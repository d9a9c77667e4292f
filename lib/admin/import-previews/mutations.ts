import "server-only";
import { createHash } from "node:crypto";
import { type Author, type OfficeCaller, recordAudit } from "@/lib/admin/audit/mutations";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import type { ImportReport } from "@/lib/catalog/project-import/messages";
import type { Parsed, ParseInput } from "@/lib/catalog/project-import/mutations/check-worker";
import { type ImportHooks, importProjects } from "@/lib/catalog/project-import/mutations/import";
import { formatNumber } from "@/lib/kit/format";
import { failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { announceFundraisings as announce } from "@/lib/money/deals/mutations/fundraising";
import { enqueue, type JobData, transactionWithJobs } from "@/lib/providers/jobs";
import { workers } from "@/lib/providers/workers";
import { db, type Prisma, type Transaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { IMPORTS } from "./messages";
import { listMissing, readNames } from "./queries";
import {
  countsOf,
  hasChanges,
  MAX_BYTES,
  MOST_PROJECTS,
  type PreviewCounts,
  type PreviewRow,
  rowsOf,
} from "./rules";

/** Parsing 10,000 projects takes 3 s, so each server parses one file at a time. */
const parseApart = workers<ParseInput, Parsed>({
  entry: "lib/catalog/project-import/mutations/check-worker.ts",
  atOnce: 1,
  waitingEach: 1,
  waitingAll: 4,
  time: 60_000,
  memory: 512,
});

type ReadFile = Extract<Parsed, { kind: "read" }>;

async function readApart(account: string, input: ParseInput): Promise<Result<ReadFile>> {
  const parsed = await parseApart(account, input);
  if (!parsed.done) {
    const isFull = parsed.reason !== "failed" && parsed.reason !== "slow";
    return failure("bad_input", isFull ? IMPORTS.busy : IMPORTS.unread);
  }
  const { value } = parsed;
  return value.kind === "read" ? ok(value) : failure("bad_input", value.problem);
}

/**
 * Hash of an import's report: equal for a preview and an import that make the same changes. Left out are:
 * - `written`: false in a preview, true in an import
 * - `mailed` and `toGive`: may change between preview and import
 * - `oddQuotas`: follows from the file, and hashes of older previews lack it
 */
function digestOf({ written: _, mailed: __, toGive: ___, oddQuotas: ____, ...report }: ImportReport): string {
  return createHash("sha256").update(JSON.stringify(report)).digest("hex");
}

type Comparison = { digest: string; counts: PreviewCounts; rows: PreviewRow[] };

async function compare({ file, rows, refused }: ReadFile, now: Date): Promise<Comparison> {
  const options = { now, refused, dryRun: true, skipInvalid: true, announce };
  const report = await importProjects(rows, file, options);
  const ids = rows.map(({ project }) => project.sourceId);
  const sources = [...new Set(rows.flatMap(({ project }) => project.fonte ?? []))];
  const [missing, names] = await Promise.all([
    listMissing(db, [...ids, ...refused.map(({ id }) => id)], sources),
    readNames(db, ids),
  ]);
  const given = new Map(rows.map(({ project }) => [project.sourceId, project.nomeProjeto]));
  const found = rowsOf(report, missing).map((row) => ({
    ...row,
    nome: row.nome || names.get(row.sourceId) || given.get(row.sourceId) || "",
  }));
  return { digest: digestOf(report), counts: countsOf(report, found), rows: found };
}

const CHUNK = 1_000;

async function writeRows(tx: Transaction, previewId: string, rows: readonly PreviewRow[]): Promise<void> {
  const positions = new Map<string, number>();
  const data = rows.map(({ kind, fields, ...row }) => {
    const position = positions.get(kind) ?? 0;
    positions.set(kind, position + 1);
    return { previewId, kind, position, ...row, fields: fields as Prisma.InputJsonArray };
  });
  for (let start = 0; start < data.length; start += CHUNK)
    await tx.importPreviewRow.createMany({ data: data.slice(start, start + CHUNK) });
}

const LONG = { timeout: 60_000, maxWait: 10_000 };

export async function makePreview(
  { name, bytes }: { name: string; bytes: Buffer },
  { viewer, now }: OfficeCaller,
): Promise<Result<{ id: string }>> {
  if (bytes.length > MAX_BYTES) return failure("too_large", IMPORTS.large);
  if (bytes.length === 0) return failure("bad_input", IMPORTS.choose);
  const read = await readApart(viewer.userId, { name: name || "arquivo", bytes, today: now });
  if (!read.ok) return read;
  const { file, rows, refused } = read.data;
  const count = rows.length + new Set(refused.map(({ row }) => row)).size;
  if (count > MOST_PROJECTS)
    return failure("bad_input", IMPORTS.many(formatNumber(count), formatNumber(MOST_PROJECTS)));
  const { rows: found, ...compared } = await compare(read.data, now);
  const id = await db.$transaction(async (tx) => {
    const { id } = await tx.importPreview.create({
      data: {
        adminId: viewer.userId,
        fileName: file.name,
        sha256: file.sha256,
        counted: file.counted,
        ...compared,
        content: new Uint8Array(bytes),
        createdAt: now,
      },
      select: { id: true },
    });
    await writeRows(tx, id, found);
    return id;
  }, LONG);
  return ok({ id });
}

/**
 * Marks a preview as being applied, and enqueues its job.
 * @throws Refused if `by` is a party of a project that the import changes
 */
export const applyByTeam = (
  by: Author,
  { id, motivo }: { id: string; motivo: string },
): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    const preview = await tx.importPreview.findUnique({ where: { id }, select: { counts: true } });
    if (!preview) return failure("not_found", IMPORTS.gone);
    // recordAudit repeats this check, but in the job, where the author would not see the refusal.
    await refuseOwnMatter(tx, { by, kind: "importacao", objectId: id });
    if (!hasChanges(preview.counts as PreviewCounts)) return failure("conflict", IMPORTS.nothing);
    const { count } = await tx.importPreview.updateMany({
      where: { id, estado: "pronta" },
      data: { estado: "aplicando", appliedBy: by.adminId, requestId: by.requestId, reason: motivo },
    });
    if (count === 0) return failure("conflict", IMPORTS.notReady);
    await enqueue(tx, "project-imports", { id }, 0);
    return ok({ message: IMPORTS.begun });
  });

const findApplying = (id: string) =>
  db.importPreview.findFirst({ where: { id, estado: "aplicando", content: { not: null } } });
type Applying = NonNullable<Awaited<ReturnType<typeof findApplying>>>;

/** Replaces the preview's `entregar` rows by the import's: {@link digestOf} does not compare these rows. */
async function rewriteToGive(tx: Transaction, id: string, report: ImportReport): Promise<PreviewCounts> {
  const { counts } = await tx.importPreview.findUniqueOrThrow({ where: { id }, select: { counts: true } });
  const rows = rowsOf(report, []).filter(({ kind }) => kind === "entregar");
  await tx.importPreviewRow.deleteMany({ where: { previewId: id, kind: "entregar" } });
  await writeRows(tx, id, rows);
  return { ...(counts as PreviewCounts), entregar: rows.length };
}

const hooksOf = ({ id, digest, appliedBy, requestId, reason }: Applying, now: Date): ImportHooks => ({
  agrees: async (tx, report) => {
    const [held] = await tx.$queryRaw<unknown[]>`
      select 1 from import_previews where id = ${id}::uuid and estado = 'aplicando' for update`;
    return held !== undefined && digestOf(report) === digest;
  },
  wrote: async (tx, report) => {
    const counts = await rewriteToGive(tx, id, report);
    const { fileName, sha256 } = await tx.importPreview.update({
      where: { id },
      data: { estado: "aplicada", appliedAt: now, content: null, counts },
      select: { fileName: true, sha256: true },
    });
    const { novo, muda, iguais, mantido, repetido, recusado } = counts;
    await recordAudit(tx, {
      by: { adminId: appliedBy, requestId, now },
      action: "projects_imported",
      kind: "importacao",
      objectId: id,
      reason,
      after: {
        arquivo: fileName,
        sha256,
        novos: novo,
        mudam: muda,
        iguais,
        mantidos: mantido,
        repetidos: repetido,
        recusados: recusado,
        avisados: report.mailed,
      },
    });
  },
});

async function remake(id: string, file: ReadFile, now: Date): Promise<void> {
  const { rows, ...compared } = await compare(file, now);
  await db.$transaction(async (tx) => {
    const { count } = await tx.importPreview.updateMany({
      where: { id, estado: "aplicando" },
      data: { ...compared, estado: "pronta", remadeAt: now },
    });
    if (count === 0) return;
    await tx.importPreviewRow.deleteMany({ where: { previewId: id } });
    await writeRows(tx, id, rows);
  }, LONG);
}

/** Runs the import. If its changes would differ from the preview, rebuilds the preview instead. */
async function applyQueued(id: string, now: Date): Promise<void> {
  const preview = await findApplying(id);
  if (!preview?.content) return;
  const { fileName: name, content: bytes, createdAt: today } = preview;
  const read = await readApart(preview.adminId, { name, bytes, today });
  if (!read.ok) throw new Error(read.message);
  const { file, rows, refused } = read.data;
  const hooks = hooksOf(preview, now);
  const { written } = await importProjects(rows, file, {
    now,
    refused,
    dryRun: false,
    skipInvalid: true,
    announce,
    hooks,
  });
  if (!written) await remake(id, read.data, now);
}

export async function applyPreview({ id }: JobData, last: boolean, now: Date): Promise<void> {
  try {
    await applyQueued(id, now);
  } catch (error) {
    if (!last) throw error;
    log.error({ err: error, preview: id }, "import failed on its last retry");
    await db.importPreview.updateMany({ where: { id, estado: "aplicando" }, data: { estado: "falhou" } });
  }
}
