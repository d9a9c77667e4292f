import "server-only";
import type { Account } from "@/lib/kit/party";
import { Prisma, type Transaction } from "@/lib/server/db";

export type Payer = Account & { email: string };

/** Columns of the payer `u`, over {@link PAYER_TABLES}. */
export const PAYER_COLUMNS = Prisma.sql`u.email::text as email, coalesce(f.person_type, 'fisica') as "personType",
  f.full_name as "fullName", f.company_name as "companyName", f.document_number as "documentNumber", e.cnpj,
  e.razao_social as "razaoSocial"`;
export const PAYER_TABLES = Prisma.sql`
  left join profiles f on f.user_id = u.id left join empresas e on e.user_id = u.id`;

/** Reads an account for a receipt in one statement, because other transactions wait meanwhile. */
export async function readAccount(tx: Transaction, userId: string): Promise<Payer> {
  const [account] = await tx.$queryRaw<Payer[]>`
    select ${PAYER_COLUMNS} from users u ${PAYER_TABLES} where u.id = ${userId}::uuid`;
  if (!account) throw new Error(`no account ${userId}`);
  return account;
}
