"use server";

import { action } from "@/lib/access/door";
import { dangerousLimits, officeLimit, withPassword } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { correctTaken, strikeLoss } from "./mutations/loss";
import { checkMovement, correctTransfer, recordCameBack, undoCameBack } from "./mutations/movements";
import {
  cameBackSchema,
  checkSchema,
  correctMovementSchema,
  notBackSchema,
  strikeLossSchema,
  takenSchema,
} from "./schema";

export const checkMovementAction = action({
  name: "check-movement",
  schema: checkSchema,
  allow: "admin",
  limit: officeLimit,
  run: (input, caller) => checkMovement(byCaller(caller), input),
});

export const strikeLossAction = action({
  name: "strike-loss",
  schema: strikeLossSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => strikeLoss(by, input)),
});

export const correctTakenAction = action({
  name: "correct-taken",
  schema: takenSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => correctTaken(by, input)),
});

export const correctMovementAction = action({
  name: "correct-movement",
  schema: correctMovementSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => correctTransfer(by, input)),
});

export const transferCameBackAction = action({
  name: "transfer-came-back",
  schema: cameBackSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => recordCameBack(by, input)),
});

export const undoCameBackAction = action({
  name: "undo-came-back",
  schema: notBackSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => undoCameBack(by, input)),
});
