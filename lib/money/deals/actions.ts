"use server";

import { action } from "@/lib/access/door";
import { beginFee } from "@/lib/money/fees/mutations/pay";
import { saveBankAccount } from "./mutations/bank-account";
import { confirmAmount } from "./mutations/confirm";
import { correctDepositDay } from "./mutations/deposit";
import { reportNotArrived } from "./mutations/not-arrived";
import { bankAccountSchema, confirmSchema, depositDaySchema, feeSchema, notArrivedSchema } from "./schema";

export const saveBankAccountAction = action({
  name: "save-bank-account",
  schema: bankAccountSchema,
  allow: "captador",
  limit: ({ senha }, { viewer }) => {
    if (!viewer) return [];
    const { userId } = viewer;
    return senha === ""
      ? [["bank_account", userId]]
      : [
          ["bank_account", userId],
          ["password_check", userId],
        ];
  },
  run: (input, { viewer, now }) => saveBankAccount(viewer.userId, input, now),
});

export const confirmAmountAction = action({
  name: "confirm-amount",
  schema: confirmSchema,
  allow: "viewer",
  limit: "deal",
  run: (input, { viewer }) => confirmAmount(viewer.userId, viewer.userType, input, viewer.colleague?.id),
});

export const correctDepositDayAction = action({
  name: "correct-deposit-day",
  schema: depositDaySchema,
  allow: "financiador",
  limit: "deal",
  run: (input, { viewer, now }) => correctDepositDay(viewer.userId, input, now, viewer.colleague?.id),
});

export const reportNotArrivedAction = action({
  name: "report-not-arrived",
  schema: notArrivedSchema,
  allow: "captador",
  limit: "deal",
  run: (input, { viewer }) => reportNotArrived(viewer.userId, input, viewer.colleague?.id),
});

export const payFeeAction = action({
  name: "pay-fee",
  schema: feeSchema,
  allow: "captador",
  limit: "deal",
  run: ({ id, tipo, anew }, { viewer }) =>
    beginFee(viewer.userId, {
      opportunityId: id,
      kind: tipo,
      anew,
      returnPath: `/dashboard/apoios/${id}?pago=${tipo}`,
    }),
});
