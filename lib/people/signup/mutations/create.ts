import "server-only";
import { randomBytes } from "node:crypto";
import { openSession } from "@/lib/access/sessions/mutations";
import type { PersonType, Plan, UserType } from "@/lib/kit/account-kinds";
import { slugChoices } from "@/lib/kit/slug";
import { CNPJ_LENGTH } from "@/lib/kit/validation";
import { releaseAbandoned } from "@/lib/people/accounts/mutations/abandoned-signups";
import { prepareConfirmation } from "@/lib/people/accounts/mutations/confirm-email";
import { PRIVACY_VERSION, TERMS_VERSION } from "@/lib/people/accounts/rules";
import type { RegistryFacts } from "@/lib/people/lookups/rules";
import { claimInside } from "@/lib/people/organizations/mutations/claim";
import { typeOf } from "@/lib/people/organizations/rules";
import { companyOf } from "@/lib/people/profile/rules";
import { type JobTransaction, transactionWithJobs } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { CONSENT_TEXT } from "../messages";
import { SIGNUP_PATHS, type SignupKind } from "../rules";

export type Origin = { address: string; userAgent: string | null; now: Date };

export type NewAccount = {
  kind: SignupKind;
  email: string;
  password: string;
  userType: UserType;
  personType: PersonType;
  fullName: string;
  phone: string | null;
  /** CPF or CNPJ without punctuation. */
  document: string | null;
  companyName: string | null;
  state: string | null;
  city: string | null;
  lirApproved: boolean | null;
  plan: Plan;
  projectName: string | null;
  acceptedTerms: boolean;
  /** SIGNUP_VERSIONS of the page that showed the form. */
  signupVersions: string | undefined;
  /** Answers stored in `signup_metadata` (A3.6 to A3.10). */
  metadata: Record<string, string | boolean | null>;
};

/** Data of the registry. Null without a CNPJ, for an unknown CNPJ, or if the registry did not respond in time. */
export type Facts = RegistryFacts | null;

export const cnpjOf = ({ document }: NewAccount): string | null =>
  document?.length === CNPJ_LENGTH ? document : null;

/** The registry's legal name replaces the typed one, because receipts print the legal name. */
function empresaOf(account: NewAccount, facts: Facts) {
  const company = companyOf({ ...account, documentNumber: account.document });
  return company && { ...company, razaoSocial: facts?.razaoSocial ?? company.razaoSocial };
}

/** Proponent and place may be empty (A7.13): the database requires them only of a listed project. */
function draftOf({ projectName, companyName, state, city }: NewAccount) {
  if (!projectName) return [];
  const [, slug = projectName] = slugChoices(projectName, randomBytes(4).toString("hex"));
  return [
    {
      slug,
      nomeProjeto: projectName,
      categoriaOrigem: "Ambiental",
      categoria: "Gestão de Resíduos",
      status: "Aprovada",
      urgencia: "Baixa",
      estado: state ?? "",
      cidade: city ?? "",
      proponente: companyName ?? "",
      valorTotal: 0,
    },
  ];
}

/**
 * Claims the organization of the sign-up's CNPJ for a captador. The sign-up's draft becomes a project of the
 * organization, unless the claim has to wait for review.
 */
async function claimFirst(
  tx: JobTransaction,
  account: NewAccount & { userId: string },
  facts: Facts,
  now: Date,
): Promise<void> {
  const { userId, userType, companyName, fullName, email, state, city } = account;
  const cnpj = cnpjOf(account);
  const razaoSocial = facts?.razaoSocial ?? companyName;
  if (userType !== "captador" || !cnpj || !razaoSocial) return;
  const claim = {
    cnpj,
    razaoSocial,
    estado: state ?? "",
    cidade: (state && city) || "",
    nomeConhecido: companyName ?? "",
    tipo: typeOf(razaoSocial),
    representante: fullName,
    cargo: "",
    facts,
  };
  const { organizationId, estado } = await claimInside(tx, { userId, fullName, email }, claim, now);
  if (estado === "ativo")
    await tx.project.updateMany({ where: { captadorId: userId }, data: { organizacaoId: organizationId } });
}

/** Rows that prove that a new account accepted the terms (A3.5). */
export function evidenceOf(page: string, userType: string, userAgent: string | null) {
  const metadata = { accepted_from: page };
  const consent = { granted: true, text: CONSENT_TEXT, userAgent };
  return {
    termsAcceptances: { create: { userType, termsVersion: TERMS_VERSION, userAgent, metadata } },
    consents: {
      create: [
        { ...consent, purpose: "termos", version: TERMS_VERSION },
        { ...consent, purpose: "privacidade", version: PRIVACY_VERSION },
      ],
    },
  };
}

type PreparedAccount = { account: NewAccount; facts: Facts; passwordHash: string };

async function createUser(
  tx: Transaction,
  { account, facts, passwordHash }: PreparedAccount,
  origin: Origin,
) {
  const empresa = empresaOf(account, facts);
  return tx.user.create({
    data: {
      email: account.email,
      passwordHash,
      createdAt: origin.now,
      emailConfirmedAt: env.AUTH_AUTOCONFIRM ? origin.now : null,
      signupMetadata: { ...account.metadata, signup: account.kind },
      profile: {
        create: {
          fullName: account.fullName,
          phone: account.phone,
          companyName: account.companyName,
          city: account.city,
          state: account.state,
          personType: account.personType,
          userType: account.userType,
          documentNumber: account.document,
          lirApproved: account.lirApproved,
        },
      },
      ...(empresa && { empresa: { create: empresa } }),
      subscriptions: { create: { plan: "free", status: "active" } },
      projects: { create: draftOf(account) },
      ...(account.acceptedTerms &&
        evidenceOf(SIGNUP_PATHS[account.kind], account.userType, origin.userAgent)),
    },
  });
}

/** Stores the account in one transaction, and queues its confirmation or opens a session. */
export async function createAccount(prepared: PreparedAccount, origin: Origin) {
  const { account, facts } = prepared;
  return transactionWithJobs(async (tx) => {
    await releaseAbandoned(tx, { email: account.email, cnpj: cnpjOf(account) }, origin.now);
    const user = await createUser(tx, prepared, origin);
    await claimFirst(tx, { ...account, userId: user.id }, facts, origin.now);
    if (env.AUTH_AUTOCONFIRM) {
      const sessionId = await openSession(tx, { userId: user.id, ...origin });
      return { user, mail: null, session: { sessionId } };
    }
    const recipient = { ...account, userId: user.id, signup: account.kind };
    return { user, mail: await prepareConfirmation(tx, recipient, origin.now), session: null };
  });
}
