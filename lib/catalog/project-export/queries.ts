import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { columns, inOrder } from "@/lib/catalog/projects/queries/columns";
import { scopeFor } from "@/lib/catalog/projects/queries/filters";
import { forFunder } from "@/lib/catalog/projects/queries/locked-fields";
import { findPage } from "@/lib/catalog/projects/queries/search";
import type { ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import { fundingProgress } from "@/lib/catalog/projects/rules/progress";
import { hiderOf, type NamedProject, wholeWords } from "@/lib/catalog/projects/rules/public-texts";
import { cutDescription } from "@/lib/catalog/projects/rules/summary";
import { formatCnpj } from "@/lib/kit/masks";
import { readableName } from "@/lib/kit/readable-name";
import { PROVEN_NAME } from "@/lib/people/organizations/queries/organizations";
import { type Download, streamCsv } from "@/lib/server/csv";
import { db, Prisma } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import {
  type ColumnId,
  chooseColumns,
  EXPORT_BATCH,
  type ExportColumn,
  exportFileName,
  MAX_EXPORT,
  toDay,
  toDecimal,
} from "./rules";
import type { ExportRequest } from "./schema";

type Row = Record<string, string | number | boolean | null | (string | null)[]>;
type Cell = string | null;

/** `isWhole`: whether the reader may know the proponent. */
type Column = { read: Prisma.Sql; write: (row: Row, isWhole: boolean) => Cell };

const COLUMNS: Record<ColumnId, Column> = {
  nome: plain("nome_projeto"),
  proponente: plain("proponente"),
  cnpj: {
    read: Prisma.sql`(SELECT cnpj FROM organizations o WHERE o.id = organizacao_id) AS cnpj`,
    write: ({ cnpj }) => (cnpj === null ? "" : formatCnpj(String(cnpj))),
  },
  razao_social: {
    read: Prisma.sql`(SELECT ${PROVEN_NAME} FROM organizations o WHERE o.id = organizacao_id) AS razao_social`,
    write: ({ razao_social }) => readableName(String(razao_social ?? "")),
  },
  tipo_proponente: plain("tipo_proponente"),
  categoria: plain("categoria"),
  area: plain("categoria_origem"),
  cidade: plain("cidade"),
  estado: plain("estado"),
  status: plain("status"),
  etapa: plain("etapa"),
  urgencia: plain("urgencia"),
  valor_total: amount(Prisma.sql`valor_total::float8`, "valor_total"),
  valor_captado: amount(Prisma.sql`valor_captado::float8`, "valor_captado"),
  valor_disponivel: amount(
    Prisma.sql`projeto_disponivel(status, valor_total, valor_captado)::float8 AS valor_disponivel`,
    "valor_disponivel",
  ),
  percentual: {
    read: Prisma.sql`valor_total::float8 AS total, valor_captado::float8 AS captado`,
    write: ({ total, captado }) =>
      String(fundingProgress(Number(captado), Number(total)).percent).replace(".", ","),
  },
  aprovado_em: day("aprovado_em"),
  prazo: day("prazo_captacao"),
  resumo: {
    read: columns(["inicio", "nomes", "nome", "cidade", "estado"]),
    write: (row, isWhole) => {
      const { inicio, ...named } = row as unknown as NamedProject & { inicio: string };
      return cutDescription(isWhole ? inicio : hiderOf(named)(wholeWords(inicio)));
    },
  },
  descricao: plain("descricao"),
  endereco: {
    read: Prisma.sql`slug`,
    write: ({ slug }) => `${env.APP_URL}/lir-projetos/${slug}`,
  },
  demonstracao: {
    read: Prisma.sql`demonstracao`,
    write: ({ demonstracao }) => (demonstracao ? "Sim" : "Não"),
  },
};

function plain(column: string) {
  return { read: Prisma.raw(column), write: (row: Row): Cell => (row[column] as Cell) ?? "" };
}

function amount(read: Prisma.Sql, name: string) {
  return { read, write: (row: Row): Cell => toDecimal(Number(row[name])) };
}

function day(column: string) {
  const write = (row: Row): Cell => toDay(row[column] as string | null);
  return { read: Prisma.raw(`${column}::text`), write };
}

/** If a locked column is chosen, only a financiador gets rows (B6.1). */
async function readLines(ids: string[], chosen: ExportColumn[], viewer: Viewer | null): Promise<Cell[][]> {
  const isFunder = viewer?.userType === "financiador";
  const lock = chosen.some((column) => column.locked) ? forFunder(viewer) : Prisma.sql`true`;
  const rows = await db.$queryRaw<({ id: string } & Row)[]>`
    SELECT id, ${Prisma.join(chosen.map(({ id }) => COLUMNS[id].read))}
    FROM projects p WHERE id = ANY(${ids}::uuid[]) AND publicado AND ${lock}`;
  return inOrder(ids, rows).map((row) => chosen.map((column) => COLUMNS[column.id].write(row, isFunder)));
}

async function* readParts(query: ProjectQuery, chosen: ExportColumn[], viewer: Viewer | null) {
  let head: string[] | undefined = chosen.map(({ label }) => label);
  let written = 0;
  let next: string | null = null;
  do {
    const size = Math.min(EXPORT_BATCH, MAX_EXPORT - written);
    // With `strict`, the page after the last project is empty. Otherwise the list would start again.
    const page = await findPage({ ...query, depois: next }, scopeFor(viewer), { size, strict: true });
    yield { rows: await readLines(page.ids, chosen, viewer), head };
    head = undefined;
    written += page.ids.length;
    next = page.next;
  } while (next && written < MAX_EXPORT);
}

/** Exports a search's projects as CSV. Only a financiador may choose locked columns and search by proponent. */
export function exportProjects(
  { query, columns: wanted }: ExportRequest,
  viewer: Viewer | null,
  now: Date,
): Promise<Download> {
  const chosen = chooseColumns(wanted, viewer?.userType === "financiador");
  return streamCsv(readParts(query, chosen, viewer), exportFileName(now));
}
