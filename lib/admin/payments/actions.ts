"use server";

import { action } from "@/lib/access/door";
import { provePassword } from "@/lib/admin/access/mutations";
import { byCaller } from "@/lib/admin/audit/mutations";
import { refundByTeam, retryNotice } from "./mutations";
import { refundSchema, retrySchema } from "./schema";

export const refundPaymentAction = action({
  name: "refund-payment",
  schema: refundSchema,
  allow: "admin",
  limit: ({ senha }, { viewer }) => {
    if (!viewer) return [];
    const { userId } = viewer;
    return senha === ""
      ? [["office", userId]]
      : [
          ["office", userId],
          ["password_check", userId],
        ];
  },
  run: async ({ senha, ...input }, caller) => {
    const proof = await provePassword(caller, senha);
    return proof.ok ? refundByTeam(byCaller(caller), input) : proof;
  },
});

export const retryNoticeAction = action({
  name: "retry-stripe-notice",
  schema: retrySchema,
  allow: "admin",
  limit: (_, { viewer }) => (viewer ? [["office", viewer.userId]] : []),
  run: ({ id }, caller) => retryNotice(byCaller(caller), id),
});
