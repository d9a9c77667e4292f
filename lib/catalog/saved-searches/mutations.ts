import "server-only";
import { asAccount, holdAccount, isSuspended } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { BASIC, columns } from "@/lib/catalog/projects/queries/columns";
import { listConditions, scopeFor } from "@/lib/catalog/projects/queries/filters";
import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/list-query";
import type { UserType } from "@/lib/kit/account-kinds";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { forEachPerson, type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { enqueueNotification } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import type { AlertFrequency } from "@/lib/words/email/rules";
import { SEARCHES } from "./messages";
import { areAlertsStopped } from "./queries";
import {
  type AnnouncedProject,
  isAlertDue,
  MAX_IN_ALERT,
  MAX_SEARCHES,
  OVERLAP,
  readSearch,
  toAlert,
  unreadOf,
} from "./rules";

/** People per query. */
const BATCH = 200;
/** Time limit (ms) of the transaction for one person's searches. */
const PERSON_TIMEOUT = 60_000;

type DueSearch = { id: string; query: string; userType: UserType; alertedUntil: Date };

function newProjectsCondition({ id, query, userType, alertedUntil }: DueSearch, now: Date): Prisma.Sql {
  const since = new Date(alertedUntil.getTime() - OVERLAP);
  const conditions = [Prisma.sql`publicado`, ...listConditions(readSearch(query), scopeFor({ userType }))];
  return Prisma.sql`${Prisma.join(conditions, " AND ")} and status = any(${OPEN_STATUSES})
    and publicado_em > ${since} and publicado_em <= ${now}
    and not exists (
      select from search_announcements a where a.search_id = ${id}::uuid and a.projeto_id = projects.id
    )`;
}

/** Records up to MAX_IN_ALERT new projects of a search as announced. @returns these projects, largest first */
export async function recordNew(tx: Transaction, search: DueSearch, now: Date): Promise<AnnouncedProject[]> {
  const { id } = search;
  return tx.$queryRaw<AnnouncedProject[]>`
    with found as (
      select id, (count(*) over ())::int as total from projects
      where ${newProjectsCondition(search, now)}
      order by valor_total desc, id desc limit ${MAX_IN_ALERT}
    ), announced as (
      insert into search_announcements (search_id, projeto_id) select ${id}::uuid, id from found
      on conflict do nothing returning projeto_id
    )
    select ${columns([...BASIC, "valorDisponivel", "demonstracao"])}, (select max(total) from found) as "newInSearch"
    from announced join projects p on p.id = announced.projeto_id order by p.valor_total desc, p.id desc`;
}

type Found = DueSearch & { projects: AnnouncedProject[] };

/** Number of new projects that no search has read, because each search reads at most MAX_IN_ALERT. */
async function countUnread(tx: Transaction, found: readonly Found[], now: Date): Promise<number> {
  const cut = found.filter(({ projects }) => unreadOf(projects) > 0);
  if (cut.length === 0) return 0;
  const read = [...new Set(found.flatMap(({ projects }) => projects.map(({ id }) => id)))];
  const conditions = cut.map((search) => Prisma.sql`(${newProjectsCondition(search, now)})`);
  const [row] = await tx.$queryRaw<[{ count: number }]>`
    select count(*)::int as count from projects
    where (${Prisma.join(conditions, " or ")}) and id <> all(${read}::uuid[])`;
  return row.count;
}

type Person = {
  userId: string;
  fullName: string;
  userType: UserType;
  frequency: AlertFrequency;
};
type Search = { id: string; name: string; query: string; alertedUntil: Date };

const listPeople = (after: string) => db.$queryRaw<Person[]>`
  select u.id as "userId", p.full_name as "fullName", p.user_type as "userType",
    coalesce(e.search_alerts, 'diario') as frequency
  from users u join profiles p on p.user_id = u.id left join email_preferences e on e.user_id = u.id
  where u.id > ${after}::uuid and u.anonymised_at is null and u.email_confirmed_at is not null
    and coalesce(e.search_alerts, 'diario') <> 'nunca'
    and exists (select from saved_searches s where s.user_id = u.id and s.alert_enabled)
  order by u.id limit ${BATCH}`;

/**
 * Mails a person the new projects of their due saved searches. A suspended account gets no mail: these projects are
 * mailed after the suspension.
 * @returns number of projects that the mail names or counts; 0 if there is no mail
 */
async function alertPerson(person: Person, now: Date): Promise<number> {
  const { userId, fullName, userType, frequency } = person;
  const work = async (tx: JobTransaction) => {
    // Lock order as in account deletion: first the account, then its searches.
    if (!(await holdAccount(tx, userId)) || (await isSuspended(tx, userId))) return 0;
    const searches = await tx.$queryRaw<Search[]>`
      select id, name, query, alerted_until as "alertedUntil" from saved_searches
      where user_id = ${userId}::uuid and alert_enabled and alerted_until is not null
      order by created_at, id for update`;
    const due = searches.filter(({ alertedUntil }) => isAlertDue(frequency, alertedUntil, now));
    const found = [];
    for (const one of due) {
      const search = { ...one, userType };
      found.push({ ...search, projects: await recordNew(tx, search, now) });
    }
    const unread = await countUnread(tx, found, now);
    await tx.savedSearch.updateMany({
      where: { id: { in: due.map(({ id }) => id) } },
      data: { alertedUntil: now },
    });
    const templateData = toAlert(fullName, found, unread, env.APP_URL);
    if (templateData.total === 0) return 0;
    const eventKey = now.toISOString();
    // Read the address only here, because the person may have changed it since listPeople.
    const to = await findAddressee(tx, userId);
    if (!to) return 0;
    await enqueueNotification(tx, { to: to.email, userId, category: "search_alert", templateData, eventKey });
    return templateData.total;
  };
  return transactionWithJobs(work, { timeout: PERSON_TIMEOUT, maxWait: PERSON_TIMEOUT });
}

/**
 * Daily job. Mails the alerts of all people; a repeated run sends nothing twice.
 * @throws if an alert failed, so that the job is retried; all other alerts are sent
 */
export const sendSearchAlerts = (now: Date): Promise<{ people: number }> =>
  forEachPerson({
    name: "search alert",
    size: BATCH,
    list: listPeople,
    work: (person) => alertPerson(person, now),
  });

const GONE = failure("not_found", SEARCHES.gone);

type NewSearch = { name: string; query: string; alert: boolean };

/** Fails if the account has {@link MAX_SEARCHES}, or a search with the same term, filters and order. */
export async function saveSearch(viewer: Viewer, input: NewSearch, now: Date): Promise<MessageResult> {
  const { userId } = viewer;
  const { name, query, alert } = input;
  const isStopped = alert && (await areAlertsStopped(viewer));
  return asAccount(userId, async (tx): Promise<MessageResult> => {
    const known = await tx.savedSearch.findUnique({
      where: { userId_query: { userId, query } },
      select: { name: true },
    });
    if (known) return failure("conflict", SEARCHES.known(known.name));
    if ((await tx.savedSearch.count({ where: { userId } })) >= MAX_SEARCHES)
      return failure("conflict", SEARCHES.full(MAX_SEARCHES));
    const { id } = await tx.savedSearch.create({
      data: { userId, name, query, alertEnabled: alert, alertedUntil: now },
      select: { id: true },
    });
    await recordNew(tx, { id, query, userType: viewer.userType, alertedUntil: now }, now);
    if (isStopped) return ok({ message: SEARCHES.savedButStopped });
    return ok({ message: alert ? SEARCHES.savedWithAlert : SEARCHES.saved });
  });
}

export async function renameSearch(
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<MessageResult> {
  const { count } = await db.savedSearch.updateMany({ where: { id, userId }, data: { name } });
  return count > 0 ? ok({ message: SEARCHES.renamed }) : GONE;
}

/** The alert covers projects listed after it is switched on. */
export async function setSearchAlert(
  viewer: Viewer,
  { id, alert }: { id: string; alert: boolean },
  now: Date,
): Promise<MessageResult> {
  const { userId } = viewer;
  const isStopped = alert && (await areAlertsStopped(viewer));
  return asAccount(userId, async (tx): Promise<MessageResult> => {
    const found = await tx.savedSearch.findFirst({
      where: { id, userId },
      select: { name: true, query: true, alertEnabled: true },
    });
    if (!found) return GONE;
    if (alert !== found.alertEnabled) {
      const data = { alertEnabled: alert, ...(alert && { alertedUntil: now }) };
      await tx.savedSearch.updateMany({ where: { id, userId }, data });
      if (alert)
        await recordNew(tx, { id, query: found.query, userType: viewer.userType, alertedUntil: now }, now);
    }
    if (isStopped) return ok({ message: SEARCHES.alertOnButStopped(found.name) });
    return ok({ message: (alert ? SEARCHES.alertOn : SEARCHES.alertOff)(found.name) });
  });
}

export async function removeSearch(userId: string, id: string): Promise<MessageResult> {
  const found = await db.savedSearch.findFirst({ where: { id, userId }, select: { name: true } });
  if (!found) return GONE;
  await db.savedSearch.deleteMany({ where: { id, userId } });
  return ok({ message: SEARCHES.removed(found.name) });
}
