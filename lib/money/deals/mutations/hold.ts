import "server-only";
import { holdAccount } from "@/lib/access/account-lock";
import type { JobTransaction } from "@/lib/providers/jobs";
import type { Prisma, Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { enqueueNotifications, type Notification } from "@/lib/words/email/mutations/send";
import { DEAL_TABLES, FACT_COLUMNS, type FactsRow, IS_DEAL, ofSide, toFacts } from "../queries/facts";
import { type DealEventType, type DealFacts, otherSide, SIDES, type Side } from "../rules/deal";

/** One side of a deal, as a message reaches it. */
export type Person = { userId: string; name: string; email: string };

/** A deal that is held until the transaction ends. */
export type LockedDeal = {
  id: string;
  interesseId: string | null;
  projetoId: string;
  projeto: string;
  facts: DealFacts;
  /** Null: the account is gone, and nobody is written to. */
  people: Record<Side, Person | null>;
};

type Sides = { interesseId: string | null; projetoId: string } & Record<Side, string>;

/** In the order of all who write about deals (lock.ts); the interest before the deal, as whoever takes it back does. */
async function takeRows(tx: Transaction, id: string, sides: Sides, side: Side): Promise<void> {
  await tx.$queryRaw`select 1 from projects where id = ${sides.projetoId}::uuid for no key update`;
  await holdAccount(tx, sides[otherSide(side)]);
  if (sides.interesseId)
    await tx.$queryRaw`select 1 from empresas_interessadas where id = ${sides.interesseId}::uuid for update`;
  await tx.$queryRaw`select 1 from opportunities where id = ${id}::uuid for update`;
}

const findPeople = (tx: Transaction, ids: string[]) => tx.$queryRaw<Person[]>`
  select u.id as "userId", f.full_name as name, u.email::text as email
  from users u join profiles f on f.user_id = u.id where u.id = any(${ids}::uuid[]) and u.anonymised_at is null`;

/**
 * Takes a deal for a change by one of its sides, whose account is locked already: what is read of it stays so until the
 * transaction ends, so that of two sides who act at once one comes after the other.
 * @returns null where this person is not that side of it
 */
export async function lockDeal(
  tx: Transaction,
  userId: string,
  side: Side,
  id: string,
): Promise<LockedDeal | null> {
  const [sides] = await tx.$queryRaw<Sides[]>`
    select m.interesse_id as "interesseId", o.projeto_id as "projetoId", m.captador_id as captador,
      m.financiador_id as financiador
    from opportunities o join matches m on m.id = o.match_id
    where o.id = ${id}::uuid and ${ofSide(side, userId)} and ${IS_DEAL}`;
  if (!sides) return null;
  await takeRows(tx, id, sides, side);
  const [row] = await tx.$queryRaw<(FactsRow & { projetoId: string; projeto: string })[]>`
    select p.id as "projetoId", p.nome_projeto as projeto, ${FACT_COLUMNS} from ${DEAL_TABLES}
    where o.id = ${id}::uuid`;
  if (!row) return null;
  const people = await findPeople(tx, [sides.captador, sides.financiador]);
  const personOf = (one: Side) => people.find((person) => person.userId === sides[one]) ?? null;
  return {
    id,
    interesseId: sides.interesseId,
    projetoId: row.projetoId,
    projeto: row.projeto,
    facts: toFacts(row),
    people: { captador: personOf("captador"), financiador: personOf("financiador") },
  };
}

type Event = { type: DealEventType; details?: Prisma.InputJsonObject };

/** Adds to the story of a deal, in this order. @param authorId null: the platform */
export async function tellStory(
  tx: Transaction,
  id: string,
  authorId: string | null,
  events: Event[],
): Promise<void> {
  // After the lock and not when the transaction began: who waited for it comes later in the story.
  const now = Date.now();
  await tx.dealEvent.createMany({
    data: events.map(({ type, details = {} }, at) => ({
      opportunityId: id,
      authorId,
      type,
      details,
      createdAt: new Date(now + at),
    })),
  });
}

/** The page of a deal, for a mail. */
export const dealUrl = (id: string): string => `${env.APP_URL}/dashboard/negociacoes/${id}`;

type Mail = { subject: string; title: string; message: string; actionText: string };

/** What both sides must know, whatever they switched off: one mail for one event. */
export const noticeTo = (person: Person, id: string, eventKey: string, mail: Mail): Notification => ({
  category: "system_notification",
  to: person.email,
  userId: person.userId,
  eventKey: `negociacao:${id}:${eventKey}`,
  templateData: { userName: person.name, ...mail, actionUrl: dealUrl(id) },
});

/** Writes to the sides that have something to hear, where they still have an account. */
export async function writeTo(
  tx: JobTransaction,
  { id, people }: Pick<LockedDeal, "id" | "people">,
  eventKey: string,
  mails: Partial<Record<Side, Mail>>,
): Promise<void> {
  const notices = SIDES.flatMap((side) => {
    const [person, mail] = [people[side], mails[side]];
    return person && mail ? [noticeTo(person, id, eventKey, mail)] : [];
  });
  await enqueueNotifications(tx, notices);
}
