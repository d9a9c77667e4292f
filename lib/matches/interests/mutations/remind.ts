import "server-only";
import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/list-query";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { notify, TEAM } from "@/lib/words/email/mutations/notify";
import { overdueMail, reminderMail } from "../messages/interest";
import { EARLIEST_REMINDER, overdueLine, type ReminderState, reminderDue } from "../rules/deadline";

type OpenInterest = ReminderState & { id: string };
type Waiting = OpenInterest & { ownerId: string | null };

/** Maximum number of interests per page, and per mail to the team. */
const BATCH = 200;

const COLUMNS = Prisma.sql`i.id, i.created_at as "criadoEm", p.captador_desde as "captadorDesde",
  i.lembrado_em as "lembradoEm", i.equipe_avisada_em as "equipeAvisadaEm"`;

const IS_WAITING = Prisma.sql`i.status_interesse = 'Interessada' and i.equipe_avisada_em is null`;

const HAS_OWNER = Prisma.sql`p.captador_id is not null and p.publicado and p.status = any(${OPEN_STATUSES})`;

const beforeReminders = (now: Date) =>
  Prisma.sql`i.created_at < ${now}::timestamptz - ${EARLIEST_REMINDER}::int * interval '1 day'`;

/** `ownerId` is null if nobody can accept the interest. */
const listWaiting = (now: Date, after: Waiting | null, size: number) => db.$queryRaw<Waiting[]>`
  select ${COLUMNS}, case when ${HAS_OWNER} then p.captador_id end as "ownerId" from (
    select * from empresas_interessadas i where ${IS_WAITING} and ${beforeReminders(now)}
      ${after ? Prisma.sql`and (i.created_at, i.id) > (${after.criadoEm}, ${after.id}::uuid)` : Prisma.empty}
    order by i.created_at, i.id limit ${size}) i
  join projects p on p.id = i.projeto_id order by i.created_at, i.id`;

/** All waiting interests of one captador, because they share one mail. */
const listWaitingFor = (tx: Transaction, ownerId: string, now: Date) => tx.$queryRaw<OpenInterest[]>`
  select ${COLUMNS} from empresas_interessadas i join projects p on p.id = i.projeto_id
  where ${IS_WAITING} and ${HAS_OWNER} and ${beforeReminders(now)} and p.captador_id = ${ownerId}::uuid
  order by i.created_at, i.id`;

/** Contains the time of the mail, because an interest that is withdrawn and registered again keeps its id. */
const eventKeyOf = (kind: "lembrete" | "equipe", interests: readonly { id: string }[], now: Date) =>
  `interesses:${kind}:${interests.map(({ id }) => id).toSorted()}:${now.getTime()}`;

const remindOwner = (ownerId: string, now: Date): Promise<number> =>
  transactionWithJobs(async (tx) => {
    // Lock the captador's account before the interests, as account deletion does: the reverse order could deadlock.
    const [owner] = await tx.$queryRaw<{ name: string; email: string }[]>`
      select f.full_name as name, u.email::text as email from users u join profiles f on f.user_id = u.id
      where u.id = ${ownerId}::uuid and u.anonymised_at is null for key share of u`;
    if (!owner) return 0;
    const waiting = await listWaitingFor(tx, ownerId, now);
    const ids = waiting.filter((one) => reminderDue(one, now) === "owner").map(({ id }) => id);
    const marked = await tx.$queryRaw<{ id: string; project: string }[]>`
      update empresas_interessadas i set lembrado_em = ${now} from projects p
      where i.id = any(${ids}::uuid[]) and i.status_interesse = 'Interessada' and i.lembrado_em is null
        and p.id = i.projeto_id and p.captador_id = ${ownerId}::uuid
      returning i.id, p.nome_projeto as project`;
    if (marked.length === 0) return 0;
    await notify(tx, {
      to: { userId: ownerId, ...owner },
      eventKey: eventKeyOf("lembrete", marked, now),
      words: reminderMail(marked.map(({ project }) => project)),
      path: "/dashboard/apoios?etapa=vez",
    });
    return marked.length;
  });

const notifyTeam = (ids: string[], now: Date): Promise<number> =>
  transactionWithJobs(async (tx) => {
    const marked = await tx.$queryRaw<{ id: string; project: string; owner: string; criadoEm: Date }[]>`
      update empresas_interessadas i set equipe_avisada_em = ${now}
      from projects p join users u on u.id = p.captador_id
      where i.id = any(${ids}::uuid[]) and i.status_interesse = 'Interessada' and i.equipe_avisada_em is null
        and p.id = i.projeto_id
      returning i.id, p.nome_projeto as project, u.email::text as owner, i.created_at as "criadoEm"`;
    if (marked.length === 0) return 0;
    const eventKey = eventKeyOf("equipe", marked, now);
    await notify(tx, { to: TEAM, eventKey, words: overdueMail(marked.map(overdueLine)) });
    return marked.length;
  });

/**
 * Reminds captadores once of interests unanswered for five working days (B3.7). Mails the team once, three working days
 * after the reminder. Sends nothing on days off. Safe to repeat and to run concurrently.
 * @returns number of interests in the mails
 */
export async function remindUnanswered(now: Date, size = BATCH): Promise<{ owners: number; team: number }> {
  const sent = { owners: 0, team: 0 };
  let rows: Waiting[];
  let after: Waiting | null = null;
  do {
    rows = await listWaiting(now, after, size);
    const open = rows.flatMap(({ ownerId, ...one }) => (ownerId === null ? [] : [{ ownerId, ...one }]));
    const due = (whom: "owner" | "team") => open.filter((one) => reminderDue(one, now) === whom);
    // remindOwner mails and marks all interests of the captador, including those on later pages.
    for (const ownerId of new Set(due("owner").map((one) => one.ownerId)))
      sent.owners += await remindOwner(ownerId, now);
    const late = due("team").map(({ id }) => id);
    if (late.length > 0) sent.team += await notifyTeam(late, now);
    after = rows.at(-1) ?? null;
  } while (rows.length === size);
  log.info(sent, "reminders of interests");
  return sent;
}
