import "server-only";
import { isSuspended } from "@/lib/access/account-lock";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { FIRST_UUID } from "@/lib/kit/ids";
import { SIDES, type Side } from "@/lib/kit/states";
import { isWorkingDay } from "@/lib/matches/interests/rules/deadline";
import { supportPath } from "@/lib/matches/interests/rules/states";
import { addToDealHistory, type LockedDeal, lockDeal } from "@/lib/money/fees/mutations/locked-deal";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { markFictitious } from "@/lib/words/email/messages";
import { notify } from "@/lib/words/email/mutations/notify";
import type { ProjectNoticeWords } from "@/lib/words/email/types";
import { reminderMail } from "../messages/mails";
import { dutyText } from "../messages/standing";
import { DEAL_TABLES, FACT_COLUMNS, type FactsRow, toFacts, waitsFor } from "../queries/facts";
import { readReminders } from "../queries/told";
import { deadlineOf } from "../rules/deadlines";
import { type DealFacts, phaseOf } from "../rules/phase";
import { isSilenceDue, REMIND_AFTER, reminderFor } from "../rules/reminder";
import { stepOf } from "../rules/standing";
import { sinceOf } from "../rules/turn";
import { withFacts } from "./lock";
import { reportSilence } from "./silence";

const BATCH = 200;
/** Age (days) from which deals are read. In the phase `deposito` all are read, because a reminder may come earlier. */
const EARLIEST = REMIND_AFTER[0] - 1;
/**
 * Maximum number of silent deals that one run reports, because the team writes to the sides of each deal on the day of
 * its report. The next runs report the rest.
 */
const MOST_REPORTS = 30;

const listWaiting = (now: Date, after: string) => db.$queryRaw<(FactsRow & { id: string })[]>`
  select o.id, ${FACT_COLUMNS} from ${DEAL_TABLES} where o.id > ${after}::uuid
    and (${waitsFor("captador")} or ${waitsFor("financiador")})
    and (o.etapa = 'deposito' or o.created_at < ${now}::timestamptz - ${EARLIEST}::int * interval '1 day')
  order by o.id limit ${BATCH}`;

type Due = { facts: DealFacts; side: Side; count: number };

/** Null for a fictitious project, because the deadline's reason may name the tax year. Null after the deadline. */
function depositDeadline({ isFictitious }: LockedDeal, facts: DealFacts, now: Date) {
  const deadline = !isFictitious && phaseOf(facts) === "deposito" ? deadlineOf(facts, now) : null;
  if (deadline === null || deadline.day < toIsoDay(now)) return null;
  return { day: formatDate(deadline.day), reason: deadline.reason };
}

async function write(
  tx: JobTransaction,
  deal: LockedDeal,
  { facts, side, count }: Due,
  now: Date,
): Promise<void> {
  const { id, project, isFictitious } = deal;
  const { email, ...person } = deal[side];
  const { phase: fase, lack, since, isFeeTooHigh } = stepOf(facts);
  if (email === null || fase === "concluida" || fase === "cancelada") return;
  const desde = since.toISOString();
  const details = { fase, lado: side, desde, vez: count };
  // Store `now`: `reminderFor` decided by its day, and `isSilenceDue` counts from this day.
  await addToDealHistory(tx, id, [{ type: "lembrete", details }], { at: now });
  const last = count === REMIND_AFTER.length;
  const duty = dutyText({ phase: fase, lack, isFeeTooHigh }, project);
  const reminder = reminderMail({
    duty,
    since: formatDate(since),
    deposit: depositDeadline(deal, facts, now),
    last,
    isAlone: facts.saiu.length > 0,
  });
  await notify(tx, {
    to: { ...person, email },
    eventKey: `negociacao:${id}:lembrete:${side}:${fase}:${desde}:${count}`,
    step: { opportunityId: id, side, phase: fase, lack, since: desde },
    project,
    path: supportPath(id),
    words: markFictitious<ProjectNoticeWords>(
      { heading: "O apoio espera por você", ...reminder },
      isFictitious,
    ),
  });
}

const remindSide = (opportunityId: string, side: Side, now: Date): Promise<boolean> =>
  transactionWithJobs(async (tx) => {
    const deal = await lockDeal(tx, { opportunityId });
    if (!deal || deal[side].email === null || (await isSuspended(tx, deal[side].userId))) return false;
    const { facts } = await withFacts(tx, deal);
    const had = (await readReminders([opportunityId], tx)).get(opportunityId) ?? [];
    const count = reminderFor(facts, side, { had, now });
    if (!count) return false;
    await write(tx, deal, { facts, side, count }, now);
    return true;
  });

type Silent = { id: string; since: Date };

async function reportOldest(silent: readonly Silent[], now: Date): Promise<number> {
  let reported = 0;
  for (const { id } of silent.toSorted((one, other) => one.since.getTime() - other.since.getTime())) {
    if (reported === MOST_REPORTS) break;
    if (await reportSilence(id, now)) reported += 1;
  }
  return reported;
}

/**
 * Writes the reminders that are due, and reports captadores who stay silent after a deposit, on working days only.
 * Concurrent and repeated calls write each reminder and report once. Reports beyond {@link MOST_REPORTS} wait for the
 * next call.
 * @returns number of reminders
 */
export async function remindDeals(now: Date): Promise<number> {
  let reminded = 0;
  const silent: Silent[] = [];
  let after = FIRST_UUID;
  while (isWorkingDay(toIsoDay(now))) {
    const rows = await listWaiting(now, after);
    const reminders = await readReminders(rows.map(({ id }) => id));
    for (const row of rows) {
      const facts = toFacts(row);
      const had = reminders.get(row.id) ?? [];
      // `remindSide` and `reportSilence` read facts and history again, under the deal's lock.
      for (const side of SIDES)
        if (reminderFor(facts, side, { had, now }) !== null && (await remindSide(row.id, side, now)))
          reminded += 1;
      if (isSilenceDue(facts, { had, now })) silent.push({ id: row.id, since: sinceOf(facts) });
    }
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.id ?? after;
  }
  const reported = await reportOldest(silent, now);
  log.info({ reminded, silent: silent.length, reported }, "reminders of deals");
  return reminded;
}
