import "server-only";
import { readPlan } from "@/lib/money/plans/queries";
import { hasPaidPlan } from "@/lib/money/plans/rules";
import { commissionOf, isRaised, unlockFee } from "../rules/fees";
import { REPORTED_LINE } from "../rules/payment";

/** What the two ways of opening a contact cost for one deal, in centavos. */
export type Quote = {
  desbloqueio: { valor: number; percent: number; raised: boolean };
  comissao: { valor: number; raised: boolean; aboveLine: boolean };
};

/** The fees on this amount (centavos) for this captador, by their plan. */
export async function quoteFees(userId: string, valor: number, now: Date): Promise<Quote> {
  const isPaidPlan = hasPaidPlan(await readPlan(userId), now);
  const amount = BigInt(valor);
  const comissao = Number(commissionOf(amount));
  return {
    desbloqueio: {
      valor: Number(unlockFee(amount, isPaidPlan)),
      percent: isPaidPlan ? 0.1 : 0.3,
      raised: isRaised("desbloqueio", amount, isPaidPlan),
    },
    comissao: {
      valor: comissao,
      raised: isRaised("comissao", amount, isPaidPlan),
      aboveLine: comissao > REPORTED_LINE,
    },
  };
}
