import { feeLabel } from "@/lib/admin/payments/messages";
import { type FeeStanding, feeStateOf } from "@/lib/admin/payments/rules";
import { formatMoneyCents } from "@/lib/kit/format";

export const feeState = (fee: FeeStanding): string =>
  feeLabel(feeStateOf(fee), formatMoneyCents(fee.owedAmount));
