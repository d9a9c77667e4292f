"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { ActionButton } from "@/components/kit/forms/action-button";
import {
  acceptClaimAction,
  confirmOrganizationAction,
  refreshOrganizationAction,
  refuseClaimAction,
  renameOrganizationAction,
  settleKindAction,
  unconfirmOrganizationAction,
} from "@/lib/admin/organizations/actions";
import { CONTACT_FIELD, REFRESH_FAILED } from "@/lib/admin/organizations/messages";
import type { OrganizationDetails } from "@/lib/admin/organizations/queries";
import {
  acceptSchema,
  claimDecisionSchema,
  confirmSchema,
  decisionSchema,
  renameSchema,
  settleKindSchema,
} from "@/lib/admin/organizations/schema";
import { DECISION } from "@/lib/people/organizations/messages";
import { PROPONENT_TYPES } from "@/lib/people/organizations/rules";

type Decided = Pick<OrganizationDetails, "id" | "conferidaEm" | "nomeConhecido" | "hasProposal">;
type ActionsProps = {
  organization: Decided;
  name: string;
  keeper: string | null;
  /** Facts that the page shows, as text. If they have changed since, `Conferir` and `Definir o tipo` are refused. */
  seen: string;
};

const readBy = (keeper: string | null): string =>
  keeper
    ? "Vai no e-mail a quem cuida da organização e fica no registro da equipe."
    : "Fica no registro da equipe.";

export function OrganizationActions({ organization, name, keeper, seen }: ActionsProps) {
  const ids = { id: organization.id };
  return (
    <div className="flex flex-wrap gap-2">
      <ConfirmWithPassword
        label="Mudar o nome"
        title="Mudar o nome conhecido"
        subject={name}
        submitLabel="Mudar o nome"
        text={{ label: "Nome conhecido", value: organization.nomeConhecido, help: "Vazio: a razão social." }}
        schema={renameSchema}
        action={renameOrganizationAction}
        ids={ids}
      >
        O nome muda também nos projetos publicados. Os recibos continuam com a razão social.
      </ConfirmWithPassword>
      {organization.conferidaEm ? (
        <>
          <ActionButton
            variant="outline"
            label="Consultar a Receita"
            pendingLabel="Consultando..."
            action={(mark) => refreshOrganizationAction({ ...ids, ...mark })}
            failed={REFRESH_FAILED}
          />
          <ConfirmWithPassword
            label="Desfazer a conferência"
            subject={name}
            reasonHelp={readBy(keeper)}
            danger
            schema={decisionSchema}
            action={unconfirmOrganizationAction}
            ids={ids}
          >
            A organização deixa de emitir recibos, e a conta de depósito some para os financiadores.
          </ConfirmWithPassword>
        </>
      ) : (
        <>
          <ConfirmWithPassword
            label="Definir o tipo"
            title="Definir o tipo da organização"
            subject={name}
            submitLabel="Definir o tipo"
            kinds={PROPONENT_TYPES}
            reasonHelp={readBy(keeper)}
            schema={settleKindSchema}
            action={settleKindAction}
            ids={{ ...ids, visto: seen }}
          >
            O tipo decide a idade que a lei pede: 6 meses para cooperativas e associações, 12 para as outras.
            Compare com a natureza jurídica no cartão do CNPJ. Depois disso só a equipe muda o tipo.
          </ConfirmWithPassword>
          {organization.hasProposal ? (
            <ConfirmWithPassword
              label="Conferir"
              title="Conferir a organização"
              subject={name}
              submitLabel="Conferir"
              main
              reason="O que você comparou"
              inputs={keeper ? [CONTACT_FIELD] : []}
              schema={confirmSchema}
              action={confirmOrganizationAction}
              ids={{ ...ids, visto: seen }}
            >
              A Receita Federal é consultada de novo. Depois disso a organização pode receber depósitos e
              emitir recibos.{keeper && ` Quem cuida dela é ${keeper}.`}
            </ConfirmWithPassword>
          ) : (
            <p className="max-w-sm text-ink-soft text-sm">{DECISION.noProposal}</p>
          )}
        </>
      )}
    </div>
  );
}

type ClaimProps = {
  id: string;
  email: string;
  isConfirmed: boolean;
  keeper: string | null;
  isKeeperSuspended: boolean;
  passwordRecent: boolean;
  /** Facts that the page shows, as text. The handover is refused if they have changed since. */
  seen: string;
};

export function ClaimActions({ id, email, isConfirmed, keeper, passwordRecent, seen, ...rest }: ClaimProps) {
  if (!isConfirmed) return <p className="max-w-sm text-ink-soft text-sm">{DECISION.claimantUnconfirmed}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      <ConfirmWithPassword
        label="Recusar"
        about={`o pedido de ${email}`}
        title="Recusar o pedido"
        reasonHelp="Vai no e-mail a quem pediu e fica no registro da equipe."
        schema={claimDecisionSchema}
        action={refuseClaimAction}
        ids={{ id, email }}
      >
        O pedido de {email} é recusado.
      </ConfirmWithPassword>
      <ConfirmWithPassword
        label="Aceitar"
        about={`o pedido de ${email}`}
        title="Entregar a organização"
        passwordRecent={passwordRecent}
        inputs={[CONTACT_FIELD]}
        schema={acceptSchema}
        action={acceptClaimAction}
        ids={{ id, email, visto: seen }}
      >
        {keeper
          ? `A organização passa para ${email}, com os projetos de ${keeper} que já foram publicados e os da lista de que ninguém cuida. Os que nunca foram publicados ficam com ${keeper}. A conferência é desfeita e a conta de depósito é apagada.`
          : `A organização e os projetos dela na lista de que ninguém cuida passam para ${email}. A conferência é desfeita.`}
        {rest.isKeeperSuspended &&
          " Os interesses que a conta suspensa aceitou e que não têm depósito nem valor confirmado terminam, sem volta; os outros apoios ficam com a equipe, em Apoios."}
        {keeper &&
          " Os interesses aceitos de financiadores suspensos, sem contato pago, conversa, depósito ou valor confirmado, terminam."}
      </ConfirmWithPassword>
    </div>
  );
}
