import "server-only";
import type { Page } from "@/lib/admin/list/rules";
import type { Cursor } from "@/lib/kit/cursor";
import { db, Prisma } from "@/lib/server/db";
import { REASONS } from "./messages";
import { unusualSigns } from "./rules";

/** Number of receipts that one page examines. */
const SCANNED = 200;
/** Latest security events of an account whose network addresses are compared. */
const EVENTS = 300;
/** Security events in which a person entered the account. */
const ENTRIES = ["login", "signup", "email_confirmed", "email_changed", "colleague_accepted"];

type Shown = {
  id: string;
  code: string;
  opportunityId: string;
  issuedAt: Date;
  amount: bigint;
  projeto: string;
  captadorId: string;
  captador: string;
  financiadorId: string;
  financiador: string;
};

type Row = Shown & {
  projectDocuments: (string | null)[];
  funderDocuments: (string | null)[];
  projectPhones: (string | null)[];
  funderPhones: (string | null)[];
  projectEmail: string;
  funderEmail: string;
  projectSince: Date;
  funderSince: Date;
  sharesNetwork: boolean;
  total: bigint;
  most: bigint | null;
  interestAt: Date | null;
  depositAt: Date | null;
  confirmedAt: Date | null;
};

type UnusualReceipt = Shown & { reasons: string[] };

const addressesOf = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`select details ->> 'address' from (
    select event_type, details from security_events where user_id = ${userId} order by created_at desc limit ${EVENTS}) e
  where event_type = any(${ENTRIES}) and details ->> 'address' <> ''`;

const known = (values: readonly (string | null)[]): string[] => values.flatMap((one) => one || []);
const digits = (values: readonly (string | null)[]): string[] =>
  known(values).map((phone) => phone.replace(/\D/g, ""));

function toUnusual(row: Row): UnusualReceipt[] {
  const { id, code, opportunityId, issuedAt, amount, projeto } = row;
  const { captadorId, captador, financiadorId, financiador } = row;
  const signs = unusualSigns({
    ...row,
    project: {
      documents: known(row.projectDocuments),
      phones: digits(row.projectPhones),
      email: row.projectEmail,
      createdAt: row.projectSince,
    },
    funder: {
      documents: known(row.funderDocuments),
      phones: digits(row.funderPhones),
      email: row.funderEmail,
      createdAt: row.funderSince,
    },
  });
  const sides = { captadorId, captador, financiadorId, financiador };
  const shown = { id, code, opportunityId, issuedAt, amount, projeto, ...sides };
  return signs.length > 0 ? [{ ...shown, reasons: signs.map((sign) => REASONS[sign]) }] : [];
}

/** Examines the next {@link SCANNED} valid receipts for deposits. The page may be empty even if `next` is set. */
export async function listUnusualReceipts(after: Cursor | null): Promise<Page<UnusualReceipt>> {
  // LIMIT before the joins, so that the joined tables are read only for the receipts of this page.
  const rows = await db.$queryRaw<Row[]>`
    select r.id, r.code, r.opportunity_id as "opportunityId", r.issued_at as "issuedAt", r.amount, p.nome_projeto as projeto,
      c.id as "captadorId", coalesce(cf.full_name, '') as captador,
      f.id as "financiadorId", coalesce(ff.full_name, '') as financiador,
      array[r.issuer, cf.document_number] as "projectDocuments",
      array[r.conteudo -> 'pagador' ->> 'documento', e.cnpj, ff.document_number] as "funderDocuments",
      array[cf.phone] as "projectPhones", array[ff.phone, e.telefone, i.telefone_contato] as "funderPhones",
      c.email::text as "projectEmail", f.email::text as "funderEmail", c.created_at as "projectSince",
      f.created_at as "funderSince", p.valor_total as total, before.most,
      i.created_at as "interestAt", d.first as "depositAt", o.captador_confirmed_at as "confirmedAt",
      exists (${addressesOf(Prisma.sql`c.id`)} intersect ${addressesOf(Prisma.sql`f.id`)}) as "sharesNetwork"
    from (
      select * from receipts where kind = 'lir' and revoked_at is null
        ${after ? Prisma.sql`and id < ${after.id}::uuid` : Prisma.empty} order by id desc limit ${SCANNED}) r
    join opportunities o on o.id = r.opportunity_id join projects p on p.id = o.projeto_id
    join users c on c.id = o.captador_id join users f on f.id = o.financiador_id
    left join profiles cf on cf.user_id = c.id left join profiles ff on ff.user_id = f.id
    left join empresas e on e.user_id = f.id
    left join matches m on m.id = o.match_id left join empresas_interessadas i on i.id = m.interesse_id
    cross join lateral (select min(created_at) as first from deposit_proofs where opportunity_id = o.id and anulado_em is null) d
    cross join lateral (
      select max(b.confirmed_amount) as most from opportunities b
      where b.financiador_id = o.financiador_id and b.confirmed_amount is not null
        and b.captador_confirmed_at < o.captador_confirmed_at) before
    order by r.id desc`;
  const last = rows.at(-1);
  return {
    rows: rows.flatMap(toUnusual),
    next: rows.length === SCANNED && last ? { key: "0", id: last.id } : null,
  };
}
