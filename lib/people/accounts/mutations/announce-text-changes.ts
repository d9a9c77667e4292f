import "server-only";
import { USER_TYPES } from "@/lib/kit/account-kinds";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { FIRST_UUID } from "@/lib/kit/ids";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { queueEmails } from "@/lib/words/email/mutations/notify";
import type { EmailMessage } from "@/lib/words/email/types";
import { CHANGED_TEXTS } from "../messages";
import { bindsFrom, isAnnounced, versionsFrom } from "../rules";
import { TEXT_CHANGES, type TextChange } from "../text-changes";

const BATCH = 200;

type Person = { userId: string; to: string; userName: string };

const FIRST_VERSION = {
  termos: Prisma.sql`select t.terms_version from terms_acceptances t
    where t.user_id = u.id order by t.created_at limit 1`,
  privacidade: Prisma.sql`select c.version from consents c
    where c.user_id = u.id and c.purpose = 'privacidade' and c.granted order by c.created_at limit 1`,
} satisfies Record<TextChange["text"], Prisma.Sql>;

/** Prefix of the idempotency keys. The account's id follows, so that an account gets the mail of a version once. */
const keyOf = ({ text, version }: TextChange): string => `text_change:${text}:${version}:`;

/**
 * Confirmed accounts of `ids` that need the mail: an earlier version binds them, in the role that the change concerns.
 * Without a recorded acceptance, an account older than `validFrom` counts as bound.
 *
 * The order by id prevents deadlocks between concurrent runs.
 */
const listRecipients = (
  tx: Transaction,
  ids: readonly string[],
  change: TextChange,
  changes: readonly TextChange[],
) =>
  tx.$queryRaw<Person[]>`
    select u.id as "userId", u.email::text as "to", p.full_name as "userName"
    from users u join profiles p on p.user_id = u.id
      left join lateral (${FIRST_VERSION[change.text]}) as began(version) on true
    where u.id = any(${ids}::uuid[]) and u.email_confirmed_at is not null and u.anonymised_at is null
      and p.user_type = any(${change.role ? [change.role] : [...USER_TYPES]}::text[])
      and case when began.version is null then u.created_at < ${change.validFrom}::date
        else began.version <> all(${versionsFrom(change, changes)}::text[]) end
      and not exists (select from email_messages m where m.idempotency_key = ${keyOf(change)} || u.id)
    order by u.id`;

/** Terms of a role are shown only inside the account. */
function pathOf({ text, role }: TextChange): string {
  if (text === "privacidade") return "/privacidade";
  return role ? "/dashboard/conta#dados" : "/termos";
}

function toMessage(change: TextChange, { userId, to, userName }: Person, today: string): EmailMessage {
  const { text, role, version, dated, summary } = change;
  return {
    category: "text_change",
    to,
    userId,
    idempotencyKey: keyOf(change) + userId,
    templateData: {
      userName,
      version,
      summary,
      where: CHANGED_TEXTS[role ?? text],
      dated: formatDate(dated),
      validFrom: formatDate(bindsFrom(change, today)),
      textUrl: env.APP_URL + pathOf(change),
      endUrl: `${env.APP_URL}/dashboard/conta#dados`,
    },
  };
}

/**
 * Mails changed legal texts to the accounts that they concern. A crash or concurrent runs cause no second mail to
 * anybody.
 * @param size accounts per transaction
 */
export async function announceTextChanges(
  now: Date,
  changes: readonly TextChange[] = TEXT_CHANGES,
  size = BATCH,
): Promise<{ mails: number }> {
  const today = toIsoDay(now);
  const announced = changes.filter((change) => isAnnounced(change, today));
  let mails = 0;
  let after: string | undefined = announced.length > 0 ? FIRST_UUID : undefined;
  while (after) {
    const accounts: { id: string }[] = await db.user.findMany({
      where: { id: { gt: after } },
      orderBy: { id: "asc" },
      take: size,
      select: { id: true },
    });
    const ids = accounts.map(({ id }) => id);
    for (const change of announced)
      mails += await transactionWithJobs(async (tx) => {
        const people = await listRecipients(tx, ids, change, changes);
        return queueEmails(
          tx,
          people.map((person) => toMessage(change, person, today)),
        );
      });
    after = accounts.length === size ? ids.at(-1) : undefined;
  }
  log.info({ mails }, "text changes announced");
  return { mails };
}
