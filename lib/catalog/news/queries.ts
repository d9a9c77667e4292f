import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Photo } from "@/lib/catalog/projects/json-columns";
import { PROPONENT_NAMES } from "@/lib/catalog/projects/queries/columns";
import { namesToHide, publicText } from "@/lib/catalog/projects/rules/public-texts";
import { namesInEmail } from "@/lib/people/contact/rules/anonymity";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { ASKER } from "./messages";
import { isEditable, ON_PROJECT_PAGE, PER_PAGE, type QuestionState } from "./rules";

/** Times in ISO. */
type NewsItem = {
  id: string;
  titulo: string;
  texto: string;
  fotos: Photo[];
  publicadaEm: string;
  editadaEm: string | null;
};

export type AnsweredQuestion = {
  id: string;
  texto: string;
  resposta: string;
  quem: string;
  respondidaEm: string;
};

export type Listing<T> = { items: T[]; total: number };
export type NewsAndQuestions = {
  news: Listing<NewsItem>;
  questions: Listing<AnsweredQuestion>;
  takesQuestions: boolean;
};

/** `lado`: names of the project's side, hidden from strangers. `aberto`: words that the project page shows anyway. */
export type ProjectNames = { lado: string[]; aberto: string };

type NewsRow = ProjectNames &
  Pick<NewsItem, "id" | "titulo" | "texto" | "fotos"> & {
    nomes: string[];
    publicadaEm: Date;
    editadaEm: Date | null;
    total: number;
  };

/** Columns of {@link ASKED_BY}. */
type Asker = { userType: string | null; email: string | null; nomes: string[] };

type QuestionRow = ProjectNames &
  Asker &
  Pick<AnsweredQuestion, "id" | "texto" | "resposta"> & {
    respondidaEm: Date;
    nomesProjeto: string[];
    total: number;
  };

/** SQL: columns of {@link ProjectNames}. `p` is the project, `c` the profile of its captador. */
export const PROJECT_NAMES = Prisma.sql`
  array_remove(array[${Prisma.raw(PROPONENT_NAMES)}, c.full_name, c.company_name], null) as lado,
  p.nome_projeto || ' ' || p.cidade || ' ' || p.estado as aberto`;

/** SQL: columns about the asker of question `q`. `nomes`: current names, and names stored with the question. */
const ASKED_BY = Prisma.sql`a.user_type as "userType", u.email::text as email,
  array_remove(array[a.full_name, a.company_name, e.razao_social], null) || q.nomes as nomes`;
const ASKERS = Prisma.sql`left join users u on u.id = q.autor_id left join profiles a on a.user_id = u.id
  left join empresas e on e.user_id = u.id`;

/**
 * Names of the project's side to hide from a reader (B6.1).
 * @param kept names stored with the news post or the question, which may have changed since
 */
export const lockedNames = (
  { lado, aberto }: ProjectNames,
  showsProponent: boolean,
  kept: readonly string[] = [],
): string[] => (showsProponent ? [] : namesToHide([...lado, ...kept], aberto));

/** Names of an asker, who stays anonymous to everybody, the captador included (B1.3). */
const askerNames = ({ nomes, email }: Omit<Asker, "userType">): string[] => [
  ...nomes,
  ...(email ? namesInEmail(email) : []),
];

type AnswerNames = Pick<QuestionRow, keyof ProjectNames | "nomesProjeto" | "nomes" | "email">;

const namesAroundAnswer = (row: AnswerNames, showsProponent: boolean): string[] => [
  ...lockedNames(row, showsProponent, row.nomesProjeto),
  ...askerNames(row),
];

const askerLabel = (userType: string | null): string =>
  userType === "financiador" || userType === "captador" ? ASKER[userType] : ASKER.ninguem;

async function readProjectNames(client: Transaction, projetoId: string): Promise<ProjectNames | null> {
  const [row] = await client.$queryRaw<ProjectNames[]>`
    select ${PROJECT_NAMES} from projects p left join profiles c on c.user_id = p.captador_id
    where p.id = ${projetoId}::uuid`;
  return row ?? null;
}

export const namesOfProject = async (client: Transaction, projetoId: string): Promise<string[]> =>
  (await readProjectNames(client, projetoId))?.lado ?? [];

export async function hiddenNames(projetoId: string): Promise<string[]> {
  const names = await readProjectNames(db, projetoId);
  return names ? lockedNames(names, false) : [];
}

const toListing = <Row extends { total: number }, T>(rows: Row[], toItem: (row: Row) => T): Listing<T> => ({
  items: rows.map(toItem),
  total: rows[0]?.total ?? 0,
});

type NewsPage = { slug: string; skip: number; take: number; showsProponent: boolean };

