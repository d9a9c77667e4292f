import "server-only";
import { type Page, pageOf, ROWS } from "@/lib/admin/list/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { isUuid } from "@/lib/kit/ids";
import { db, Prisma } from "@/lib/server/db";
import { hasAccount } from "@/lib/words/email/queries";
import { resendable } from "@/lib/words/email/rules";
import type { EmailCategory } from "@/lib/words/email/types";
import { isLiftable, type MailFilter, type MailState } from "./rules";

type MailRow = {
  id: string;
  tipo: EmailCategory;
  para: string;
  assunto: string;
  estado: MailState;
  erro: string | null;
  tentativas: number;
  criadoEm: Date;
};

const COLUMNS = Prisma.sql`id, email_type as tipo, to_address::text as para, subject as assunto, status as estado,
  error as erro, attempts as tentativas, created_at as "criadoEm"`;

function conditionsOf({ estado, tipo, endereco }: MailFilter, after: Cursor | null): Prisma.Sql[] {
  return [
    ...(estado ? [Prisma.sql`status = ${estado}`] : []),
    ...(tipo ? [Prisma.sql`email_type = ${tipo}`] : []),
    ...(endereco ? [Prisma.sql`to_address = ${endereco}::citext`] : []),
    ...(after ? [Prisma.sql`id < ${after.id}::uuid`] : []),
  ];
}

export async function listMails(filter: MailFilter, after: Cursor | null): Promise<Page<MailRow>> {
  const conditions = conditionsOf(filter, after);
  const rows = await db.$queryRaw<MailRow[]>`
    select ${COLUMNS} from email_messages
    ${conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, " and ")}` : Prisma.empty}
    order by id desc limit ${ROWS + 1}`;
  return pageOf(rows, ({ id }) => ({ key: "0", id }));
}

type StoredMail = MailRow & {
  userId: string | null;
  provedor: string | null;
  enviadoEm: Date | null;
  hasContent: boolean;
};

const EVENTS = 50;

export async function getMail(id: string, now: Date) {
  if (!isUuid(id)) return null;
  const [found] = await db.$queryRaw<StoredMail[]>`
    select ${COLUMNS}, user_id as "userId", provider as provedor, sent_at as "enviadoEm",
      payload is not null as "hasContent"
    from email_messages where id = ${id}::uuid`;
  if (!found) return null;
  const [eventos, block] = await Promise.all([
    db.emailEvent.findMany({
      where: { messageId: id },
      orderBy: [{ occurredAt: "asc" }, { id: "asc" }],
      take: EVENTS,
      select: { id: true, type: true, occurredAt: true },
    }),
    db.emailSuppression.findUnique({ where: { email: found.para } }),
  ]);
  const { hasContent, ...mail } = found;
  const reenvio = resendable(
    { status: mail.estado, emailType: mail.tipo, hasContent, createdAt: mail.criadoEm },
    now,
  );
  const bloqueio = block && {
    reason: block.reason,
    createdAt: block.createdAt,
    wish: block.wish,
    liftable: isLiftable(block.reason),
    resumable: !isLiftable(block.reason) && !(await hasAccount(found.para)),
  };
  return { ...mail, eventos, reenvio, bloqueio };
}

export type MailDetails = NonNullable<Awaited<ReturnType<typeof getMail>>>;
