"use server";

import { action, nothingSchema } from "@/lib/access/door";
import { acceptTerms } from "./mutations/accept-terms";
import { confirmEmail, resendConfirmation } from "./mutations/confirm-email";
import { signOut, signOutEverywhere } from "./mutations/log-in";
import { confirmationSchema, resendSchema, termsSchema } from "./schema";

export const confirmEmailAction = action({
  name: "confirm-email",
  schema: confirmationSchema,
  allow: "anyone",
  limit: ({ password, token_hash, code, access_token }, { address }) => {
    const token = token_hash || code || access_token;
    if (!password || !token) return [["confirm_address", address]];
    // Limit the link, too: its holder could guess the password from many addresses.
    return [
      ["confirm_address", address],
      ["password_check", token],
    ];
  },
  run: (params, { now, ...opener }) => confirmEmail(params, now, opener),
});

/** Sends the confirmation mail again (A2.11, A8.6, A8.7). */
export const resendConfirmationAction = action({
  name: "resend-confirmation",
  schema: resendSchema,
  allow: "anyone",
  limit: ({ email }, { address }) => [
    ["resend_address", address],
    ["resend", email],
  ],
  run: async ({ email }, { now }) => resendConfirmation(email, now),
});

export const acceptTermsAction = action({
  name: "accept-terms",
  schema: termsSchema,
  allow: "viewer",
  limit: "consent",
  run: (input, { viewer, userAgent }) => acceptTerms({ ...input, viewer, userAgent }),
});

export const signOutAction = action({
  name: "sign-out",
  schema: nothingSchema,
  allow: "anyone",
  run: (_, { sessionId, now }) => signOut(sessionId, now),
});

export const signOutEverywhereAction = action({
  name: "sign-out-everywhere",
  schema: nothingSchema,
  allow: "viewer",
  run: (_, { viewer, now }) => signOutEverywhere(viewer, now),
});