async function readNews({ slug, skip, take, showsProponent }: NewsPage): Promise<Listing<NewsItem>> {
  const rows = await db.$queryRaw<NewsRow[]>`
    select n.id, n.titulo, n.texto, n.fotos, n.nomes, n.publicada_em as "publicadaEm", n.editada_em as "editadaEm", ${PROJECT_NAMES},
      t.total
    from projects p cross join lateral (
        select count(*)::int as total from project_updates where projeto_id = p.id and apagada_em is null) t
      cross join lateral (
        select * from project_updates where projeto_id = p.id and apagada_em is null
        order by publicada_em desc, id desc limit ${take} offset ${skip}) n
      left join profiles c on c.user_id = p.captador_id
    where p.slug = ${slug} and p.publicado
    order by n.publicada_em desc, n.id desc`;
  return toListing(rows, (row) => {
    const names = lockedNames(row, showsProponent, row.nomes);
    return {
      id: row.id,
      titulo: publicText(row.titulo, names),
      texto: publicText(row.texto, names),
      fotos: row.fotos.map((photo) => ({ ...photo, alt: publicText(photo.alt, names) })),
      publicadaEm: row.publicadaEm.toISOString(),
      editadaEm: row.editadaEm?.toISOString() ?? null,
    };
  });
}

/** `limit 1` makes PostgreSQL look up each question of the page by id. A plain join may read all questions. */
async function readAnswered(wanted: NewsPage): Promise<Listing<AnsweredQuestion>> {
  const { slug, skip, take, showsProponent } = wanted;
  const rows = await db.$queryRaw<QuestionRow[]>`
    select q.id, q.texto, q.resposta, q.respondida_em as "respondidaEm", q.nomes_projeto as "nomesProjeto",
      ${PROJECT_NAMES}, ${ASKED_BY}, t.total
    from projects p cross join lateral (
        select count(*)::int as total from project_questions where projeto_id = p.id and estado = 'respondida') t
      cross join lateral (
        select id from project_questions where projeto_id = p.id and estado = 'respondida'
        order by respondida_em desc, id desc limit ${take} offset ${skip}) pagina
      cross join lateral (select * from project_questions where id = pagina.id limit 1) q
      left join profiles c on c.user_id = p.captador_id ${ASKERS}
    where p.slug = ${slug} and p.publicado
    order by q.respondida_em desc, q.id desc`;
  return toListing(rows, (row) => {
    const names = namesAroundAnswer(row, showsProponent);
    return {
      id: row.id,
      texto: publicText(row.texto, names),
      resposta: publicText(row.resposta, names),
      quem: askerLabel(row.userType),
      respondidaEm: row.respondidaEm.toISOString(),
    };
  });
}

/** @param showsProponent whether the viewer may read the proponent's name (B6.1) */
export async function getNewsAndQuestions(slug: string, showsProponent: boolean): Promise<NewsAndQuestions> {
  const wanted = { slug, skip: 0, take: ON_PROJECT_PAGE, showsProponent };
  const [news, questions, owned] = await Promise.all([
    readNews(wanted),
    readAnswered(wanted),
    db.project.count({ where: { slug, captadorId: { not: null } } }),
  ]);
  return { news, questions, takesQuestions: owned > 0 };
}

export async function getPublicNewsAndQuestions(slug: string): Promise<NewsAndQuestions> {
  "use cache";
  cacheLife("public");
  cacheTag("projects", "news");
  return getNewsAndQuestions(slug, false);
}

const pageOf = (slug: string, page: number): NewsPage => ({
  slug,
  skip: (page - 1) * PER_PAGE,
  take: PER_PAGE,
  showsProponent: false,
});

/** Pages count from 1. */
export async function listPublicNews(slug: string, page: number): Promise<Listing<NewsItem>> {
  "use cache";
  cacheLife("public");
  cacheTag("projects", "news");
  return readNews(pageOf(slug, page));
}

export async function listPublicQuestions(slug: string, page: number): Promise<Listing<AnsweredQuestion>> {
  "use cache";
  cacheLife("public");
  cacheTag("projects", "news");
  return readAnswered(pageOf(slug, page));
}

export type OwnNews = NewsItem & { isEditable: boolean };

/** News of a captador's own project, newest first. Pages count from 1. */
export async function listOwnNews(
  ownerId: string,
  projetoId: string,
  page: number,
  now: Date,
): Promise<Listing<OwnNews>> {
  const where = { projetoId, apagadaEm: null, projeto: { captadorId: ownerId } };
  const [rows, total] = await Promise.all([
    db.projectUpdate.findMany({
      where,
      orderBy: [{ publicadaEm: "desc" }, { id: "desc" }],
      skip: (page - 1) * PER_PAGE,
      take: PER_PAGE,
    }),
    db.projectUpdate.count({ where }),
  ]);
  const items = rows.map((row) => ({
    id: row.id,
    titulo: row.titulo,
    texto: row.texto,
    fotos: row.fotos as unknown as Photo[],
    publicadaEm: row.publicadaEm.toISOString(),
    editadaEm: row.editadaEm?.toISOString() ?? null,
    isEditable: isEditable(row.publicadaEm, now),
  }));
  return { items, total };
}

