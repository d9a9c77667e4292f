import "server-only";
import { db, type Prisma } from "../db";

const EMAILS = {
  omit: { payload: true, idempotencyKey: true, claimedUntil: true },
  include: { events: true },
} as const;

/** Everything that hangs on an account, except secrets (password, tokens, sealed texts). */
const EVERYTHING = {
  profile: true,
  empresa: true,
  subscriptions: true,
  projects: true,
  interests: true,
  sessions: true,
  termsAcceptances: true,
  consents: true,
  securityEvents: true,
  analyticsEvents: true,
  emailPreference: true,
  emails: EMAILS,
  tickets: true,
  favorites: true,
  savedSearches: true,
  proposals: true,
  conversations: { include: { messages: true } },
  matchesAsCaptador: { include: { opportunity: true } },
  matchesAsFinanciador: { include: { opportunity: true } },
  paymentsAsCaptador: true,
  paymentsAsFinanciador: true,
} as const satisfies Prisma.UserInclude;

/** JSON has no big integers; amounts in centavos are far below where numbers lose digits. */
const asJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, item) => (typeof item === "bigint" ? Number(item) : item)));

/** All the product knows of a person, as JSON (LGPD art. 18). Amounts in centavos, times in UTC. */
export async function readMyData(userId: string, now: Date): Promise<Record<string, unknown>> {
  const account = await db.user.findUniqueOrThrow({
    where: { id: userId },
    omit: { passwordHash: true },
    include: EVERYTHING,
  });
  // What was sent to the address, or is kept from it, without anybody knowing whose account it is.
  const [others, emailSuppression] = await Promise.all([
    db.emailMessage.findMany({ where: { toAddress: account.email, userId: null }, ...EMAILS }),
    db.emailSuppression.findUnique({ where: { email: account.email } }),
  ]);
  const emails = [...account.emails, ...others];
  const everything = asJson({ ...account, emails, emailSuppression });
  return { generatedAt: now.toISOString(), unit: "centavos", account: everything };
}

export type ConsentView = {
  purpose: string;
  granted: boolean;
  version: string;
  text: string;
  createdAt: Date;
};

/** Every consent and withdrawal of an account, newest first; the first of a purpose is the one that counts. */
export async function listConsents(userId: string): Promise<ConsentView[]> {
  return db.consent.findMany({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { purpose: true, granted: true, version: true, text: true, createdAt: true },
  });
}
