import "server-only";
import { lockAccount } from "@/lib/access/account-lock";
import { FIRST_UUID } from "@/lib/kit/ids";
import { GOING_STATUSES } from "@/lib/kit/states";
import { cutText } from "@/lib/kit/text";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import { db, Prisma } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { enqueueNotification } from "@/lib/words/email/mutations/send";
import { lockedNames, SAID, type Said } from "../queries";
import { digestKey, isToldToday, MAX_IN_DIGEST, publicText, TELL_WITHIN } from "../rules";

/** People that are looked at between two reads of the list of people. */
const BATCH = 200;
/** Characters of a piece of news that a digest shows. */
const EXCERPT = 280;

type Person = { userId: string; email: string; fullName: string; userType: string };
type Told = Said & {
  id: string;
  titulo: string;
  texto: string;
  nomes: string[];
  projeto: string;
  slug: string;
};

/** News of the last days that a person follows and was not told of; `person` is their id in the statement around it. */
const untold = (person: Prisma.Sql, now: Date) => Prisma.sql`
  project_updates n join projects p on p.id = n.projeto_id and p.publicado
  where n.publicada_em > ${now}::timestamptz - ${TELL_WITHIN}::int * interval '1 day' and n.publicada_em <= ${now}
    and p.captador_id is distinct from ${person}
    and (exists (select from favorites f where f.user_id = ${person} and f.projeto_id = p.id
        and f.created_at <= n.publicada_em)
      or exists (select from empresas_interessadas i where i.user_id = ${person} and i.projeto_id = p.id
        and i.status_interesse = any(${GOING_STATUSES}) and i.created_at <= n.publicada_em))
    and not exists (select from update_tellings t where t.user_id = ${person} and t.update_id = n.id)`;

/** The next people, by id, for whom there is something to tell. */
const listPeople = (after: string, now: Date) => db.$queryRaw<Person[]>`
  with novas as (
    select id, projeto_id from project_updates
    where publicada_em > ${now}::timestamptz - ${TELL_WITHIN}::int * interval '1 day' and publicada_em <= ${now}
  ), seguem as (
    select f.user_id from favorites f join novas on novas.projeto_id = f.projeto_id
    union select i.user_id from empresas_interessadas i join novas on novas.projeto_id = i.projeto_id
  )
  select u.id as "userId", u.email::text as email, f.full_name as "fullName", f.user_type as "userType"
  from users u join profiles f on f.user_id = u.id left join email_preferences e on e.user_id = u.id
  where u.id in (select user_id from seguem) and u.id > ${after}::uuid and u.anonymised_at is null
    and u.email_confirmed_at is not null and coalesce(e.news_digest, true)
    and exists (select from ${untold(Prisma.sql`u.id`, now)})
  order by u.id limit ${BATCH}`;

/**
 * One person's digest, in one transaction: what is new is remembered as told and its one e-mail is written, or neither.
 * Two runs at once wait for each other at the account.
 * @returns pieces of news that the e-mail tells; 0 when there is none, or there was a digest on this day
 */
async function tellPerson(person: Person, now: Date): Promise<number> {
  const { userId, email } = person;
  const work = async (tx: JobTransaction) => {
    if (!(await lockAccount(tx, userId))) return 0;
    // Read under the lock: another run may have ended a moment ago.
    const [latest] = await tx.$queryRaw<{ last: Date | null }[]>`
      select max(avisado_em) as last from update_tellings where user_id = ${userId}::uuid`;
    if (isToldToday(latest?.last ?? null, now)) return 0;
    const news = await tx.$queryRaw<Told[]>`
      select n.*, ${SAID} from (
        select n.id, n.titulo, n.texto, n.nomes, n.publicada_em, p.id as projeto_id, p.nome_projeto as projeto, p.slug
        from ${untold(Prisma.sql`${userId}::uuid`, now)}
      ) n join projects p on p.id = n.projeto_id left join profiles c on c.user_id = p.captador_id
      order by p.nome_projeto, p.id, n.publicada_em desc`;
    if (news.length === 0) return 0;
    await tx.updateTelling.createMany({
      data: news.map(({ id }) => ({ userId, updateId: id, avisadoEm: now })),
    });
    await enqueueNotification(tx, {
      category: "news_digest",
      to: email,
      userId,
      eventKey: digestKey(userId, now),
      templateData: toDigest(person, news),
    });
    return news.length;
  };
  return transactionWithJobs(work);
}

/** What the e-mail says: by project, each with its address; beyond the most, only how many more there are. */
function toDigest({ fullName, userType }: Person, news: Told[]) {
  const shown = news.slice(0, MAX_IN_DIGEST);
  const projects = [...Map.groupBy(shown, ({ slug }) => slug).values()].map((ofProject) => ({
    title: ofProject[0]?.projeto ?? "",
    url: `${env.APP_URL}/lir-projetos/${ofProject[0]?.slug}#novidades`,
    news: ofProject.map(({ titulo, texto, nomes, ...said }) => {
      const names = lockedNames(said, userType === "financiador", nomes);
      const text = publicText(texto, names);
      const start = cutText(text.replace(/\s+/g, " "), EXCERPT);
      return { title: publicText(titulo, names), excerpt: start.length < text.length ? `${start}…` : start };
    }),
  }));
  const manageUrl = `${env.APP_URL}/dashboard/conta#avisos`;
  return { userName: fullName, total: news.length, projects, more: news.length - shown.length, manageUrl };
}

/**
 * Tells everybody who keeps a project or is interested in it what was published there since, in one e-mail a person and
 * day. Calling it again, also after it was killed anywhere, tells nothing twice and forgets nothing.
 * @throws when somebody's digest failed, so that the job comes again; the others have theirs
 */
export async function sendNewsDigests(now: Date): Promise<{ people: number }> {
  let people = 0;
  let failed = 0;
  let after = FIRST_UUID;
  for (;;) {
    const batch = await listPeople(after, now);
    for (const person of batch) {
      const told = await tellPerson(person, now).catch((error: unknown) => {
        failed += 1;
        log.error({ err: error, user: person.userId }, "news digest failed");
        return 0;
      });
      if (told > 0) people += 1;
    }
    after = batch.at(-1)?.userId ?? after;
    if (batch.length < BATCH) break;
  }
  log.info({ people, failed }, "news digests");
  if (failed > 0) throw new Error(`${failed} news digests failed`);
  return { people };
}