export type QuestionView = {
  id: string;
  estado: QuestionState;
  texto: string;
  resposta: string | null;
  quem: string;
  criadaEm: Date;
  respondidaEm: Date | null;
};

type OwnQuestionRow = Omit<QuestionView, "quem"> & Asker & { total: number };

/** Lists open questions first, from the oldest; then the others, from the newest answer. Pages count from 1. */
export async function listQuestionsForCaptador(
  ownerId: string,
  projetoId: string,
  page: number,
): Promise<Listing<QuestionView>> {
  const rows = await db.$queryRaw<OwnQuestionRow[]>`
    with todas as materialized (
      select q.id, q.estado <> 'aberta' as fechada, case when q.estado = 'aberta' then q.criada_em end as espera,
        q.respondida_em
      from projects p join project_questions q on q.projeto_id = p.id
      where p.id = ${projetoId}::uuid and p.captador_id = ${ownerId}::uuid
    ), pagina as materialized (
      select id, row_number() over (order by fechada, espera, respondida_em desc nulls last, id desc) as lugar from todas
      order by lugar limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}
    )
    select q.id, q.estado, q.texto, q.resposta, q.criada_em as "criadaEm", q.respondida_em as "respondidaEm",
      ${ASKED_BY}, (select count(*) from todas)::int as total
    from pagina join project_questions q on q.id = pagina.id ${ASKERS} order by pagina.lugar`;
  return toListing(rows, ({ nomes, email, userType, total: _, ...row }) => ({
    ...row,
    texto: publicText(row.texto, askerNames({ nomes, email })),
    quem: askerLabel(userType),
  }));
}

export async function listMyQuestions(userId: string, projetoId: string): Promise<QuestionView[]> {
  const rows = await db.projectQuestion.findMany({
    where: { autorId: userId, projetoId, estado: { not: "respondida" } },
    orderBy: [{ criadaEm: "desc" }, { id: "desc" }],
    take: PER_PAGE,
  });
  return rows.map(({ id, estado, texto, criadaEm }) => ({
    id,
    texto,
    criadaEm,
    estado: estado as QuestionState,
    resposta: null,
    quem: "",
    respondidaEm: null,
  }));
}

/** Answers to the person's questions, by question id, without names that the person may not read (B1.3, B6.1). */
export async function readMyAnswers(userId: string): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<(AnswerNames & Pick<QuestionRow, "id" | "resposta" | "userType">)[]>`
    select q.id, q.resposta, q.nomes_projeto as "nomesProjeto", ${PROJECT_NAMES}, ${ASKED_BY}
    from project_questions q join projects p on p.id = q.projeto_id left join profiles c on c.user_id = p.captador_id
      ${ASKERS}
    where q.autor_id = ${userId}::uuid and q.estado = 'respondida'`;
  return new Map(
    rows.map((row) => [
      row.id,
      publicText(row.resposta, namesAroundAnswer(row, row.userType === "financiador")),
    ]),
  );
}

export type WrittenAnswer = Pick<QuestionView, "id" | "estado" | "texto" | "respondidaEm"> & {
  projetoId: string;
  resposta: string;
};

/** Answers of this captador in their present projects, oldest first. Hides the asker's names in the question. */
export async function listWrittenAnswers(userId: string): Promise<WrittenAnswer[]> {
  const rows = await db.$queryRaw<(WrittenAnswer & Asker)[]>`
    select q.id, q.projeto_id as "projetoId", q.estado, q.texto, q.resposta, q.respondida_em as "respondidaEm",
      ${ASKED_BY}
    from projects p join project_questions q on q.projeto_id = p.id ${ASKERS}
    where p.captador_id = ${userId}::uuid and q.resposta is not null
      and (p.captador_desde is null or q.respondida_em >= p.captador_desde)
    order by q.respondida_em, q.id`;
  return rows.map(({ id, projetoId, estado, texto, resposta, respondidaEm, ...asker }) => {
    const hidden = publicText(texto, askerNames(asker));
    return { id, projetoId, estado, texto: hidden, resposta, respondidaEm };
  });
}

export async function newsPhotoIds(client: Transaction, projetoId: string): Promise<string[]> {
  const rows = await client.projectUpdate.findMany({
    where: { projetoId, apagadaEm: null },
    select: { fotos: true },
  });
  return rows.flatMap(({ fotos }) => (fotos as unknown as Photo[]).map(({ id }) => id));
}
