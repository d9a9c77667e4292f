"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { TextLink } from "@/components/kit/ui/text-link";
import { closeTalkReportAction } from "@/lib/admin/conversation-reports/actions";
import { TALK_REPORTS } from "@/lib/admin/conversation-reports/messages";
import { closeTalkReportSchema } from "@/lib/admin/conversation-reports/schema";
import { formatMoneyCents } from "@/lib/kit/format";

type CloseReportProps = {
  id: string;
  isInterest: boolean;
  /** Refundable centavos that the reporter paid for the contact. */
  pago: number;
  /** Whether a part of `pago` came outside Stripe. */
  isOutside: boolean;
  /** Empty without a deal. */
  dealId: string;
  /** Deposit to decide before a refund, in centavos. */
  undecided: { amount: bigint; isReported: boolean } | null;
  passwordRecent: boolean;
};

export function CloseReport({ id, isInterest, pago, isOutside, passwordRecent, ...deal }: CloseReportProps) {
  const shared = {
    reason: "O que a equipe decidiu",
    schema: closeTalkReportSchema,
    action: closeTalkReportAction,
    next: "/admin/denuncias/conversas",
  };
  const reader = "Fica no registro da equipe. As duas pessoas não leem. Quem denunciou recebe um e-mail";
  const accounts = "Para suspender uma conta, abra a página dela antes.";
  if (pago === 0)
    return (
      <ConfirmWithPassword
        {...shared}
        label="Encerrar a denúncia"
        reasonHelp={`${reader} ${isInterest ? "que diz se a conta de quem se interessou continua ativa" : "de que a conversa foi analisada"}.`}
        ids={{ id, pago, devolver: false }}
      >
        {isInterest ? "O interesse" : "A conversa"} e as contas ficam como estão. {accounts}
      </ConfirmWithPassword>
    );
  const amount = formatMoneyCents(pago);
  const { dealId, undecided } = deal;
  return (
    <div className="flex flex-wrap gap-3">
      <ConfirmWithPassword
        {...shared}
        label="Encerrar sem devolver"
        reasonHelp={`${reader} que diz que o interesse não era falso.`}
        ids={{ id, pago, devolver: false }}
      >
        Quem denunciou não recebe de volta os {amount} que pagou por este contato. O apoio e as contas ficam
        como estão. {accounts}
      </ConfirmWithPassword>
      {undecided ? (
        <p className="max-w-measure text-sm leading-normal">
          {TALK_REPORTS.depositFirst(formatMoneyCents(undecided.amount), undecided.isReported)}{" "}
          <TextLink href={`/admin/apoios/${dealId}`}>Abrir o apoio</TextLink>
        </p>
      ) : (
        <ConfirmWithPassword
          {...shared}
          label={`Devolver ${amount}`}
          act="interesse falso"
          title={`Interesse falso: devolver ${amount}`}
          submitLabel="Devolver e encerrar"
          danger
          passwordRecent={passwordRecent}
          reasonHelp={`${reader} que diz que o interesse era falso e quanto volta.`}
          ids={{ id, pago, devolver: true }}
        >
          {isOutside ? (
            <p>
              Volta tudo o que quem denunciou pagou por este contato, e o apoio termina com o contato fechado.
              Não dá para desfazer. O que chegou por transferência a equipe o transfere: está em Pagamentos, A
              devolver, e o contato fecha quando a transferência estiver registrada.
            </p>
          ) : (
            <p>
              Volta tudo o que quem denunciou pagou por este contato, no mesmo cartão ou na mesma conta Pix, e
              o apoio termina com o contato fechado. Não dá para desfazer. Se a Stripe recusar ou não
              responder, tentamos de novo, e o valor fica em Pagamentos, A devolver, até chegar.
            </p>
          )}
          <p>As contas ficam como estão. {accounts}</p>
        </ConfirmWithPassword>
      )}
    </div>
  );
}
