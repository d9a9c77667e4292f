import "server-only";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { FIRST_UUID } from "@/lib/kit/ids";
import { isWorkingDay } from "@/lib/matches/interests/rules/deadline";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db, Prisma } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { enqueueNotification } from "@/lib/words/email/mutations/send";
import { reminderMail } from "../messages/mails";
import { dutyText } from "../messages/standing";
import { DEAL_TABLES, FACT_COLUMNS, type FactsRow, toFacts } from "../queries/facts";
import {
  type DealFacts,
  type Phase,
  phaseOf,
  REMIND_AFTER,
  type Reminded,
  reminderFor,
  SIDES,
  type Side,
  sinceOf,
  turnOf,
} from "../rules/deal";
import { lackIn } from "../rules/standing";
import { dealUrl, type Person, tellStory } from "./hold";

type Row = FactsRow & { id: string; projeto: string } & Record<Side, string>;

const SELECT = Prisma.sql`select o.id, p.nome_projeto as projeto, m.captador_id as captador,
  m.financiador_id as financiador, ${FACT_COLUMNS} from ${DEAL_TABLES}`;

/** Deals that are looked at in one step. */
const BATCH = 200;
/** Whole days after which a deal is looked at at all, however late it began; the rule counts the working days. */
const EARLIEST = REMIND_AFTER[0] - 1;

/** Deals that wait for somebody, in the order of their ids; with one whose account ended, people go on by hand. */
const listWaiting = (now: Date, after: string) => db.$queryRaw<Row[]>`
  ${SELECT} where o.id > ${after}::uuid and o.status <> 'cancelada'
    and not exists (select from users where id in (m.captador_id, m.financiador_id) and anonymised_at is not null)
    and o.created_at < ${now}::timestamptz - ${EARLIEST}::int * interval '1 day'
    and (o.status <> 'concluida' or not exists (
      select from receipts where opportunity_id = o.id and kind = 'lir' and revoked_at is null))
  order by o.id limit ${BATCH}`;

/** The reminders that a deal's story has. */
async function findHad(tx: JobTransaction, id: string): Promise<Reminded[]> {
  const events = await tx.dealEvent.findMany({ where: { opportunityId: id, type: "lembrete" } });
  return events.map(({ details }) => {
    const { fase, lado, desde, vez } = details as { fase: Phase; lado: Side; desde: string; vez: number };
    return { phase: fase, side: lado, since: new Date(desde), count: vez };
  });
}

async function findPerson(tx: JobTransaction, userId: string): Promise<Person | null> {
  const [person] = await tx.$queryRaw<Person[]>`
    select u.id as "userId", f.full_name as name, u.email::text as email
    from users u join profiles f on f.user_id = u.id
    where u.id = ${userId}::uuid and u.anonymised_at is null for key share of u`;
  return person ?? null;
}

type Due = { id: string; projeto: string; facts: DealFacts; side: Side; count: number };

async function write(tx: JobTransaction, person: Person, { id, projeto, facts, side, count }: Due) {
  const [fase, since] = [phaseOf(facts), sinceOf(facts)];
  if (fase === "concluida" || fase === "cancelada") return;
  const desde = since.toISOString();
  await tellStory(tx, id, null, [{ type: "lembrete", details: { fase, lado: side, desde, vez: count } }]);
  const last = count === REMIND_AFTER.length;
  await enqueueNotification(tx, {
    category: "project_notification",
    to: person.email,
    userId: person.userId,
    eventKey: `negociacao:${id}:lembrete:${side}:${fase}:${desde}:${count}`,
    templateData: {
      captadorName: person.name,
      projectTitle: projeto,
      heading: "A negociação espera por você",
      ...reminderMail({
        duty: dutyText({ phase: fase, lack: lackIn(fase, facts.falta) }, projeto),
        since: formatDate(since),
        last,
      }),
      projectUrl: dealUrl(id),
    },
  });
}

/** One side's reminder: its line in the story and the mail about it, or neither; null where none is due any more. */
const remindSide = (id: string, side: Side, now: Date): Promise<boolean> =>
  transactionWithJobs(async (tx) => {
    const [sides] = await tx.$queryRaw<Record<Side, string>[]>`
      select m.captador_id as captador, m.financiador_id as financiador from opportunities o
        join matches m on m.id = o.match_id where o.id = ${id}::uuid`;
    const person = sides && (await findPerson(tx, sides[side]));
    if (!person) return false;
    await tx.$queryRaw`select 1 from opportunities where id = ${id}::uuid for update`;
    const [row] = await tx.$queryRaw<Row[]>`${SELECT} where o.id = ${id}::uuid`;
    const facts = row && toFacts(row);
    const count = facts && reminderFor(facts, side, { had: await findHad(tx, id), now });
    if (!row || !facts || !count) return false;
    await write(tx, person, { id, projeto: row.projeto, facts, side, count });
    return true;
  });

/**
 * Reminds whose turn it is in a deal after three working days and once more after seven; on other days nobody is written
 * to. Calling it again, also at the same time, tells nothing twice. @returns reminders that were written
 */
export async function remindDeals(now: Date): Promise<number> {
  let reminded = 0;
  let after = FIRST_UUID;
  while (isWorkingDay(toIsoDay(now))) {
    const rows = await listWaiting(now, after);
    for (const row of rows) {
      const facts = toFacts(row);
      // Without what was told before: who had theirs is left out under the lock.
      const due = turnOf(facts).filter((side) => reminderFor(facts, side, { had: [], now }) !== null);
      for (const side of SIDES)
        if (due.includes(side) && (await remindSide(row.id, side, now))) reminded += 1;
    }
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.id ?? after;
  }
  log.info({ reminded }, "reminders of deals");
  return reminded;
}
