"use server";

import { action } from "@/lib/access/door";
import { dangerousLimits, withPassword } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { liftBlock, resendMail } from "./mutations";
import { liftSchema, resendSchema } from "./schema";

export const resendMailAction = action({
  name: "resend-mail",
  schema: resendSchema,
  allow: "admin",
  limit: (_, { viewer }) => (viewer ? [["office", viewer.userId]] : []),
  run: ({ id }, caller) => resendMail(byCaller(caller), id),
});

export const liftBlockAction = action({
  name: "lift-mail-block",
  schema: liftSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => liftBlock(by, input)),
});
