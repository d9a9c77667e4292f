import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { failure, ok } from "@/lib/kit/result";
import { isDatabaseDown } from "@/lib/server/outage";
import { logSecurityEvent } from "@/lib/server/security-events";
import { TERMS_ACCEPTED, TERMS_CHANGED, TERMS_FAILED } from "../messages";
import { isOtherVersion, TERMS_VERSION } from "../rules";
import type { TermsInput } from "../schema";

type Acceptance = TermsInput & { viewer: Viewer; userAgent: string | null };

/** Clauses A3.5, A6.5, A7.17. Stores no network address. */
export async function acceptTerms({ viewer, acceptedFrom, termsVersion, userAgent }: Acceptance) {
  if (isOtherVersion(termsVersion, TERMS_VERSION)) return failure("conflict", TERMS_CHANGED);
  const { userId, userType } = viewer;
  const metadata = { accepted_from: acceptedFrom };
  const data = { userId, userType, termsVersion: TERMS_VERSION, userAgent, metadata };
  const accepted = await asAccount(userId, async (tx) => ok(await tx.termsAcceptance.create({ data }))).catch(
    (error: unknown) => {
      if (isDatabaseDown(error)) throw error;
      return failure("unexpected", TERMS_FAILED);
    },
  );
  if (!accepted.ok) return accepted;
  await logSecurityEvent("terms_accepted", { version: TERMS_VERSION }, userId);
  return ok(TERMS_ACCEPTED);
}
