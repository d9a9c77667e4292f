"use server";

import { action, nothingSchema } from "@/lib/access/door";
import { endOtherSessions, endOwnSession } from "@/lib/access/sessions/mutations";
import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  requestPasswordReset,
  resetPassword,
} from "./mutations";
import { emailChangeSchema, endSessionSchema, passwordSchema, recoverySchema, resetSchema } from "./schema";

export const requestPasswordResetAction = action({
  name: "request-password-reset",
  schema: recoverySchema,
  allow: "anyone",
  limit: ({ email }, { address }) => [
    ["recovery_address", address],
    ["recovery", email],
  ],
  run: async ({ email }, { now }) => requestPasswordReset(email, now),
});

export const resetPasswordAction = action({
  name: "reset-password",
  schema: resetSchema,
  allow: "anyone",
  limit: (_, { address }) => [["confirm_address", address]],
  run: (input, { accountId, now }) => resetPassword(input, now, accountId),
  // Earlier wrong attempts must not block the new password.
  resetLimits: ({ email }) => [["login", email]],
});

export const changePasswordAction = action({
  name: "change-password",
  schema: passwordSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["password_check", viewer?.userId ?? address]],
  run: (input, { viewer, userAgent, now }) => changePassword(viewer, input, { userAgent, now }),
});

export const changeEmailAction = action({
  name: "change-email",
  schema: emailChangeSchema,
  allow: "viewer",
  limit: ({ email }, { viewer, address }) => [
    ["password_check", viewer?.userId ?? address],
    ["email_change", viewer?.userId ?? address],
    ["resend", email],
  ],
  run: (input, { viewer, now }) => changeEmail(viewer, input, now),
});

export const cancelEmailChangeAction = action({
  name: "cancel-email-change",
  schema: nothingSchema,
  allow: "viewer",
  limit: "session_end",
  run: (_, { viewer }) => cancelEmailChange(viewer.userId),
});

export const endSessionAction = action({
  name: "end-session",
  schema: endSessionSchema,
  allow: "viewer",
  limit: "session_end",
  run: ({ id }, { viewer, now }) => endOwnSession(viewer.userId, id, now),
});

export const endOtherSessionsAction = action({
  name: "end-other-sessions",
  schema: nothingSchema,
  allow: "viewer",
  limit: "session_end",
  run: (_, { viewer, now }) => endOtherSessions(viewer, now),
});
