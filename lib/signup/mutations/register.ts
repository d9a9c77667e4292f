import "server-only";
import { randomBytes } from "node:crypto";
import { abandonedBy, releaseAbandoned } from "../../accounts/mutations/abandoned-signups";
import { prepareConfirmation } from "../../accounts/mutations/account";
import { PRIVACY_VERSION } from "../../accounts/privacy";
import type { PersonType, Plan, UserType } from "../../accounts/rules";
import { TERMS_VERSION } from "../../accounts/terms";
import { logSecurityEvent, trackEvent } from "../../audit";
import type { SessionChange } from "../../auth/session";
import { hashPassword } from "../../crypto";
import { db, Prisma } from "../../db";
import { sendConfirmationEmail } from "../../email/mutations/send";
import { env } from "../../env";
import { cnpjInactive } from "../../lookups/messages";
import { findOfficialCity, findRefusedSituation } from "../../lookups/queries";
import { slugChoices } from "../../project-import/rules";
import { transactionWithJobs } from "../../providers/jobs";
import { type Failure, failure, ok, type Result } from "../../result";
import { openSession } from "../../sessions/mutations";
import { CNPJ_LENGTH } from "../../validation";
import * as say from "../messages";
import {
  nextAfterSignup,
  REGISTRY_PATIENCE,
  SIGNUP_PATHS,
  type SignupKind,
  type SignupOutcome,
} from "../rules";

type Transaction = Prisma.TransactionClient;

/** Where a signup came from, and when. */
export type Origin = { userAgent: string | null; now: Date };

/** An account to be, the same whatever the form was; absent texts are null. */
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
  /** A3.6 to A3.10, kept as given. */
  metadata: Record<string, string | boolean | null>;
};

/** What a signup came to (A4.4, A4.5, A8.3). */
export type SignedUp = {
  outcome: SignupOutcome;
  email: string;
  /** Success toast (5 s), or null. */
  message: string | null;
  /** Warning toast (8 s), or null. */
  warning: string | null;
  /** Where the browser goes. */
  next: string;
  /** With a session and a paid plan: the checkout to start; the browser goes to `next` when that fails. */
  checkoutPlan: "pro" | "plus" | null;
  session: SessionChange;
};

const isTaken = async (email: string, now: Date): Promise<boolean> =>
  (await db.user.count({ where: { email, NOT: abandonedBy(now) } })) > 0;

/** The company account of the company area, when everything it needs is known. */
function empresaOf({ userType, personType, document, companyName, phone, state, city }: NewAccount) {
  if (userType !== "financiador" || personType !== "juridica") return undefined;
  if (!document || !companyName || !state || !city) return undefined;
  return { cnpj: document, razaoSocial: companyName, telefone: phone, cidade: city, estado: state };
}

/**
 * A draft that the captador completes later; unpublished, so nobody else sees it. Who proposes it and where stay empty
 * when nobody asked (A7.13); the database publishes no project without them.
 */
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

/** The evidence of what was accepted with the form (A3.5), nothing when the form did not ask. */
function evidenceOf({ acceptedTerms, kind, userType }: NewAccount, { userAgent }: Origin) {
  if (!acceptedTerms) return { termsAcceptances: [], consents: [] };
  const metadata = { accepted_from: SIGNUP_PATHS[kind] };
  const consent = { granted: true, text: say.CONSENT_TEXT, userAgent };
  return {
    termsAcceptances: [{ userType, termsVersion: TERMS_VERSION, userAgent, metadata }],
    consents: [
      { ...consent, purpose: "termos", version: TERMS_VERSION },
      { ...consent, purpose: "privacidade", version: PRIVACY_VERSION },
    ],
  };
}

async function createUser(tx: Transaction, account: NewAccount, passwordHash: string, origin: Origin) {
  const { termsAcceptances, consents } = evidenceOf(account, origin);
  const empresa = empresaOf(account);
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
      termsAcceptances: { create: termsAcceptances },
      consents: { create: consents },
    },
  });
}

/** Everything that makes an account, and its confirmation e-mail in the queue: all of it or nothing. */
async function createAccount(account: NewAccount, passwordHash: string, origin: Origin) {
  return transactionWithJobs(async (tx) => {
    const cnpj = account.document?.length === CNPJ_LENGTH ? account.document : null;
    await releaseAbandoned(tx, { email: account.email, cnpj }, origin.now);
    const user = await createUser(tx, account, passwordHash, origin);
    if (env.AUTH_AUTOCONFIRM) {
      const sessionId = await openSession(tx, { userId: user.id, ...origin });
      return { user, mail: null, session: { sessionId } };
    }
    const confirmand = { ...account, userId: user.id, signup: account.kind };
    return { user, mail: await prepareConfirmation(tx, confirmand, origin.now), session: null };
  });
}

