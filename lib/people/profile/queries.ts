import "server-only";
import type { PersonType, Plan, UserType } from "@/lib/kit/account-kinds";
import type { Empresa } from "@/lib/people/accounts/mutations/log-in";
import { TERMS_VERSION } from "@/lib/people/accounts/rules";
import { db } from "@/lib/server/db";

export type ProfileView = {
  userId: string;
  email: string;
  fullName: string;
  phone: string | null;
  companyName: string | null;
  city: string | null;
  state: string | null;
  personType: PersonType;
  /** 14 characters. Null for a person, and for a company without a CNPJ. */
  cnpj: string | null;
  userType: UserType;
  subscriptionPlan: Plan;
  isVerified: boolean;
  updatedAt: Date;
  /** Acceptance of the current terms (A3.5), or null. */
  termsAcceptedAt: Date | null;
  /** Plan chosen at sign-up (A3.8, A3.10). `free` once a paid plan began or a payment is on its way. */
  wantedPlan: Plan;
};

export async function getProfile(userId: string): Promise<ProfileView | null> {
  // Raw SQL, so that one statement reads all six tables.
  const [row] = await db.$queryRaw<Omit<ProfileView, "userId">[]>`
    select u.email::text as email, p.full_name as "fullName", p.phone, p.company_name as "companyName", p.city, p.state,
      p.person_type as "personType",
      coalesce(e.cnpj, case when p.person_type = 'juridica' then p.document_number end) as cnpj, p.user_type as "userType", p.subscription_plan as "subscriptionPlan",
      p.is_verified as "isVerified", p.updated_at as "updatedAt",
      (select max(t.created_at) from terms_acceptances t
        where t.user_id = u.id and t.terms_version = ${TERMS_VERSION}) as "termsAcceptedAt",
      case when lower(u.signup_metadata->>'plan') in ('pro', 'plus')
        and not exists (select from subscriptions s where s.user_id = u.id and s.plan <> 'free')
        and not exists (select from checkouts c
          where c.user_id = u.id and c.purpose = 'plano' and c.status = 'processando')
        then lower(u.signup_metadata->>'plan') else 'free' end as "wantedPlan"
    from profiles p join users u on u.id = p.user_id left join empresas e on e.user_id = p.user_id
    where p.user_id = ${userId}::uuid`;
  return row ? { userId, ...row } : null;
}

export type CompanyView = Empresa & {
  termosAceitosEm: Date | null;
};

export async function getCompany(userId: string): Promise<CompanyView | null> {
  const [row] = await db.$queryRaw<CompanyView[]>`
    select coalesce(p.full_name, e.razao_social) as nome_completo, e.razao_social, u.email::text as email, e.telefone,
      e.cidade, e.estado, e.cnpj,
      (select max(t.created_at) from terms_acceptances t
        where t.user_id = u.id and t.terms_version = ${TERMS_VERSION}) as "termosAceitosEm"
    from empresas e join users u on u.id = e.user_id left join profiles p on p.user_id = e.user_id
    where e.user_id = ${userId}::uuid`;
  return row ?? null;
}
