import "server-only";
import { PROPONENT_NAMES } from "@/lib/catalog/projects/queries/columns";
import { namesToHide, publicText } from "@/lib/catalog/projects/rules/public-texts";
import { Prisma, type Transaction } from "@/lib/server/db";
import { QUESTION_MAX } from "../rules";
import { namesOf } from "./ask";

const BATCH = 200;

type Row = {
  id: string;
  texto: string;
  resposta: string | null;
  isAsker: boolean;
  isOwner: boolean;
  /** Public and legal name of the proponent; null for an imported project. */
  proponente: (string | null)[] | null;
  aberto: string;
  /** The asker's names, stored with the texts. */
  nomes: string[];
  /** Names of the project's side, stored with the texts. */
  nomesProjeto: string[];
};

/** Hides the names. Cuts the text to the column's limit `max`, because a replacement may be longer than a name. */
const hidden = (text: string, names: string[], max: number): string =>
  Array.from(publicText(text, names)).slice(0, max).join("");

function hiddenRow(row: Row, theirs: string[]) {
  const names = [
    ...(row.isAsker ? [...theirs, ...row.nomes] : []),
    ...(row.isOwner
      ? namesToHide([...theirs, ...(row.proponente ?? []), ...row.nomesProjeto], row.aberto)
      : []),
  ];
  return {
    id: row.id,
    texto: hidden(row.texto, names, QUESTION_MAX.texto),
    resposta: row.resposta === null ? null : hidden(row.resposta, names, QUESTION_MAX.resposta),
    nomes: row.isAsker ? [] : row.nomes,
    nomes_projeto: row.isOwner ? [] : row.nomesProjeto,
  };
}

/** Ids of the questions by the account, and of those in its projects. Two look-ups, because an OR would read them all. */
async function listNaming(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from project_questions where autor_id = ${userId}::uuid
    union select q.id from projects p join project_questions q on q.projeto_id = p.id
      where p.captador_id = ${userId}::uuid
    order by id`;
  return rows.map(({ id }) => id);
}

/**
 * Permanently hides the names of a deleted account in stored questions and answers. Locks the rows in order of id, so
 * that asker and owner can delete their accounts at the same time without a deadlock. No question is added meanwhile,
 * because the deletion has locked the account and its projects.
 */
export async function hideDeletedNames(tx: Transaction, userId: string): Promise<void> {
  const theirs = await namesOf(tx, userId);
  const ids = await listNaming(tx, userId);
  for (let at = 0; at < ids.length; at += BATCH) {
    // Leave out the names of an imported project's proponent: `projects` keeps them, so pages can hide them.
    const rows = await tx.$queryRaw<Row[]>`
      select q.id, q.texto, q.resposta, q.autor_id is not distinct from ${userId}::uuid as "isAsker",
        p.captador_id is not distinct from ${userId}::uuid as "isOwner",
        case when p.source_id is null then array[${Prisma.raw(PROPONENT_NAMES)}] end as proponente,
        p.nome_projeto || ' ' || p.cidade || ' ' || p.estado as aberto, q.nomes, q.nomes_projeto as "nomesProjeto"
      from project_questions q join projects p on p.id = q.projeto_id
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
