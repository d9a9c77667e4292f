import "server-only";
import { type Party, type PartyColumns, partyOf } from "@/lib/kit/party";
import type { Side } from "@/lib/kit/states";
import { ofSide } from "@/lib/money/fees/queries";
import { INVESTED } from "@/lib/money/ledger/rules";
import { DEAL_GOES_ON } from "@/lib/people/contact/queries";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { missingIn } from "../rules/identity";

export type Payer = PartyColumns & { email: string };

/**
 * SQL: name of the profile's company. If the CNPJ is an organization's, this is its legal name from the registry,
 * because a captador may have typed another name beside the CNPJ.
 */
const COMPANY_NAME = Prisma.sql`coalesce((select o.razao_social from organizations o
  where o.cnpj = f.document_number::char(14) and o.registro_em is not null), f.company_name)`;

/** SQL: columns of the payer, who is the row `u` of users. The query must join {@link PAYER_TABLES}. */
export const PAYER_COLUMNS = Prisma.sql`u.email::text as email, coalesce(f.person_type, 'fisica') as "personType",
  f.full_name as "fullName", ${COMPANY_NAME} as "companyName", f.document_number as "documentNumber", e.cnpj,
  e.razao_social as "razaoSocial"`;
export const PAYER_TABLES = Prisma.sql`
  left join profiles f on f.user_id = u.id left join empresas e on e.user_id = u.id`;

export async function readAccount(tx: Transaction, userId: string): Promise<Payer> {
  const [account] = await tx.$queryRaw<Payer[]>`
    select ${PAYER_COLUMNS} from users u ${PAYER_TABLES} where u.id = ${userId}::uuid`;
  if (!account) throw new Error(`no account ${userId}`);
  return account;
}

type DepositPayer = PartyColumns & { payerName: string | null; payerDocument: string | null };

const depositPayerOf = ({ payerName, payerDocument, ...account }: DepositPayer): Party =>
  payerName !== null && payerDocument !== null
    ? { nome: payerName, documento: payerDocument }
    : partyOf(account);

export const findDepositPayer = async (tx: Transaction, opportunityId: string): Promise<Party | null> =>
  (await tx.depositProof.count({ where: { opportunityId, annulledAt: null } })) > 0
    ? readPayer(tx, opportunityId)
    : null;

/** Payer of a deal's newest deposit. "" stands for a name or document that neither deposit nor account has. */
export async function readPayer(tx: Transaction, opportunityId: string): Promise<Party> {
  const [row] = await tx.$queryRaw<DepositPayer[]>`
    select d.payer_name as "payerName", d.payer_document as "payerDocument", ${PAYER_COLUMNS}
    from deposit_proofs d join opportunities o on o.id = d.opportunity_id
      join users u on u.id = o.financiador_id ${PAYER_TABLES}
    where d.opportunity_id = ${opportunityId}::uuid order by d.created_at desc, d.id desc limit 1`;
  if (!row) throw new Error(`no deposit of the deal ${opportunityId}`);
  return depositPayerOf(row);
}

/**
 * Payers of the deals' newest deposits, by id of the deal. A captador reads a payer only while the deal goes on with an
 * open contact, or once both sides confirmed the amount, because the deal's receipt names the payer.
 */
export async function findPayers(
  { userId, userType }: { userId: string; userType: Side },
  opportunityIds: readonly string[],
): Promise<ReadonlyMap<string, Party>> {
  if (opportunityIds.length === 0) return new Map();
  const mayRead =
    userType === "captador"
      ? Prisma.sql`(${DEAL_GOES_ON} or o.status = any(${[...INVESTED]}))`
      : Prisma.sql`true`;
  const rows = await db.$queryRaw<(DepositPayer & { id: string })[]>`
    select o.id, d.payer_name as "payerName", d.payer_document as "payerDocument", ${PAYER_COLUMNS}
    from opportunities o
      join lateral (select payer_name, payer_document, anulado_em from deposit_proofs where opportunity_id = o.id
        order by created_at desc, id desc limit 1) d on d.anulado_em is null
      join users u on u.id = o.financiador_id and u.anonymised_at is null ${PAYER_TABLES}
    where o.id = any(${opportunityIds}::uuid[]) and ${ofSide(userType, userId)} and ${mayRead}`;
  return new Map(
    rows.flatMap(({ id, ...row }) => {
      const payer = depositPayerOf(row);
      return missingIn(payer).length === 0 ? [[id, payer]] : [];
    }),
  );
}
