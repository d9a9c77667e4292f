import "server-only";
import { COMMAND, ENDED_ACCOUNT } from "@/lib/admin/audit/messages";
import { COUNT_LIMIT, type ListState, pageOf, ROWS } from "@/lib/admin/list/rules";
import { paymentTitle } from "@/lib/admin/payments/messages";
import { purposeOf } from "@/lib/admin/payments/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { isDay } from "@/lib/kit/day";
import { formatDate, formatMoment } from "@/lib/kit/format";
import type { FeeKind } from "@/lib/kit/states";
import { IS_IN_STATEMENT, IS_INCOMING, IS_LOSS } from "@/lib/money/bank/queries";
import { isIncoming, type MovementKind } from "@/lib/money/bank/rules";
import { type Download, streamCsv } from "@/lib/server/csv";
import { db, Prisma } from "@/lib/server/db";
import { BANK, CHECK_STATES, FILE_HEAD, kindLabel, undoneText } from "./messages";
import {
  ALL,
  type CheckState,
  checkStateOf,
  daysOfMonth,
  mayCheck,
  mayStrike,
  waitsTooLongSince,
} from "./rules";

type Who = { id: string | null; name: string };

export type MovementRow = {
  id: string;
  kind: MovementKind;
  titulo: string;
  endereco: string;
  /** ISO day. */
  dia: string;
  valor: bigint;
  codigo: string;
  /** Account that paid. */
  userId: string;
  pessoa: string;
  email: string;
  registradoPor: Who;
  registradoEm: Date;
  /** Author and time of the last correction, or of the undoing as a mistake (`engano`). */
  mudadoPor: Who;
  mudadoEm: Date | null;
  desfeitoComo: string | null;
  /** ISO day on which this transfer came back. */
  voltouEm: string | null;
  /** Of a transfer: day and code of the same payment's latest other transfer, if undone because it was never made. */
  naoFeitaDia: string | null;
  naoFeitaCodigo: string | null;
  /** Of an incoming movement: kind and day of the latest undone one with this code, of any payment. */
  desfeitaTipo: MovementKind | null;
  desfeitaDia: string | null;
  perda: boolean;
  /** Whether its amount was typed, because it undid a booking after the team had returned a part. */
  valorDigitado: boolean;
  conferidoPor: Who;
  conferidoEm: Date | null;
  estado: CheckState;
  esperaDesde: Date | null;
  versao: number;
  podeConferir: boolean;
  podeDesfazer: boolean;
};

type Stored = Omit<
  MovementRow,
  | "titulo"
  | "endereco"
  | "registradoPor"
  | "mudadoPor"
  | "conferidoPor"
  | "estado"
  | "podeConferir"
  | "podeDesfazer"
> & {
  checkoutId: string | null;
  planPaymentId: string | null;
  purpose: string | null;
  fee: FeeKind | null;
  projeto: string | null;
  plano: string | null;
  registeredBy: string | null;
  changedBy: string | null;
  checkedBy: string | null;
};

const COLUMNS = Prisma.sql`m.id, m.kind, m.bank_day::text as dia, m.amount as valor, m.code as codigo,
  ${IS_LOSS} as perda, (m.kind = 'estorno' and c.transferred_amount > 0 and not ${IS_LOSS}) as "valorDigitado", m.checkout_id as "checkoutId", m.plan_payment_id as "planPaymentId", c.purpose, o.kind as fee,
  p.nome_projeto as projeto, q.plan as plano, u.id as "userId", coalesce(f.full_name, '') as pessoa,
  u.email::text as email, m.registered_by as "registeredBy", m.registered_at as "registradoEm",
  m.changed_by as "changedBy", m.changed_at as "mudadoEm", m.undone_as as "desfeitoComo",
  b.bank_day::text as "voltouEm", n.bank_day::text as "naoFeitaDia", n.code as "naoFeitaCodigo", d.kind as "desfeitaTipo",
  d.bank_day::text as "desfeitaDia", m.checked_by as "checkedBy", m.checked_at as "conferidoEm",
  m.waiting_since as "esperaDesde", m.version as versao`;