/** The control of the city on each screen. */
const CITY_FIELDS: Record<SignupKind, string> = {
  generic: "city",
  captador: "city",
  project: "cidade",
  company: "cidade",
  plan: "city",
};

/** The account with its city as it is officially written, or the refusal of one that the state does not have. */
async function withOfficialCity(account: NewAccount): Promise<NewAccount | Failure> {
  const { kind, state, city } = account;
  if (!state || !city) return account;
  const official = await findOfficialCity(state, city);
  if (official) return { ...account, city: official };
  return failure("bad_input", say.SIGNUP_TEXTS[kind].cityUnknown, CITY_FIELDS[kind]);
}

/** The failure behind a unique constraint: the e-mail of users, or the CNPJ of profiles and empresas. */
function takenBy(error: unknown, kind: SignupKind): Failure | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") return null;
  const texts = say.SIGNUP_TEXTS[kind];
  const model = error.meta?.modelName;
  if (model === "User") return failure("conflict", texts.emailTaken, "email");
  if (model === "Profile" || model === "Empresa") return failure("conflict", texts.cnpjTaken, "cnpj");
  return null;
}

async function refuse(kind: SignupKind, reason: "email" | "cnpj", refusal: Failure): Promise<Failure> {
  await trackEvent("signup_failed", { kind, reason });
  await logSecurityEvent("signup_failed", { kind, reason });
  return refusal;
}

/** What the browser shows and where it goes, once the account exists. */
function outcomeOf(account: NewAccount, outcome: SignupOutcome, reason: string | undefined) {
  const { kind, email, plan } = account;
  const next = nextAfterSignup(kind, outcome, { email, plan });
  const result = { outcome, email, next, message: null, warning: null, checkoutPlan: null, session: null };
  const isGeneric = kind === "generic";
  if (outcome === "session") {
    return { ...result, message: say.SIGNED_IN, checkoutPlan: plan === "free" ? null : plan };
  }
  if (outcome === "email_sent") return { ...result, message: isGeneric ? say.CREATED : say.REGISTERED };
  if (isGeneric) return { ...result, warning: say.createdWithoutEmail(reason ?? say.UNKNOWN_REASON) };
  return { ...result, message: say.REGISTERED_WITHOUT_EMAIL, warning: say.EMAIL_PROBLEM };
}

/**
 * Makes an account with everything that belongs to it, in one transaction, and sends its confirmation. Of two signups
 * with the same e-mail or CNPJ at the same moment one succeeds; the database decides. An e-mail that cannot be sent
 * is no failure: the account exists, and the queue goes on trying. A company that the registry has as closed is
 * refused here too, not only by the field that looked it up; a registry that does not answer refuses nobody.
 */
export async function register(wanted: NewAccount, origin: Origin): Promise<Result<SignedUp>> {
  const account = await withOfficialCity(env.PAID_PLANS ? wanted : { ...wanted, plan: "free" });
  if ("ok" in account) return account;
  const { kind, email } = account;
  await trackEvent("signup_start", { kind });
  if (kind === "captador") await trackEvent("captador_signup_attempt");
  if (await isTaken(email, origin.now)) {
    return refuse(kind, "email", failure("conflict", say.SIGNUP_TEXTS[kind].emailTaken, "email"));
  }
  const [passwordHash, situation] = await Promise.all([
    hashPassword(account.password),
    account.document?.length === CNPJ_LENGTH
      ? findRefusedSituation(account.document, REGISTRY_PATIENCE)
      : null,
  ]);
  if (situation) return refuse(kind, "cnpj", failure("conflict", cnpjInactive(situation), "cnpj"));
  const created = await createAccount(account, passwordHash, origin).catch((error: unknown) => {
    const taken = takenBy(error, kind);
    if (!taken) throw error;
    return taken;
  });
  if ("ok" in created) return refuse(kind, created.field === "email" ? "email" : "cnpj", created);
  const { user, mail, session } = created;
  await trackEvent("signup_user_created", { kind }, user.id);
  await logSecurityEvent("signup", { kind }, user.id);
  if (!mail) return ok({ ...outcomeOf(account, "session", undefined), session });
  const sent = await sendConfirmationEmail(mail);
  if (kind === "captador") {
    const suffix = sent.success ? "with_email" : "no_email";
    await trackEvent(`captador_signup_success_${suffix}`, {}, user.id);
  }
  return ok(outcomeOf(account, sent.success ? "email_sent" : "email_failed", sent.error));
}
