import "server-only";
import { isSuspended, lockAccount } from "@/lib/access/account-lock";
import { publicText } from "@/lib/catalog/projects/rules/public-texts";
import { OPEN_OR_CONFIRMED } from "@/lib/kit/states";
import { cutText } from "@/lib/kit/text";
import { forEachPerson, transactionWithJobs } from "@/lib/providers/jobs";
import { db, Prisma } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { enqueueNotification } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { lockedNames, PROJECT_NAMES, type ProjectNames } from "../queries";
import { DIGEST_DAYS, digestKey, hasDigestToday, MAX_IN_DIGEST } from "../rules";

const BATCH = 200;
/** Maximum characters of each news text in the digest. */
const EXCERPT = 280;

type Person = { userId: string; fullName: string; userType: string };
type PendingNews = ProjectNames & {
  id: string;
  titulo: string;
  texto: string;
  nomes: string[];
  projeto: string;
  slug: string;
};

/** Recent news of projects that a person follows, without the news already sent. `person`: SQL of the id. */
const pendingNews = (person: Prisma.Sql, now: Date) => Prisma.sql`
  project_updates n join projects p on p.id = n.projeto_id and p.publicado
  where n.publicada_em > ${now}::timestamptz - ${DIGEST_DAYS}::int * interval '1 day' and n.publicada_em <= ${now}
    and n.apagada_em is null and p.captador_id is distinct from ${person}
    and (exists (select from favorites f where f.user_id = ${person} and f.projeto_id = p.id
        and f.created_at <= n.publicada_em)
      or exists (select from empresas_interessadas i where i.user_id = ${person} and i.projeto_id = p.id
        and i.status_interesse = any(${OPEN_OR_CONFIRMED}) and i.created_at <= n.publicada_em))
    and not exists (select from update_tellings t where t.user_id = ${person} and t.update_id = n.id)`;

const listPeople = (after: string, now: Date) => db.$queryRaw<Person[]>`
  with novas as (
    select id, projeto_id from project_updates
    where publicada_em > ${now}::timestamptz - ${DIGEST_DAYS}::int * interval '1 day' and publicada_em <= ${now}
  ), seguem as (
    select f.user_id from favorites f join novas on novas.projeto_id = f.projeto_id
    union select i.user_id from empresas_interessadas i join novas on novas.projeto_id = i.projeto_id
  )
  select u.id as "userId", f.full_name as "fullName", f.user_type as "userType"
  from users u join profiles f on f.user_id = u.id left join email_preferences e on e.user_id = u.id
  where u.id in (select user_id from seguem) and u.id > ${after}::uuid and u.anonymised_at is null
    and u.email_confirmed_at is not null and coalesce(e.news_digest, true)
    and exists (select from ${pendingNews(Prisma.sql`u.id`, now)})
  order by u.id limit ${BATCH}`;

/** @returns number of news posts recorded as sent */
async function sendDigest(person: Person, now: Date): Promise<number> {
  const { userId } = person;
  return transactionWithJobs(async (tx) => {
    if (!(await lockAccount(tx, userId)) || (await isSuspended(tx, userId))) return 0;
    // Read under the lock: the person may have changed the address after listPeople().
    const to = await findAddressee(tx, userId);
    if (!to) return 0;
    // A concurrent run may have committed just before this lock.
    const { _max } = await tx.digestedUpdate.aggregate({ where: { userId }, _max: { avisadoEm: true } });
    if (hasDigestToday(_max.avisadoEm, now)) return 0;
    const news = await tx.$queryRaw<PendingNews[]>`
      select n.*, ${PROJECT_NAMES} from (
        select n.id, n.titulo, n.texto, n.nomes, n.publicada_em, p.id as projeto_id, p.nome_projeto as projeto, p.slug
        from ${pendingNews(Prisma.sql`${userId}::uuid`, now)}
      ) n join projects p on p.id = n.projeto_id left join profiles c on c.user_id = p.captador_id
      order by p.nome_projeto, p.id, n.publicada_em desc`;
    if (news.length === 0) return 0;
    await tx.digestedUpdate.createMany({
      data: news.map(({ id }) => ({ userId, updateId: id, avisadoEm: now })),
    });
    await enqueueNotification(tx, {
      category: "news_digest",
      to: to.email,
      userId,
      eventKey: digestKey(userId, now),
      templateData: toDigest(person, news),
    });
    return news.length;
  });
}

function toDigest({ fullName, userType }: Person, news: PendingNews[]) {
  const shown = news.slice(0, MAX_IN_DIGEST);
  const projects = [...Map.groupBy(shown, ({ slug }) => slug).values()].map((ofProject) => ({
    title: ofProject[0]?.projeto ?? "",
    url: `${env.APP_URL}/lir-projetos/${ofProject[0]?.slug}#novidades`,
    news: ofProject.map(({ id, titulo, texto, nomes, ...about }) => {
      const names = lockedNames(about, userType === "financiador", nomes);
      const text = publicText(texto, names);
      const start = cutText(text.replace(/\s+/g, " "), EXCERPT);
      const excerpt = start.length < text.length ? `${start}…` : start;
      return { id, title: publicText(titulo, names), excerpt };
    }),
  }));
  const manageUrl = `${env.APP_URL}/dashboard/conta#preferencias`;
  return { userName: fullName, total: news.length, projects, more: news.length - shown.length, manageUrl };
}

/**
 * One mail per person and day; a repeated run sends nothing twice.
 * @throws if a digest failed, so that the job is retried; all other digests are sent
 */
export const sendNewsDigests = (now: Date): Promise<{ people: number }> =>
  forEachPerson({
    name: "news digest",
    size: BATCH,
    list: (after) => listPeople(after, now),
    work: (person) => sendDigest(person, now),
  });