const JOINS = Prisma.sql`left join bank_movements b on b.back_of_id = m.id and b.undone_as is null
  left join lateral (select bank_day, code from bank_movements
    where (checkout_id = m.checkout_id or plan_payment_id = m.plan_payment_id) and kind = 'transferencia'
      and undone_as = 'engano' and m.kind = 'transferencia' and id <> m.id
    order by id desc limit 1) n on true
  left join lateral (select kind, bank_day from bank_movements
    where ltrim(code, '0') = ltrim(m.code, '0') and undone_as = 'engano' and ${IS_INCOMING}
      and m.kind in ('recebimento', 'volta') and id <> m.id
    order by id desc limit 1) d on true
  left join checkouts c on c.id = m.checkout_id
  left join opportunity_payments o on o.id = c.payment_id left join projects p on p.id = o.projeto_id
  left join plan_payments q on q.id = m.plan_payment_id
  join users u on u.id = coalesce(c.user_id, q.user_id) left join profiles f on f.user_id = u.id`;

async function namesOf(rows: readonly Stored[]): Promise<(id: string | null) => Who> {
  const ids = rows.flatMap(({ registeredBy, changedBy, checkedBy }) =>
    [registeredBy, changedBy, checkedBy].filter((id) => id !== null),
  );
  const found = await db.profile.findMany({
    where: { userId: { in: [...new Set(ids)] } },
    select: { userId: true, fullName: true },
  });
  const names = new Map(found.map(({ userId, fullName }) => [userId, fullName]));
  return (id) => ({ id, name: id === null ? COMMAND : (names.get(id) ?? ENDED_ACCOUNT) });
}

const UNKNOWN: Who = { id: null, name: BANK.unknownAuthor };

/** @param viewerId null if nobody can check the rows, as in a file */
async function toRows(stored: readonly Stored[], viewerId: string | null): Promise<MovementRow[]> {
  const nameOf = await namesOf(stored);
  return stored.map(
    ({ purpose, fee, projeto, plano, registeredBy, changedBy, checkedBy, checkoutId, ...row }) => {
      const {
        planPaymentId,
        desfeitoComo: undoneAs,
        conferidoEm: checkedAt,
        esperaDesde: waitingSince,
      } = row;
      const checkable = { undoneAs, checkedAt, waitingSince, registeredBy, changedBy };
      const finalidade = planPaymentId ? "mensalidade" : purposeOf(purpose ?? "", fee);
      return {
        ...row,
        titulo: paymentTitle({ finalidade, projeto, plano }),
        endereco: `/admin/pagamentos/${planPaymentId ? `mensalidades/${planPaymentId}` : checkoutId}`,
        // Null only for a movement older than this table whose author was no longer in the audit log.
        registradoPor: registeredBy === null ? UNKNOWN : nameOf(registeredBy),
        mudadoPor: nameOf(changedBy),
        conferidoPor: nameOf(checkedBy),
        estado: checkStateOf(checkable),
        podeConferir: viewerId !== null && mayCheck(checkable, viewerId),
        podeDesfazer:
          viewerId !== null && row.kind === "volta" && !undoneAs && mayStrike(checkable, viewerId),
      };
    },
  );
}

/** @param month such as 2026-11; undefined or ALL for every month */
const inMonth = (month: string | undefined): Prisma.Sql => {
  if (!month || month === ALL) return Prisma.sql`true`;
  const { from, to } = daysOfMonth(month);
  return Prisma.sql`bank_day >= ${from}::date and bank_day < ${to}::date`;
};

/** `checked_at is null` lets Postgres use bank_movements_unchecked_idx. */
const UNCHECKED = new Map([
  ["falta", Prisma.sql`checked_at is null and waiting_since is not null`],
  ["antes", Prisma.sql`checked_at is null and waiting_since is null and ${IS_IN_STATEMENT}`],
]);

/** Day of a cursor's key. For an invalid key, a day after all others: the list starts at its first row. */
function dayOfKey(key: string): string {
  const day = key.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return isDay(day) ? day : LAST_DAY;
}
const LAST_DAY = "9999-12-31";

const readRows = async (
  where: Prisma.Sql,
  after: Cursor | null,
  most: number,
): Promise<Stored[]> => db.$queryRaw`
  select ${COLUMNS} from (
    select * from bank_movements where ${where}
      ${after ? Prisma.sql`and (bank_day, id) < (${dayOfKey(after.key)}::date, ${after.id}::uuid)` : Prisma.empty}
    order by bank_day desc, id desc limit ${most}) m ${JOINS}
  order by m.bank_day desc, m.id desc`;

