import "server-only";
import { Prisma, type Transaction } from "@/lib/server/db";
import { type Account, type Party, partyOf } from "../rules/identity";

/** Columns of the accounts that a receipt names. */
export const ACCOUNT = {
  email: true,
  profile: { select: { personType: true, fullName: true, companyName: true, documentNumber: true } },
  empresa: { select: { cnpj: true, razaoSocial: true } },
} as const satisfies Prisma.UserSelect;

type Row = Prisma.UserGetPayload<{ select: typeof ACCOUNT }>;

const toAccount = ({ profile, empresa }: Row): Account => ({
  personType: profile?.personType ?? "fisica",
  fullName: profile?.fullName ?? null,
  companyName: profile?.companyName ?? null,
  documentNumber: profile?.documentNumber ?? null,
  cnpj: empresa?.cnpj ?? null,
  razaoSocial: empresa?.razaoSocial ?? null,
});

export type Payer = Account & { email: string };

/** Of the account `u`, with its tables. */
export const PAYER_COLUMNS = Prisma.sql`u.email::text as email, coalesce(f.person_type, 'fisica') as "personType",
  f.full_name as "fullName", f.company_name as "companyName", f.document_number as "documentNumber", e.cnpj,
  e.razao_social as "razaoSocial"`;
export const PAYER_TABLES = Prisma.sql`
  left join profiles f on f.user_id = u.id left join empresas e on e.user_id = u.id`;

/** The account of somebody that a receipt names, in one statement: it is read where others wait. */
export async function readAccount(tx: Transaction, userId: string): Promise<Payer> {
  const [account] = await tx.$queryRaw<Payer[]>`
    select ${PAYER_COLUMNS} from users u ${PAYER_TABLES} where u.id = ${userId}::uuid`;
  if (!account) throw new Error(`no account ${userId}`);
  return account;
}

/** Somebody as a receipt would name them now. */
export const toParty = (row: Row): Party => partyOf(toAccount(row));
