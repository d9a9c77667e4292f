"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { resumeAccountAction, suspendAccountAction } from "@/lib/admin/accounts/actions";
import { ACCOUNT } from "@/lib/admin/accounts/messages";
import { resumeSchema, suspendSchema } from "@/lib/admin/accounts/schema";
import { formatMoneyCents } from "@/lib/kit/format";

type SuspensionProps = {
  id: string;
  email: string;
  isSuspended: boolean;
  /** Null for an account without a profile. */
  userType: string | null;
  /**
   * Refundable payments of captadores for this account's contact: number of deals, and the sum in centavos.
   * `undecided`: deals left out, because the team must first decide their deposit.
   */
  paid: { deals: number; amount: number; undecided: number };
  passwordRecent: boolean;
  /** An unconfirmed address gets no mail. */
  isConfirmed: boolean;
};

const NOT_MAILED = "Não vai por e-mail, porque o endereço não foi confirmado. Fica no registro da equipe.";

export function Suspension({ id, email, isSuspended, paid, passwordRecent, ...account }: SuspensionProps) {
  const { isConfirmed, userType } = account;
  if (isSuspended)
    return (
      <ConfirmWithPassword
        label="Levantar a suspensão"
        reasonHelp={isConfirmed ? "Vai no e-mail à pessoa e fica no registro da equipe." : NOT_MAILED}
        passwordRecent={passwordRecent}
        schema={resumeSchema}
        action={resumeAccountAction}
        ids={{ id }}
      >
        <strong className="break-all font-semibold">{email}</strong> e a equipe da conta entram de novo. Os
        projetos continuam fora da lista até serem enviados e aprovados outra vez, e um plano cancelado espera
        que a pessoa o retome. Os apoios que esta conta faz seguem, e quem cuida desses projetos é avisado por
        e-mail.
      </ConfirmWithPassword>
    );
  return (
    <ConfirmWithPassword
      label="Suspender a conta"
      reasonHelp={
        isConfirmed ? "Vai no e-mail à pessoa, que pode contestar, e fica no registro da equipe." : NOT_MAILED
      }
      danger
      passwordRecent={passwordRecent}
      schema={suspendSchema}
      action={suspendAccountAction}
      ids={{ id, pago: paid.amount }}
      {...(paid.deals > 0 && {
        choice: {
          name: "devolver",
          label: `Os interesses eram falsos: devolver ${formatMoneyCents(paid.amount)}, pagos pelo contato desta conta em ${paid.deals === 1 ? "1 apoio" : `${paid.deals} apoios`}`,
        },
      })}
    >
      <p>
        <strong className="break-all font-semibold">{email}</strong> e a equipe da conta saem de todos os
        dispositivos e não entram mais. Recibos e avisos obrigatórios continuam a chegar.
      </p>
      {userType !== "financiador" && (
        <p>
          Os projetos saem da lista, os interesses que esperam resposta terminam e quem apoia é avisado por
          e-mail de que não deve depositar. Os apoios que ela aceitou ficam com a equipe, em Apoios. O plano
          pago não se renova.
        </p>
      )}
      {userType !== "captador" && (
        <p>
          Os interesses da conta que esperam resposta terminam. Os aceitos ficam, mas ninguém paga para abrir
          o contato dela: os que ainda não têm depósito esperam, sem prazo, as conversas se fecham para novas
          mensagens e quem cuida dos projetos é avisado por e-mail.
        </p>
      )}
      {paid.undecided > 0 && <p>{ACCOUNT.leftOut(paid.undecided)}</p>}
    </ConfirmWithPassword>
  );
}
