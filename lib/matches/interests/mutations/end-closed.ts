import "server-only";
import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/list-query";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db, Prisma } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { notify } from "@/lib/words/email/mutations/notify";
import { CLOSED_REASON, closedMail } from "../messages/interest";

const BATCH = 200;

type Waiting = { id: string; criadoEm: Date; userId: string; isClosed: boolean };

const IS_CLOSED = Prisma.sql`p.status <> all(${[...OPEN_STATUSES]})`;

/** LIMIT runs before the join, so that only the page's rows are joined. */
const listWaiting = (after: Waiting | null, size: number) => db.$queryRaw<Waiting[]>`
  select i.id, i.created_at as "criadoEm", i.user_id as "userId", ${IS_CLOSED} as "isClosed" from (
    select * from empresas_interessadas where status_interesse = 'Interessada'
      ${after ? Prisma.sql`and (created_at, id) > (${after.criadoEm}, ${after.id}::uuid)` : Prisma.empty}
    order by created_at, id limit ${size}) i
  join projects p on p.id = i.projeto_id order by i.created_at, i.id`;

type Ended = { id: string; project: string; userId: string; name: string; email: string };

const endPage = (page: readonly Waiting[], now: Date): Promise<number> =>
  transactionWithJobs(async (tx) => {
    const [ids, accounts] = [page.map(({ id }) => id), page.map(({ userId }) => userId)];
    // Lock the accounts before their interests, as account deletion does: the reverse order could deadlock.
    await tx.$queryRaw`select 1 from users where id = any(${accounts}::uuid[]) order by id for key share`;
    // Lock in a fixed order, so that two concurrent runs do not deadlock.
    await tx.$queryRaw`
      select 1 from empresas_interessadas where id = any(${ids}::uuid[]) order by id for update`;
    const ended = await tx.$queryRaw<Ended[]>`
      with encerrado as (
        update empresas_interessadas i set status_interesse = 'Cancelada', motivo_recusa = ${CLOSED_REASON},
          respondido_em = ${now}, updated_at = ${now}
        from projects p
        where i.id = any(${ids}::uuid[]) and i.status_interesse = 'Interessada' and p.id = i.projeto_id
          and ${IS_CLOSED}
        returning i.id, i.user_id, p.nome_projeto
      )
      select e.id, e.nome_projeto as project, u.id as "userId", f.full_name as name, u.email::text as email
      from encerrado e join users u on u.id = e.user_id and u.anonymised_at is null
        join profiles f on f.user_id = u.id`;
    await notify(
      tx,
      ...ended.map(({ id, project, ...to }) => ({
        to,
        eventKey: `interesse:${id}:fim-da-captacao:${now.getTime()}`,
        words: closedMail(project),
        path: "/lir-projetos",
      })),
    );
    return ended.length;
  });

/**
 * Ends the interests that wait in finished projects, because nobody can accept them, and mails their funders. Safe to
 * repeat and to run concurrently.
 */
export async function endClosedInterests(now: Date, size = BATCH): Promise<number> {
  let ended = 0;
  let page: Waiting[];
  let after: Waiting | null = null;
  do {
    page = await listWaiting(after, size);
    const closed = page.filter(({ isClosed }) => isClosed);
    if (closed.length > 0) ended += await endPage(closed, now);
    after = page.at(-1) ?? null;
  } while (page.length === size);
  log.info({ ended }, "interests in finished projects ended");
  return ended;
}
