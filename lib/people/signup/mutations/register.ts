import "server-only";
import type { SessionChange } from "@/lib/access/auth/session";
import { type Failure, failure, ok, outdated, type Result } from "@/lib/kit/result";
import { SIGNUP_TEXTS_CHANGED } from "@/lib/people/accounts/messages";
import { abandonedBy } from "@/lib/people/accounts/mutations/abandoned-signups";
import { isOtherVersion, SIGNUP_VERSIONS } from "@/lib/people/accounts/rules";
import { PASSWORD } from "@/lib/people/credentials/messages";
import { isCommonPassword } from "@/lib/people/credentials/queries";
import { cnpjInactive } from "@/lib/people/lookups/messages";
import { findOfficialCity, findRegistryFacts } from "@/lib/people/lookups/queries";
import { refusedSituation } from "@/lib/people/lookups/rules";
import { hashPassword } from "@/lib/server/crypto";
import { db, isUniqueViolation } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { isPaused } from "@/lib/server/pauses";
import { logSecurityEvent, trackEvent } from "@/lib/server/security-events";
import { sendEmail } from "@/lib/words/email/mutations/send";
import * as messages from "../messages";
import { nextAfterSignup, REGISTRY_PATIENCE, type SignupKind, type SignupOutcome } from "../rules";
import { cnpjOf, createAccount, type NewAccount, type Origin } from "./create";

export type SignedUp = {
  outcome: SignupOutcome;
  email: string;
  message: string | null;
  warning: string | null;
  next: string;
  checkoutPlan: "pro" | "plus" | null;
  session: SessionChange;
};

const isTaken = async (email: string, now: Date): Promise<boolean> =>
  (await db.user.count({ where: { email, NOT: abandonedBy(now) } })) > 0;

const CITY_FIELDS: Record<SignupKind, string> = {
  generic: "city",
  captador: "city",
  project: "cidade",
  company: "cidade",
  plan: "city",
};

async function withOfficialCity(account: NewAccount): Promise<NewAccount | Failure> {
  const { kind, state, city } = account;
  if (!state || !city) return account;
  const official = await findOfficialCity(state, city);
  if (official) return { ...account, city: official };
  return failure("bad_input", messages.SIGNUP_TEXTS[kind].cityUnknown, CITY_FIELDS[kind]);
}

function takenBy(error: unknown, kind: SignupKind): Failure | null {
  if (!isUniqueViolation(error)) return null;
  const texts = messages.SIGNUP_TEXTS[kind];
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

function outcomeOf(account: NewAccount, outcome: SignupOutcome, reason: string | undefined) {
  const { kind, email, plan } = account;
  const next = nextAfterSignup(kind, outcome, { email, plan });
  const result = { outcome, email, next, message: null, warning: null, checkoutPlan: null, session: null };
  const isGeneric = kind === "generic";
  if (outcome === "session") {
    return { ...result, message: messages.SIGNED_IN, checkoutPlan: plan === "free" ? null : plan };
  }
  if (outcome === "email_sent")
    return { ...result, message: isGeneric ? messages.CREATED : messages.REGISTERED };
  if (isGeneric)
    return { ...result, warning: messages.createdWithoutEmail(reason ?? messages.UNKNOWN_REASON) };
  return { ...result, message: messages.REGISTERED_WITHOUT_EMAIL, warning: messages.EMAIL_PROBLEM };
}

/**
 * Creates an account. Mails its confirmation or, with AUTH_AUTOCONFIRM, opens a session.
 * - Of two concurrent sign-ups with the same e-mail or CNPJ, a constraint of the database refuses the second.
 * - If the e-mail fails, the sign-up still succeeds, because the queue sends the e-mail later.
 */
export async function register(wanted: NewAccount, origin: Origin): Promise<Result<SignedUp>> {
  if (await isPaused("cadastros")) return failure("provider_down", messages.SIGNUPS_PAUSED);
  if (wanted.acceptedTerms && isOtherVersion(wanted.signupVersions, SIGNUP_VERSIONS))
    return outdated(SIGNUP_TEXTS_CHANGED);
  const account = await withOfficialCity(env.PAID_PLANS ? wanted : { ...wanted, plan: "free" });
  if ("ok" in account) return account;
  const { kind, email } = account;
  if (isCommonPassword(account.password))
    return failure("bad_input", PASSWORD.common, kind === "plan" ? "pwd" : "password");
  await trackEvent("signup_start", { kind });
  if (kind === "captador") await trackEvent("captador_signup_attempt");
  if (await isTaken(email, origin.now)) {
    return refuse(kind, "email", failure("conflict", messages.SIGNUP_TEXTS[kind].emailTaken, "email"));
  }
  const cnpj = cnpjOf(account);
  const [passwordHash, answer] = await Promise.all([
    hashPassword(account.password),
    cnpj ? findRegistryFacts(cnpj, { patience: REGISTRY_PATIENCE }) : null,
  ]);
  const facts = answer?.kind === "found" ? answer.facts : null;
  const situation = refusedSituation(facts?.situacao ?? null);
  if (situation) return refuse(kind, "cnpj", failure("conflict", cnpjInactive(situation), "cnpj"));
  const created = await createAccount({ account, facts, passwordHash }, origin).catch((error: unknown) => {
    const taken = takenBy(error, kind);
    if (!taken) throw error;
    return taken;
  });
  if ("ok" in created) return refuse(kind, created.field === "email" ? "email" : "cnpj", created);
  const { user, mail, session } = created;
  await trackEvent("signup_user_created", { kind }, user.id);
  await logSecurityEvent("signup", { kind, address: origin.address }, user.id);
  if (!mail) return ok({ ...outcomeOf(account, "session", undefined), session });
  const sent = await sendEmail(mail);
  if (kind === "captador") {
    const suffix = sent.success ? "with_email" : "no_email";
    await trackEvent(`captador_signup_success_${suffix}`, {}, user.id);
  }
  const outcome = outcomeOf(account, sent.success ? "email_sent" : "email_failed", sent.error);
  return ok({ ...outcome, session: { signedUp: user.id } });
}
