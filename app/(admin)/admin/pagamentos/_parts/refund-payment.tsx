"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { refundPaymentAction } from "@/lib/admin/payments/actions";
import { decidedAgainText } from "@/lib/admin/payments/messages";
import { refundSchema } from "@/lib/admin/payments/schema";
import { REFUND_EFFECTS } from "@/lib/admin/supports/messages";
import type { RefundEffect } from "@/lib/admin/supports/rules";

type RefundPaymentProps = {
  id: string;
  tipo: "taxa" | "mes";
  /** Whether the month's plan is live. If so, the team chooses whether the plan continues. */
  isLive?: boolean;
  isOutside?: boolean;
  /**
   * Only for a fee whose refund a restore left undecided. Parts of `amount`, formatted: `covered` by the reserved
   * transfer, and `beyond` it.
   */
  undecided?: { covered: string; beyond: string | null } | undefined;
  effect?: RefundEffect;
  /** Last day, formatted, of a live plan whose renewal was cancelled. */
  end?: string | null;
  amount: string;
  person: string;
  passwordRecent: boolean;
};

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Effect of a refund on the amount raised. For a payment outside Stripe, it begins before the team's transfer.
 */
function countedText(effect: RefundEffect, isOutside = false): string {
  if (effect === "uncounted")
    return `O valor captado que esta comissão cobria deixa de contar${isOutside ? " já" : ""}. `;
  return effect === "waived" && isOutside
    ? "Até a transferência ser registrada, o depósito não conta no valor captado. "
    : "";
}

function consequence({ tipo, isOutside, effect = "nothing" }: RefundPaymentProps): string {
  if (tipo === "mes") return "O recibo da mensalidade é cancelado e a pessoa recebe um e-mail.";
  const change = REFUND_EFFECTS[effect];
  const counted = countedText(effect, isOutside);
  if (!isOutside)
    return `${capitalised(change)}. ${counted}O recibo é cancelado e a pessoa recebe um e-mail.`;
  return `${counted}Quando a transferência for registrada, ${change}, o recibo é cancelado e a pessoa recebe um e-mail.`;
}

function way({ isOutside = false, person, undecided }: RefundPaymentProps): string {
  if (undecided) return decidedAgainText({ ...undecided, isOutside });
  return isOutside
    ? `O valor chegou por transferência. Ele vai para A devolver, e a equipe o devolve a ${person}, só para a conta de onde ele veio. Não dá para desfazer. Se a transferência não era deste apoio, ou se o banco a estornou, desfaça o registro em vez de devolver.`
    : `O valor volta para ${person}, no mesmo cartão ou na mesma conta Pix. Não dá para desfazer. Se a Stripe recusar, o valor fica em A devolver: ela tenta de novo, e a equipe pode transferi-lo.`;
}

export function RefundPayment(props: RefundPaymentProps) {
  const { id, tipo, isLive, end, amount, passwordRecent } = props;
  const kept = end ? ` até ${end}, sem renovação` : ", que cobra o próximo mês";
  return (
    <ConfirmWithPassword
      label="Devolver"
      act="devolver"
      title={`Devolver ${amount}`}
      danger
      schema={refundSchema}
      action={refundPaymentAction}
      ids={{ id, tipo }}
      {...(isLive && { choice: { name: "manter", label: `Manter o plano${kept}` } })}
      passwordRecent={passwordRecent}
    >
      <p>{way(props)}</p>
      <p>{consequence(props)}</p>
      {isLive && <p>O plano termina com a devolução, e nada mais é cobrado, a menos que você o mantenha.</p>}
    </ConfirmWithPassword>
  );
}
