import "server-only";
import type { Photo } from "@/lib/catalog/projects/json-columns";
import { PROPONENT_NAMES } from "@/lib/catalog/projects/queries/columns";
import { namesToHide, publicText } from "@/lib/catalog/projects/rules/public-texts";
import { Prisma, type Transaction } from "@/lib/server/db";
import { PROJECT_NAMES, type ProjectNames } from "../queries";
import { NEWS_MAX, QUESTION_MAX } from "../rules";
import { namesOf } from "./ask";

const BATCH = 200;

/** `proponente`: public and legal name of the proponent. */
type SideNames = ProjectNames & { proponente: (string | null)[] };

const PROPONENT = Prisma.sql`array[${Prisma.raw(PROPONENT_NAMES)}] as proponente`;

type Row = SideNames & {
  id: string;
  texto: string;
  resposta: string | null;
  isAsker: boolean;
  isOwner: boolean;
  /** Whether the account is a former captador of the project, and left it after the question was asked. */
  isFormer: boolean;
  isImported: boolean;
  /** The asker's names, stored with the texts. */
  nomes: string[];
  /** Names of the project's side, stored with the texts. */
  nomesProjeto: string[];
};

/** Cuts the text to the column's limit `max`, because a replacement may be longer than a name. */
const hidden = (text: string, names: string[], max: number): string =>
  Array.from(publicText(text, names)).slice(0, max).join("");

/**
 * Names to hide in a text that was written while a former captador had the project. Leaves out names of the present
 * side. Also leaves out words that occur on the project page or in the proponent's names: the former captador's company
 * is usually the proponent, under a similar name.
 * @param names names of the former captador, and names stored with the text
 */
const formerNames = ({ lado, aberto, proponente }: SideNames, names: string[]): string[] =>
  namesToHide(
    names.filter((name) => !lado.includes(name)),
    [aberto, ...proponente].join(" "),
  );

const presentOf = ({ lado }: ProjectNames, stored: string[]): string[] =>
  stored.filter((name) => lado.includes(name));

function namesOfSide(row: Row, theirs: string[]): string[] {
  // An imported project keeps its proponent's names in `projects`. Pages hide them without a change of the stored text.
  const proponent = row.isImported ? [] : row.proponente;
  if (row.isOwner) return namesToHide([...theirs, ...proponent, ...row.nomesProjeto], row.aberto);
  return row.isFormer ? formerNames(row, [...theirs, ...row.nomesProjeto]) : [];
}

function storedOfSide(row: Row): string[] {
  if (row.isOwner) return [];
  return row.isFormer ? presentOf(row, row.nomesProjeto) : row.nomesProjeto;
}

function hiddenRow(row: Row, theirs: string[]) {
  const names = [...(row.isAsker ? [...theirs, ...row.nomes] : []), ...namesOfSide(row, theirs)];
  return {
    id: row.id,
    texto: hidden(row.texto, names, QUESTION_MAX.texto),
    resposta: row.resposta === null ? null : hidden(row.resposta, names, QUESTION_MAX.resposta),
    nomes: row.isAsker ? [] : row.nomes,
    nomes_projeto: storedOfSide(row),
  };
}

/** Joins three look-ups by UNION, because an OR would read all questions. */
async function listNaming(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from project_questions where autor_id = ${userId}::uuid
    union select q.id from projects p join project_questions q on q.projeto_id = p.id
      where p.captador_id = ${userId}::uuid
    union select q.id from captadores_anteriores f join project_questions q on q.projeto_id = f.projeto_id
      where f.captador_id = ${userId}::uuid and q.criada_em <= f.ate
    order by id`;
  return rows.map(({ id }) => id);
}

/**
 * Locks the questions in order of id, so that asker and captador can delete their accounts at the same time without a
 * deadlock. Nobody adds a question meanwhile, because the deletion has locked the account and its projects.
 */
async function hideInQuestions(tx: Transaction, userId: string, theirs: string[]): Promise<void> {
  const ids = await listNaming(tx, userId);
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await tx.$queryRaw<Row[]>`
      select q.id, q.texto, q.resposta, q.autor_id is not distinct from ${userId}::uuid as "isAsker",
        p.captador_id is not distinct from ${userId}::uuid as "isOwner",
        exists (select from captadores_anteriores f where f.captador_id = ${userId}::uuid and f.projeto_id = p.id
          and q.criada_em <= f.ate) as "isFormer",
        p.source_id is not null as "isImported", ${PROPONENT},
        q.nomes, q.nomes_projeto as "nomesProjeto", ${PROJECT_NAMES}
      from project_questions q join projects p on p.id = q.projeto_id
        left join profiles c on c.user_id = p.captador_id
      where q.id = any(${ids.slice(at, at + BATCH)}::uuid[])
      order by q.id for update of q`;
    const changed = rows.map((row) => hiddenRow(row, theirs));
    await tx.$executeRaw`
      update project_questions q
      set texto = n.texto, resposta = n.resposta, nomes = n.nomes, nomes_projeto = n.nomes_projeto
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as n(id uuid, texto text, resposta text, nomes text[], nomes_projeto text[])
      where q.id = n.id`;
  }
}

type NewsRow = SideNames & { id: string; titulo: string; texto: string; fotos: Photo[]; nomes: string[] };

function hiddenNews(row: NewsRow, theirs: string[]) {
  const names = formerNames(row, [...theirs, ...row.nomes]);
  return {
    id: row.id,
    titulo: hidden(row.titulo, names, NEWS_MAX.titulo),
    texto: hidden(row.texto, names, NEWS_MAX.texto),
    fotos: row.fotos.map((photo) => ({ ...photo, alt: publicText(photo.alt, names) })),
    nomes: presentOf(row, row.nomes),
  };
}

async function hideInFormerNews(tx: Transaction, userId: string, theirs: string[]): Promise<void> {
  // Lock the posts, because the present captador may be correcting or deleting one.
  await tx.$queryRaw`
    select 1 from project_updates
    where projeto_id in (select projeto_id from captadores_anteriores where captador_id = ${userId}::uuid)
    order by id for update`;
  const rows = await tx.$queryRaw<NewsRow[]>`
    select n.id, n.titulo, n.texto, n.fotos, n.nomes, ${PROPONENT}, ${PROJECT_NAMES}
    from captadores_anteriores f join projects p on p.id = f.projeto_id
      join project_updates n on n.projeto_id = p.id and n.publicada_em <= f.ate
      left join profiles c on c.user_id = p.captador_id
    where f.captador_id = ${userId}::uuid and p.captador_id is distinct from ${userId}::uuid`;
  const changed = rows.map((row) => hiddenNews(row, theirs));
  await tx.$executeRaw`
    update project_updates u set titulo = n.titulo, texto = n.texto, fotos = n.fotos, nomes = n.nomes
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as n(id uuid, titulo text, texto text, fotos jsonb, nomes text[])
    where u.id = n.id`;
}

/**
 * Permanently hides the names of a deleted account in stored questions and answers, and in the news of projects that it
 * once had. In the history of these projects, empties the details of events that the account or the team caused before
 * the account left the project.
 */
export async function hideDeletedNames(tx: Transaction, userId: string): Promise<void> {
  const theirs = await namesOf(tx, userId);
  await hideInQuestions(tx, userId, theirs);
  await hideInFormerNews(tx, userId, theirs);
  await tx.$executeRaw`
    update project_events e set detalhes = '{}' from captadores_anteriores f
    where f.captador_id = ${userId}::uuid and e.projeto_id = f.projeto_id and e.created_at <= f.ate
      and (e.autor_id is null or e.autor_id = ${userId}::uuid)`;
}
