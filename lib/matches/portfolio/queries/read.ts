import "server-only";
import { type AmountEffect, effectOf } from "@/lib/catalog/amount/rules";
import { readerFor } from "@/lib/catalog/brief/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";
import { isToken, isUuid } from "@/lib/kit/ids";
import type { InterestStatus } from "@/lib/kit/states";
import { waitsSince } from "@/lib/matches/interests/rules/deadline";
import { hashToken } from "@/lib/server/crypto";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { type Choices, readChoices } from "../rules/choices";
import { countedSum, type LineProblem, lineProblem, MAX_PORTFOLIOS } from "../rules/lines";
import type { Candidate, Line } from "../rules/propose";
import { TARGET_COLUMNS, type TargetRow, toCandidate } from "./candidates";

/** Amounts in centavos. */
export type PortfolioSummary = {
  id: string;
  valor: number;
  soma: number;
  projetos: number;
  primeiros: string[];
  compartilhada: boolean;
  criadaEm: Date;
};

const NAMED = 2;

export async function listPortfolios(userId: string, now: Date): Promise<PortfolioSummary[]> {
  const [rows, lines] = await Promise.all([
    db.portfolio.findMany({
      where: { userId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MAX_PORTFOLIOS,
    }),
    readLinesOfOwner(Prisma.sql`f.user_id = ${userId}::uuid`, now),
  ]);
  const byPortfolio = Map.groupBy(lines, ({ portfolioId }) => portfolioId);
  return rows.map(({ id, valor, linkHash, createdAt }) => {
    const own = byPortfolio.get(id) ?? [];
    return {
      id,
      valor: Number(valor),
      soma: countedSum(own),
      projetos: own.length,
      primeiros: own.slice(0, NAMED).map(({ nome }) => nome),
      compartilhada: linkHash !== null,
      criadaEm: createdAt,
    };
  });
}

export const countShared = (userId: string): Promise<number> =>
  db.portfolio.count({ where: { userId, linkHash: { not: null } } });

/** Amounts in centavos. */
export type LineView = Line & {
  /** Null if the project is no longer listed. */
  slug: string | null;
  nome: string;
  categoria: string;
  cidade: string;
  estado: string;
  demonstracao: boolean;
  target: Candidate;
  effect: AmountEffect;
  /** Null if the amount is valid or its deposit is reported. Only the owner sees the problem `refused`. */
  problem: LineProblem | null;
  /** Amount that both sides confirmed for the owner's support. Null before both confirmed. */
  confirmado: number | null;
  /** Whether the deposit of the owner's support is reported. */
  informado: boolean;
  /** Day (ISO) of the reported deposit, as the funder last reported it. */
  dia: string | null;
};

type LineRow = TargetRow &
  Pick<LineView, "slug" | "nome" | "cidade" | "demonstracao"> & { publicado: boolean };

/** Adds to each line the facts of its project. An unlisted project counts as closed. */
export async function describeLines<L extends Line>(
  lines: readonly L[],
  now: Date,
  tx: Transaction = db,
  deposits: ReadonlyMap<string, Deposit> = new Map(),
): Promise<(L & LineView)[]> {
  const rows = await tx.$queryRaw<LineRow[]>`
    select ${TARGET_COLUMNS}, p.publicado, p.slug, p.nome_projeto as nome, p.cidade, p.demonstracao
    from projects p where p.id = any(${lines.map(({ projetoId }) => projetoId)}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return lines.flatMap((line) => {
    const found = byId.get(line.projetoId);
    if (!found) return [];
    const { publicado, slug, nome, cidade, demonstracao, ...row } = found;
    const target = toCandidate(publicado ? row : { ...row, status: "Finalizada" });
    const deposit = deposits.get(line.projetoId);
    return {
      ...line,
      slug: publicado ? slug : null,
      nome,
      categoria: row.categoria,
      cidade,
      estado: row.estado,
      demonstracao,
      target,
      effect: effectOf(line.valor, target, now),
      problem: deposit ? null : lineProblem(line.valor, target, now),
      confirmado: deposit?.valor ?? null,
      informado: deposit !== undefined,
      dia: deposit?.dia ?? null,
    };
  });
}

/** SQL: a condition that selects portfolios `f` of one owner. */
type Which = Prisma.Sql;
const isPortfolio = (id: string): Which => Prisma.sql`f.id = ${id}::uuid`;

/**
 * SQL: for each line `l` of the portfolio `f`, the owner's interest `i` in the line's project. Because of the limit,
 * PostgreSQL looks up each line instead of reading all interests of the owner: 30 blocks instead of 30,000.
 */
const OWN_INTERESTS = Prisma.sql`portfolios f join portfolio_lines l on l.portfolio_id = f.id cross join lateral (
  select * from empresas_interessadas i where i.user_id = f.user_id and i.projeto_id = l.projeto_id limit 1) i`;

/** `valor`: centavos that both sides confirmed, null before that. `dia`: ISO day of the deposit, null if unknown. */
type Deposit = { valor: number | null; dia: string | null };

async function readDeposits(which: Which, tx: Transaction): Promise<Map<string, Deposit>> {
  const rows = await tx.$queryRaw<(Deposit & { projetoId: string })[]>`
    select i.projeto_id as "projetoId", o.confirmed_amount::float8 as valor, (
      select d.deposited_on::text from deposit_proofs d where d.opportunity_id = o.id and d.anulado_em is null
      order by d.created_at desc, d.id desc limit 1) as dia
    from ${OWN_INTERESTS}
    join matches m on m.interesse_id = i.id
    join opportunities o on o.match_id = m.id
    where ${which} and o.status <> 'cancelada' and (
      o.status in ('confirmada', 'concluida') or exists (
        select from deposit_proofs d where d.opportunity_id = o.id and d.anulado_em is null))`;
  return new Map(rows.map(({ projetoId, ...deposit }) => [projetoId, deposit]));
}

async function readRefusals(which: Which, tx: Transaction): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ projetoId: string }[]>`
    select i.projeto_id as "projetoId"
    from ${OWN_INTERESTS}
    where ${which} and i.status_interesse = 'Recusada'`;
  return new Set(rows.map(({ projetoId }) => projetoId));
}

type StoredLine = Line & { portfolioId: string };

/** Lines as every reader may see them, including readers of the shared link. */
async function readLinesOf(which: Which, now: Date, tx: Transaction = db) {
  const lines = await tx.$queryRaw<StoredLine[]>`
    select l.portfolio_id as "portfolioId", l.projeto_id as "projetoId", l.valor::float8 as valor, l.motivo
    from portfolios f join portfolio_lines l on l.portfolio_id = f.id
    where ${which} order by l.ordem, l.projeto_id`;
  return describeLines(lines, now, tx, await readDeposits(which, tx));
}

async function readLinesOfOwner(which: Which, now: Date, tx: Transaction = db) {
  const lines = await readLinesOf(which, now, tx);
  const refusals = await readRefusals(which, tx);
  return lines.map((line) =>
    refusals.has(line.projetoId) ? { ...line, problem: "refused" as const } : line,
  );
}

export const readOwnLines = (portfolioId: string, now: Date, tx: Transaction = db): Promise<LineView[]> =>
  readLinesOfOwner(isPortfolio(portfolioId), now, tx);

/** Lines without the portfolio's id, which only the owner may know. */
const readLines = async (portfolioId: string, now: Date): Promise<LineView[]> =>
  (await readLinesOf(isPortfolio(portfolioId), now)).map(({ portfolioId: _, ...line }) => line);

/**
 * `soma`: {@link countedSum} of the lines. `sobra`: `valor` less `soma`; can be negative, because
 * a deposit can exceed its line's amount.
 */
type PortfolioView = {
  id: string;
  valor: number;
  soma: number;
  sobra: number;
  escolhas: Choices;
  compartilhadaDesde: Date | null;
  criadaEm: Date;
  alteradaEm: Date;
  lines: LineView[];
};

async function readWhere(
  where: Prisma.PortfolioWhereUniqueInput,
  now: Date,
  linesOf: typeof readLines,
): Promise<PortfolioView | null> {
  const row = await db.portfolio.findUnique({ where });
  if (!row) return null;
  const lines = await linesOf(row.id, now);
  const [valor, soma] = [Number(row.valor), countedSum(lines)];
  return {
    id: row.id,
    valor,
    soma,
    sobra: valor - soma,
    lines,
    escolhas: readChoices(row.escolhas),
    compartilhadaDesde: row.linkDesde,
    criadaEm: row.createdAt,
    alteradaEm: row.updatedAt,
  };
}

/** @returns null for an unknown id, or a portfolio of another account */
export const readPortfolio = async (userId: string, id: string, now: Date): Promise<PortfolioView | null> =>
  isUuid(id) ? readWhere({ id, userId }, now, readOwnLines) : null;

export const isOwnPortfolio = async (userId: string, id: string): Promise<boolean> =>
  isUuid(id) && (await db.portfolio.count({ where: { id, userId } })) > 0;

/** `valor`: centavos, or null if the interest names no amount. */
export type KnownInterest = {
  id: string;
  status: Exclude<InterestStatus, "Cancelada">;
  valor: number | null;
  /** Start of the captador's time to answer ({@link waitsSince}). */
  esperaDesde: Date;
};

/** Uncancelled interests by project. */
export async function readKnownInterests(
  userId: string,
  projetoIds: string[],
  tx: Transaction = db,
): Promise<Map<string, KnownInterest>> {
  const rows = await tx.interest.findMany({
    where: { userId, projetoId: { in: projetoIds }, statusInteresse: { not: "Cancelada" } },
    select: {
      id: true,
      projetoId: true,
      statusInteresse: true,
      valorInteresse: true,
      createdAt: true,
      projeto: { select: { captadorDesde: true } },
    },
  });
  return new Map(
    rows.map(({ id, projetoId, projeto, statusInteresse, valorInteresse, createdAt }) => [
      projetoId,
      {
        id,
        status: statusInteresse as KnownInterest["status"],
        valor: valorInteresse === null ? null : Number(valorInteresse),
        esperaDesde: waitsSince(createdAt, projeto.captadorDesde),
      },
    ]),
  );
}

/** The link of a deleted or suspended owner is not valid, because the page names the owner's company. */
const whereShared = (token: string) => ({
  linkHash: hashToken(token),
  user: { anonymisedAt: null, suspendedAt: null },
});

export const isSharedPortfolio = async (token: string): Promise<boolean> =>
  isToken(token) && (await db.portfolio.count({ where: whereShared(token) })) > 0;

/** `empresa`: legal name of the owner's company, if there is one. `reader`: kind of person that the brief addresses. */
export type SharedPortfolio = Omit<PortfolioView, "id" | "escolhas" | "compartilhadaDesde"> & {
  empresa: string | null;
  reader: PersonKind;
};

/**
 * The portfolio of a shared link. Its only data about the owner are `empresa`, `reader` and the deposits in the lines.
 * Contains no refusals, and no name or city of an unlisted project.
 * @returns null for an unknown or revoked link, or a suspended or deleted owner
 */
export async function readSharedPortfolio(token: string, now: Date): Promise<SharedPortfolio | null> {
  if (!isToken(token)) return null;
  const [view, owner] = await Promise.all([
    readWhere(whereShared(token), now, readLines),
    db.portfolio.findUnique({
      where: whereShared(token),
      select: {
        user: {
          select: {
            empresa: { select: { razaoSocial: true } },
            profile: { select: { personType: true } },
          },
        },
      },
    }),
  ]);
  if (!view || !owner) return null;
  const { id: _, escolhas: __, compartilhadaDesde: ___, ...shown } = view;
  const lines = view.lines.map((line) => (line.slug === null ? { ...line, nome: "", cidade: "" } : line));
  const { empresa, profile } = owner.user;
  const reader = readerFor(empresa !== null, profile?.personType);
  return { ...shown, lines, empresa: empresa?.razaoSocial ?? null, reader };
}
