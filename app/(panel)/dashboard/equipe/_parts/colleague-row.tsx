"use client";

import { useId } from "react";
import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { Select } from "@/components/kit/ui/select";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { ROLE_NAMES } from "@/lib/access/colleague-rights/messages";
import { COLLEAGUE_ROLES, type ColleagueRole, gainsRights } from "@/lib/access/colleague-rights/rules";
import { formatDate, formatMoment } from "@/lib/kit/format";
import { readableName } from "@/lib/kit/readable-name";
import { LOGIN } from "@/lib/people/accounts/messages";
import {
  changeColleagueRoleAction,
  removeColleagueAction,
  resendInvitationAction,
} from "@/lib/people/colleagues/actions";
import type { ColleagueView } from "@/lib/people/colleagues/queries";
import { RaiseRole } from "./raise-role";
import { RenewInvitation } from "./renew-invitation";

/** @param sharedPortfolios number of portfolios shared by link; a removed colleague may still have the links */
export function ColleagueRow({
  colleague,
  sharedPortfolios,
}: {
  colleague: ColleagueView;
  sharedPortfolios: number;
}) {
  const { id, email, role, state } = colleague;
  const { pending, act } = useRefreshingAction(LOGIN.offline, { afterFailure: true });
  const [raised, setRaised] = useTransientState<ColleagueRole | null>(null);
  const field = useId();
  const hasAccepted = state === "aceito";
  const name = hasAccepted ? readableName(colleague.name) : email;
  const choose = (value: string) => {
    const chosen = COLLEAGUE_ROLES.find((one) => one === value);
    if (pending || !chosen) return;
    if (gainsRights(role, chosen)) setRaised(chosen);
    else void act((mark) => changeColleagueRoleAction({ id, papel: chosen, currentPassword: "", ...mark }));
  };
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-all font-semibold">{name}</span>
          {state === "aberto" && <Badge tone="brand">Convite enviado</Badge>}
          {state === "vencido" && <Badge>Convite vencido</Badge>}
        </p>
        <p className="mt-1 text-ink-soft text-sm">
          {hasAccepted && <span className="block break-all">{email}</span>}
          <Last {...colleague} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={field} className="sr-only">
          Permissão de {name}
        </label>
        <Select
          id={field}
          value={role}
          aria-disabled={pending}
          className="w-auto"
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {COLLEAGUE_ROLES.map((one) => (
            <option key={one} value={one}>
              {ROLE_NAMES[one]}
            </option>
          ))}
        </Select>
        <RaiseRole id={id} name={name} role={raised} onClose={() => setRaised(null)} />
        {state === "vencido" && <RenewInvitation id={id} email={email} />}
        {state === "aberto" && (
          <Button
            variant="outline"
            aria-disabled={pending}
            onClick={() => void act((mark) => resendInvitationAction({ id, currentPassword: "", ...mark }))}
          >
            Reenviar<span className="sr-only"> o convite de {email}</span>
          </Button>
        )}
        <ConfirmDialog
          trigger={
            <Button variant="destructiveOutline">
              {hasAccepted ? "Remover" : "Cancelar"}
              <span className="sr-only"> {hasAccepted ? name : `o convite de ${email}`}</span>
            </Button>
          }
          title={hasAccepted ? `Remover ${name}?` : "Cancelar o convite?"}
          description={
            hasAccepted
              ? `O acesso acaba agora, também nas telas abertas. O que a pessoa fez continua na conta.${sharedPortfolios > 0 ? " Os links de carteiras continuam abrindo para quem os tem: troque ou desligue cada um em Carteiras." : ""}`
              : `O link enviado para ${email} deixa de funcionar.`
          }
          cancelLabel="Voltar"
          confirmLabel={hasAccepted ? "Remover da equipe" : "Cancelar convite"}
          pendingLabel={hasAccepted ? "Removendo..." : "Cancelando..."}
          pending={pending}
          onConfirm={(close) => void act((mark) => removeColleagueAction({ id, ...mark }), close)}
        />
      </div>
    </li>
  );
}

function Last({ state, seenAt, expiresAt }: ColleagueView) {
  if (state === "aceito")
    return seenAt ? <>Último acesso: {formatMoment(seenAt)}.</> : <>Ainda não entrou.</>;
  if (!expiresAt) return null;
  return state === "aberto" ? (
    <>Vale até {formatDate(expiresAt)}.</>
  ) : (
    <>Venceu em {formatDate(expiresAt)}.</>
  );
}
