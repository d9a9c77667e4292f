import "server-only";
import { DAY } from "@/lib/kit/time";
import { db, inBatches, Prisma, type Transaction } from "@/lib/server/db";
import { ACCEPTED_KEPT, CONTENT_KEPT, DELIVERY_KEPT, STRANGER_KEPT } from "../rules";

/**
 * Nightly job: deletes the content of failed messages after {@link CONTENT_KEPT} days, and of accepted ones after
 * {@link ACCEPTED_KEPT} days.
 */
export function deleteOldContents(now: Date, batch?: number): Promise<number> {
  const [failed, accepted] = [CONTENT_KEPT, ACCEPTED_KEPT].map(
    (days) => new Date(now.getTime() - days * DAY),
  );
  return inBatches(
    (size) => db.$executeRaw`
      update email_messages set payload = null where id = any(array(
        select id from email_messages
        where payload is not null and status in ('failed', 'sent') and created_at < ${accepted}
          and case status when 'failed' then created_at < ${failed} else sent_at < ${accepted} end
        order by created_at limit ${size} for update skip locked))`,
    batch,
  );
}

/**
 * Nightly job: after {@link STRANGER_KEPT} days, erases address and subject of two kinds of mails:
 * - mails stored without an account, such as those to invited colleagues and accountants
 * - mails to an account's former or mistyped address
 *
 * The idempotency key stays, so that no mail is sent twice.
 */
export async function forgetStrangers(now: Date, batch?: number): Promise<number> {
  const since = new Date(now.getTime() - STRANGER_KEPT * DAY);
  let erased = 0;
  // `user_id is null` and `outro_endereco` have a partial index each, so each gets a statement of its own.
  // `outro_endereco` alone does not suffice: it stays true when a failed mail is queued again, with the account's
  // present address.
  const ofAccount = Prisma.sql`outro_endereco
    and exists (select from users u where u.id = email_messages.user_id and u.email <> email_messages.to_address)`;
  for (const toOthers of [Prisma.sql`user_id is null`, ofAccount])
    erased += await inBatches(
      (size) => db.$executeRaw`
        update email_messages set to_address = '', subject = '' where id = any(array(
          select id from email_messages
          where ${toOthers} and to_address <> '' and created_at < ${since} and status <> 'queued'
          order by created_at limit ${size}))`,
      batch,
    );
  return erased;
}

/**
 * Nightly job: after {@link DELIVERY_KEPT} days, erases whether a message was delivered, opened or clicked. With the
 * states as a parameter, PostgreSQL might not use the index email_messages_entrega_idx.
 */
export function forgetDeliveries(now: Date, batch?: number): Promise<number> {
  const since = new Date(now.getTime() - DELIVERY_KEPT * DAY);
  return inBatches(
    (size) => db.$executeRaw`
      update email_messages set delivered_at = null, opened_at = null, clicked_at = null,
        status = case when status in ('delivered', 'bounced', 'complained') then 'sent' else status end
      where id = any(array(
        select id from email_messages
        where (delivered_at is not null or opened_at is not null or clicked_at is not null
            or status in ('delivered', 'bounced', 'complained')) and created_at < ${since}
        order by created_at limit ${size} for update skip locked))`,
    batch,
  );
}

/** SQL: the text's words without accents. Each has a space before and after it, so that a name matches whole words. */
const wordsOf = (text: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`' ' || btrim(regexp_replace(sem_acento(${text}), '[^[:alnum:]]+', ' ', 'g')) || ' '`;

/**
 * Empties the subjects that name the account in mails to other people.
 * - The people: the account's colleagues and accountant, the accounts in which its person is a colleague, and the other
 *   sides of its conversations.
 * - The names: the present ones, and former ones that `colegas` and `empresas_interessadas` keep. A single word in
 *   `nomes` of an interest does not count, because it may be an ordinary word from the e-mail address.
 *
 * A company with many supports may have a name in each interest, and thousands of mails to the other sides. So wordsOf
 * runs once per text, and a name is compared only with subjects that have its first word.
 */
export async function emptySubjectsWithNames(tx: Transaction, userId: string): Promise<void> {
  await tx.$executeRaw`
    with me as (
      select p.accountant_email as accountant,
        array_remove(array[p.full_name, p.company_name, e.razao_social], null)
          || array(select n from colegas, unnest(nomes_antes || nome) n where pessoa_id = p.user_id)
          || array(select nome_empresa from empresas_interessadas where user_id = p.user_id)
          || array(select n from empresas_interessadas i, unnest(i.nomes) n
            where i.user_id = p.user_id and n like '% %') as names
      from profiles p left join empresas e on e.user_id = p.user_id where p.user_id = ${userId}::uuid
    ), people as (
      select conta_id as id from colegas where pessoa_id = ${userId}::uuid
      union select pessoa_id from colegas where conta_id = ${userId}::uuid
      union select o.user_id from talk_sides s join talk_sides o on o.talk_id = s.talk_id and o.user_id <> s.user_id
      where s.user_id = ${userId}::uuid
    ), addresses as (
      select email from colegas where conta_id = ${userId}::uuid union select accountant::citext from me
    ), names as materialized (
      select words, split_part(btrim(words), ' ', 1) as first
      from (select distinct ${wordsOf(Prisma.sql`name`)} as words
        from (select distinct name from me, unnest(me.names) as name) named) folded
      where btrim(words) <> ''
    ), mails as materialized (
      select id, ${wordsOf(Prisma.sql`subject`)} as words from email_messages
      where subject <> '' and id in (
        select id from email_messages where user_id in (select id from people)
        union select id from email_messages where to_address in (select email from addresses))
    )
    update email_messages set subject = '' where id in (
      select mails.id from mails, unnest(string_to_array(btrim(mails.words), ' ')) as word
        join names on names.first = word
      where position(names.words in mails.words) > 0)`;
}
