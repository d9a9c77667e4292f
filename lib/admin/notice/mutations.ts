import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import type { Snapshot } from "@/lib/admin/audit/rules";
import { formatMoment } from "@/lib/kit/format";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { db, type Transaction } from "@/lib/server/db";
import { NOTICE } from "./messages";
import { type Notice, noticeEnd } from "./rules";

type Written = { texto: string; caminho: string; dia: string; hora: string };

/** Primary key of the table's only row. */
const ID = true;

const snapshotOf = (notice: Omit<Notice, "since"> | null): Snapshot | null =>
  notice && {
    texto: notice.text,
    caminho: notice.path,
    termina: notice.endsAt && formatMoment(notice.endsAt),
  };

/** Locks the whole table, because the row may not exist. */
async function lockNotice(tx: Transaction): Promise<Notice | null> {
  await tx.$executeRaw`LOCK TABLE avisos_do_site IN SHARE ROW EXCLUSIVE MODE`;
  return tx.siteNotice.findUnique({ where: { id: ID } });
}

export function writeNotice(by: Author, { texto, caminho, dia, hora }: Written): Promise<MessageResult> {
  const endsAt = noticeEnd(dia, hora);
  return db.$transaction(async (tx): Promise<MessageResult> => {
    if (endsAt && endsAt <= by.now) return failure("bad_input", NOTICE.past, "dia");
    const before = await lockNotice(tx);
    const notice = { text: texto, path: caminho, endsAt, since: by.now };
    await tx.siteNotice.upsert({ where: { id: ID }, create: { id: ID, ...notice }, update: notice });
    await recordAudit(tx, {
      by,
      action: "notice_written",
      kind: "aviso_do_site",
      objectId: "site",
      before: snapshotOf(before),
      after: snapshotOf(notice),
    });
    return ok({ message: NOTICE.written });
  });
}

export const removeNotice = (by: Author): Promise<MessageResult> =>
  db.$transaction(async (tx): Promise<MessageResult> => {
    const before = await lockNotice(tx);
    if (!before) return failure("conflict", NOTICE.already);
    await tx.siteNotice.delete({ where: { id: ID } });
    await recordAudit(tx, {
      by,
      action: "notice_removed",
      kind: "aviso_do_site",
      objectId: "site",
      before: snapshotOf(before),
      after: null,
    });
    return ok({ message: NOTICE.removed });
  });
