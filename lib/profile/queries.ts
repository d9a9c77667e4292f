import "server-only";
import type { PersonType, Plan, UserType } from "../accounts/rules";
import { db } from "../db";

/** A3.1 as screens show it; absent texts are null. */
export type ProfileView = {
  userId: string;
  email: string;
  fullName: string;
  phone: string | null;
  companyName: string | null;
  city: string | null;
  state: string | null;
  personType: PersonType;
  userType: UserType;
  subscriptionPlan: Plan;
  isVerified: boolean;
  updatedAt: Date;
};

/** The profile of an account; null when it has none (B2.14). */
export async function getProfile(userId: string): Promise<ProfileView | null> {
  const row = await db.profile.findUnique({
    where: { userId },
    include: { user: { select: { email: true } } },
  });
  if (!row) return null;
  const { user, fullName, phone, companyName, city, state, isVerified, updatedAt } = row;
  return {
    userId,
    email: user.email,
    fullName,
    phone,
    companyName,
    city,
    state,
    personType: row.personType as PersonType,
    userType: row.userType as UserType,
    subscriptionPlan: row.subscriptionPlan as Plan,
    isVerified,
    updatedAt,
  };
}

/** The company account of the company area (A2.10, A3.4); null without one. */
export type CompanyView = {
  nome_completo: string;
  razao_social: string;
  email: string;
  telefone: string | null;
  cidade: string;
  estado: string;
  cnpj: string;
};

export async function getCompany(userId: string): Promise<CompanyView | null> {
  const row = await db.empresa.findUnique({
    where: { userId },
    include: { user: { select: { email: true, profile: { select: { fullName: true } } } } },
  });
  if (!row) return null;
  const { razaoSocial, telefone, cidade, estado, cnpj, user } = row;
  return {
    nome_completo: user.profile?.fullName ?? razaoSocial,
    razao_social: razaoSocial,
    email: user.email,
    telefone,
    cidade,
    estado,
    cnpj,
  };
}
