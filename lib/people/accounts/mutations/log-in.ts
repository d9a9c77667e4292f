import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import type { SessionChange, Viewer } from "@/lib/access/auth/session";
import { resumeWork } from "@/lib/access/colleague-rights/mutations";
import { endSession, endSessions, openSession } from "@/lib/access/sessions/mutations";
import { isDemoEmail } from "@/lib/access/sessions/rules";
import { failure, ok, type Result } from "@/lib/kit/result";
import { isEmail } from "@/lib/kit/validation";
import { verifyPassword } from "@/lib/server/crypto";
import { db, type Prisma } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { logSecurityEvent } from "@/lib/server/security-events";
import { LOGGED_OUT_EVERYWHERE, LOGIN } from "../messages";
import type { LoginInput } from "../schema";

/** `empresa`: shape of the response of the company login (A3.4, A7.11). */
export type Account = { userId: string; sessionId: string; email: string; empresa: Empresa | null };

export type Empresa = {
  nome_completo: string;
  razao_social: string;
  email: string;
  telefone: string | null;
  cidade: string;
  estado: string;
  cnpj: string;
};

const WITH_PROFILE = { profile: true, empresa: true } as const;
type UserRow = Prisma.UserGetPayload<{ include: typeof WITH_PROFILE }>;

function toEmpresa({ email, profile, empresa }: UserRow): Empresa | null {
  if (!empresa) return null;
  const { razaoSocial, telefone, cidade, estado, cnpj } = empresa;
  return {
    nome_completo: profile?.fullName ?? razaoSocial,
    razao_social: razaoSocial,
    email,
    telefone,
    cidade,
    estado,
    cnpj,
  };
}

function withoutCompany(profile: UserRow["profile"]): string {
  if (profile?.userType !== "financiador") return LOGIN.notCompany;
  return profile.personType === "juridica" ? LOGIN.companyIncomplete : LOGIN.person;
}

export type LoginOrigin = { address: string; userAgent: string | null; now: Date };

type VerifiedLogin = { userId: string; passwordHash: string };

/** Null if the account was deleted, suspended or given a new password meanwhile. */
const openVerified = ({ userId, passwordHash }: VerifiedLogin, { userAgent, now }: LoginOrigin) =>
  db.$transaction(async (tx) => {
    const same = { id: userId, passwordHash, anonymisedAt: null, suspendedAt: null };
    const { count } = await tx.user.updateMany({ where: same, data: { lastSignInAt: now } });
    if (count === 0) return null;
    const sessionId = await openSession(tx, { userId, userAgent, now });
    await resumeWork(tx, sessionId);
    return sessionId;
  });

/**
 * Checks e-mail and password and opens a session. An unknown e-mail takes as long and gets the same response as a wrong
 * password. An account without a profile may log in, because its dashboard explains what is missing (B2.14).
 * @param complete set by the company login, which refuses an account without a company (A2.9). Called before the
 * refusal, it tries to create the company from the account's data. It returns whether the account has a company now, or
 * "taken" if another account has the CNPJ
 */
export async function logIn(
  { email, password }: LoginInput,
  origin: LoginOrigin,
  complete: ((userId: string) => Promise<boolean | "taken">) | null = null,
): Promise<Result<Account>> {
  const { address } = origin;
  // Read the profile only after a right password: a wrong password and an unknown e-mail must run the same queries.
  const select = { id: true, passwordHash: true } as const;
  const found = isEmail(email) ? await db.user.findUnique({ where: { email }, select }) : null;
  const matches = await verifyPassword(found?.passwordHash ?? null, password);
  const user =
    found && matches ? await db.user.findUnique({ where: { id: found.id }, include: WITH_PROFILE }) : null;
  const refuse = async () => {
    await logSecurityEvent("login_failed", { reason: "credentials", address }, found?.id ?? null);
    return failure("unauthenticated", LOGIN.wrong);
  };
  if (!user || !found?.passwordHash || user.anonymisedAt) return refuse();
  if (isDemoEmail(user.email) && !env.LOCAL_START) return refuse();
  if (!user.emailConfirmedAt) {
    await logSecurityEvent("login_failed", { reason: "unconfirmed", address }, user.id);
    return failure("forbidden", LOGIN.unconfirmed, "email");
  }
  if (user.suspendedAt) {
    await logSecurityEvent("login_failed", { reason: "suspended", address }, user.id);
    return failure("forbidden", LOGIN.suspended);
  }
  const completed = complete !== null && !user.empresa && (await complete(user.id));
  const empresa =
    completed === true
      ? toEmpresa(await db.user.findUniqueOrThrow({ where: { id: user.id }, include: WITH_PROFILE }))
      : toEmpresa(user);
  if (complete && !empresa) {
    await logSecurityEvent("login_failed", { reason: "no_company", address }, user.id);
    return failure("forbidden", completed === "taken" ? LOGIN.companyTaken : withoutCompany(user.profile));
  }
  const sessionId = await openVerified({ userId: user.id, passwordHash: found.passwordHash }, origin);
  if (sessionId === null) return refuse();
  await logSecurityEvent("login", { address }, user.id);
  return ok({ userId: user.id, sessionId, email: user.email, empresa });
}

/** Ends the session, so that copies of its token stop working, too (A4.2). */
export async function signOut(
  sessionId: string | null,
  now: Date,
): Promise<Result<{ session: SessionChange }>> {
  const userId = sessionId && (await endSession(sessionId, now));
  if (userId) await logSecurityEvent("logout", {}, userId);
  return ok({ session: "closed" });
}

export async function signOutEverywhere(
  viewer: Viewer,
  now: Date,
): Promise<Result<{ message: string; session: SessionChange }>> {
  await asAccount(viewer.userId, async (tx) => ok(await endSessions(tx, viewer.userId, now)));
  await logSecurityEvent("logout_everywhere", {}, viewer.userId);
  return ok({ message: LOGGED_OUT_EVERYWHERE, session: "closed" });
}