/** The key of a cursor has digits only. */
const cursorOf = ({ dia, id }: Pick<Stored, "dia" | "id">): Cursor => ({ key: dia.replaceAll("-", ""), id });

export async function listMovements(
  { filters, after }: Pick<ListState, "filters" | "after">,
  viewerId: string,
): Promise<{ rows: MovementRow[]; next: Cursor | null }> {
  const unchecked = UNCHECKED.get(filters.conferencia ?? "") ?? Prisma.sql`true`;
  const found = await readRows(Prisma.sql`${inMonth(filters.mes)} and ${unchecked}`, after, ROWS + 1);
  const { rows, next } = pageOf(found, cursorOf);
  return { rows: await toRows(rows, viewerId), next };
}

/** Movements of one payment. One page is enough, because a payment has few movements. */
export async function listMovementsOf(
  of: { checkoutId: string } | { planPaymentId: string },
  viewerId: string,
): Promise<MovementRow[]> {
  const isOf =
    "checkoutId" in of
      ? Prisma.sql`checkout_id = ${of.checkoutId}::uuid`
      : Prisma.sql`plan_payment_id = ${of.planPaymentId}::uuid`;
  return toRows(await readRows(isOf, null, ROWS), viewerId);
}

/** Centavos of a month, without movements that are no line of the statement. */
export async function sumMovements(month: string): Promise<{ entrou: bigint; saiu: bigint }> {
  const [row] = await db.$queryRaw<[{ entrou: bigint; saiu: bigint }]>`
    select coalesce(sum(amount) filter (where ${IS_INCOMING}), 0)::bigint as entrou,
      coalesce(sum(amount) filter (where not ${IS_INCOMING}), 0)::bigint as saiu
    from bank_movements where ${inMonth(month)} and ${IS_IN_STATEMENT}`;
  return row;
}

/** ISO day of the oldest movement, or null. */
export async function oldestMovement(): Promise<string | null> {
  const [row] = await db.$queryRaw<{ dia: string }[]>`
    select bank_day::text as dia from bank_movements order by bank_day, id limit 1`;
  return row?.dia ?? null;
}

/**
 * Counts movements that wait for their check, up to COUNT_LIMIT.
 * @param before if set, counts only movements that began to wait before this moment
 */
async function countWaitingSince(before: Date | null): Promise<number> {
  const [row] = await db.$queryRaw<[{ total: number }]>`
    select count(*)::int as total from (select from bank_movements where waiting_since is not null
      ${before ? Prisma.sql`and waiting_since < ${before}` : Prisma.empty} limit ${COUNT_LIMIT}) m`;
  return row.total;
}

export const countWaiting = () => countWaitingSince(null);

export const countOverdue = (now: Date) => countWaitingSince(waitsTooLongSince(now));

export const hasSecondMember = async (): Promise<boolean> =>
  (await db.administrator.count({ where: { revokedAt: null } })) > 1;

const FILE_BATCH = 500;

const toDecimal = (centavos: bigint): string =>
  `${centavos / 100n},${String(centavos % 100n).padStart(2, "0")}`;

const toLine = (row: MovementRow): string[] => [
  formatDate(row.dia),
  kindLabel(row.kind),
  // Movements in state `undone` have no amount, so that the columns Entrou and Saiu add up to the month's sums.
  row.estado !== "undone" && isIncoming(row.kind) ? toDecimal(row.valor) : "",
  row.estado !== "undone" && !isIncoming(row.kind) ? toDecimal(row.valor) : "",
  row.codigo,
  row.titulo,
  row.pessoa || row.email,
  row.registradoPor.name,
  formatMoment(row.registradoEm),
  row.desfeitoComo ? undoneText(row.desfeitoComo, row.kind) : "",
  CHECK_STATES[row.estado],
  row.conferidoEm ? row.conferidoPor.name : "",
  row.conferidoEm ? formatMoment(row.conferidoEm) : "",
];

async function* readFileParts(month: string) {
  let after: Cursor | null = null;
  do {
    const found = await readRows(inMonth(month), after, FILE_BATCH);
    const last = found.at(-1);
    yield { rows: (await toRows(found, null)).map(toLine), head: after === null ? FILE_HEAD : undefined };
    after = found.length === FILE_BATCH && last ? cursorOf(last) : null;
  } while (after);
}

export const downloadMovements = ({ mes }: { mes: string }): Promise<Download> =>
  streamCsv(readFileParts(mes), `banco-${mes}.csv`);
