"use server";

import { action } from "@/lib/access/door";
import {
  confirmSecondFactor,
  passSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "./mutations";
import { codeSchema, ownPasswordSchema } from "./schema";

export const startSecondFactorAction = action({
  name: "start-second-factor",
  schema: ownPasswordSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["password_check", viewer?.userId ?? address]],
  run: ({ senha }, { viewer, now }) => startSecondFactor(viewer, senha, now),
});

export const confirmSecondFactorAction = action({
  name: "confirm-second-factor",
  schema: codeSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["second_factor", viewer?.userId ?? address]],
  run: ({ codigo }, { viewer, now }) => confirmSecondFactor(viewer, codigo, now),
});

/** Allows "anyone", because a session that waits for its code has no viewer. */
export const passSecondFactorAction = action({
  name: "pass-second-factor",
  schema: codeSchema,
  allow: "anyone",
  limit: (_, { accountId, address }) => [["second_factor", accountId ?? address]],
  run: ({ codigo }, { accountId: userId, sessionId, now }) =>
    passSecondFactor({ userId, sessionId }, codigo, now),
});

export const removeSecondFactorAction = action({
  name: "remove-second-factor",
  schema: ownPasswordSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["password_check", viewer?.userId ?? address]],
  run: ({ senha }, { viewer, now }) => removeSecondFactor(viewer, senha, now),
});

export const renewRecoveryCodesAction = action({
  name: "renew-recovery-codes",
  schema: ownPasswordSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["password_check", viewer?.userId ?? address]],
  run: ({ senha }, { viewer, now }) => renewRecoveryCodes(viewer, senha, now),
});
