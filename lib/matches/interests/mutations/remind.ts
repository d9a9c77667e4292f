import "server-only";
import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/project";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { notify, TEAM } from "@/lib/words/email/mutations/notify";
import { overdueMail, reminderMail } from "../messages";
import { EARLIEST_REMINDER, overdueLine, reminderDue } from "../rules/deadline";

type Waiting = {
  id: string;
  ownerId: string;
  criadoEm: Date;
  lembradoEm: Date | null;
  equipeAvisadaEm: Date | null;
};

/** Interests that are looked at in one step; the team's mail lists at most as many. */
const BATCH = 200;

/** Interests that still wait for the owner of an open project. */
const WAITING = Prisma.sql`
  select i.id, p.captador_id as "ownerId", i.created_at as "criadoEm", i.lembrado_em as "lembradoEm",
    i.equipe_avisada_em as "equipeAvisadaEm"
  from empresas_interessadas i join projects p on p.id = i.projeto_id
  where i.status_interesse = 'Interessada' and i.equipe_avisada_em is null
    and p.captador_id is not null and p.publicado and p.status = any(${OPEN_STATUSES})`;

const beforeReminders = (now: Date) =>
  Prisma.sql`i.created_at < ${now}::timestamptz - ${EARLIEST_REMINDER}::int * interval '1 day'`;

/** The next of them, the oldest first. @param after the last one of the step before */
const listWaiting = (now: Date, after: Waiting | null, size: number) => db.$queryRaw<Waiting[]>`
  ${WAITING} and ${beforeReminders(now)}
    ${after ? Prisma.sql`and (i.created_at, i.id) > (${after.criadoEm}, ${after.id}::uuid)` : Prisma.empty}
  order by i.created_at, i.id limit ${size}`;

/** Those of one owner, so that one mail is about all of them. */
const listWaitingFor = (tx: Transaction, ownerId: string, now: Date) => tx.$queryRaw<Waiting[]>`
  ${WAITING} and ${beforeReminders(now)} and p.captador_id = ${ownerId}::uuid order by i.created_at, i.id`;

/** One owner's reminder: the marks and the one mail about them, or neither. @returns interests it is about */
const remindOwner = (ownerId: string, now: Date): Promise<number> =>
  transactionWithJobs(async (tx) => {
    // The account before its interests, as when it ends.
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
      eventKey: `interesses:lembrete:${marked.map(({ id }) => id).toSorted()}`,
      words: reminderMail(marked.map(({ project }) => project)),
      path: "/dashboard/recebidos",
    });
    return marked.length;
  });

/** The team's list of what owners did not answer after their reminder. @returns interests it is about */
const tellTeam = (ids: string[], now: Date): Promise<number> =>
  transactionWithJobs(async (tx) => {
    const marked = await tx.$queryRaw<{ id: string; project: string; owner: string; criadoEm: Date }[]>`
      update empresas_interessadas i set equipe_avisada_em = ${now}
      from projects p join users u on u.id = p.captador_id
      where i.id = any(${ids}::uuid[]) and i.status_interesse = 'Interessada' and i.equipe_avisada_em is null
        and p.id = i.projeto_id
      returning i.id, p.nome_projeto as project, u.email::text as owner, i.created_at as "criadoEm"`;
    if (marked.length === 0) return 0;
    const eventKey = `interesses:equipe:${marked.map(({ id }) => id).toSorted()}`;
    await notify(tx, { to: TEAM, eventKey, words: overdueMail(marked.map(overdueLine)) });
    return marked.length;
  });

/**
 * Reminds owners of interests that nobody answered for five working days, once, and three working days later the team,
 * once (B3.7). On other days nobody is written to. Calling it again, also at the same time, tells nothing twice.
 * @param size interests of one step
 * @returns interests that were told about
 */
export async function remindUnanswered(now: Date, size = BATCH): Promise<{ owners: number; team: number }> {
  const told = { owners: 0, team: 0 };
  let rows: Waiting[];
  let after: Waiting | null = null;
  do {
    rows = await listWaiting(now, after, size);
    const due = (whom: "owner" | "team") => rows.filter((one) => reminderDue(one, now) === whom);
    // All that waits for an owner is in their first mail: later steps find it marked.
    for (const ownerId of new Set(due("owner").map((one) => one.ownerId)))
      told.owners += await remindOwner(ownerId, now);
    const late = due("team").map(({ id }) => id);
    if (late.length > 0) told.team += await tellTeam(late, now);
    after = rows.at(-1) ?? null;
  } while (rows.length === size);
  log.info(told, "reminders of interests");
  return told;
}
