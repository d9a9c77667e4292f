import "server-only";
import type { Prisma } from "../../db";
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

/** Somebody as a receipt would name them now. */
export const toParty = (row: Row): Party => partyOf(toAccount(row));
