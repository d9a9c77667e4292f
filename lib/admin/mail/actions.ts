"use server";

import { action } from "@/lib/access/door";
import { dangerousLimits, officeLimit, withPassword } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { blockAddress, liftBlock, mailResumeLink, resendMail } from "./mutations";
import { blockSchema, resendSchema } from "./schema";

export const resendMailAction = action({
  name: "resend-mail",
  schema: resendSchema,
  allow: "admin",
  limit: officeLimit,
  run: ({ id }, caller) => resendMail(byCaller(caller), id),
});

export const blockAddressAction = action({
  name: "block-mail-address",
  schema: blockSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => blockAddress(by, input)),
});

export const liftBlockAction = action({
  name: "lift-mail-block",
  schema: blockSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => liftBlock(by, input)),
});

export const mailResumeLinkAction = action({
  name: "mail-resume-link",
  schema: blockSchema,
  allow: "admin",
  limit: dangerousLimits,
  run: ({ senha, ...input }, caller) => withPassword(caller, senha, (by) => mailResumeLink(by, input)),
});
