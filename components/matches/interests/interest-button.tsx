"use client";

import { CircleCheck, CircleX, Clock, Handshake, LoaderCircle, type LucideIcon, Undo2 } from "lucide-react";
import { useRef } from "react";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { Button } from "@/components/kit/ui/button";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { holdFocus } from "@/components/kit/ui/hold-focus";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { useMayCall } from "@/components/people/colleagues/may-call";
import { fundraisingEnd } from "@/lib/catalog/amount/rules";
import type { Status } from "@/lib/catalog/projects/rules/list-query";
import type { InterestStatus } from "@/lib/kit/states";
import { INTEREST_STATE } from "@/lib/matches/interests/messages/interest";
import { isOpenForInterest, isRegistrable } from "@/lib/matches/interests/rules/states";
import { useInterestDefaults } from "./interest-provider";
import { sendInterest, showInterestToast } from "./send-interest";
import { readOfferedAmount } from "./simulated-amount";
import { useInterestDialog, useInterestState, useRunOnHash } from "./use-interest";

export type InterestProject = {
  id: string;
  slug: string;
  nome: string;
  status: Status;
  /** Centavos. */
  valorDisponivel: number;
  /** Last day of fundraising, ISO. */
  prazo: string | null;
};

type InterestButtonProps = {
  project: InterestProject;
  interest: InterestStatus | null;
  /** The company's screen has its own success toast (B8.3). */
  screen: "financiador" | "empresa";
  opensByHash?: boolean | undefined;
  size?: "default" | "lg" | undefined;
  className?: string | undefined;
};

/**
 * 'Tenho Interesse' (B2.7, B2.8, B4.1). On the funder's screen, a press opens a dialog (B5.1). On the company's screen,
 * a press registers the interest with the account's contact, without the dialog (B4.12). It opens the dialog only
 * - if the address or a simulation gives an amount,
 * - if the fundraising has ended,
 * - after an attempt, if the server rejects the session or the contact.
 *
 * The button disappears once the interest is registered: put it into a HOLDER (hold-focus.ts).
 */
export function InterestButton(props: InterestButtonProps) {
  const { project, screen, opensByHash = false, size = "default", className } = props;
  const [status, setStatus] = useInterestState(`/lir-projetos/${project.slug}`, props.interest);
  const { view: Dialog, openings, loading, open, warm } = useInterestDialog();
  const button = useRef<HTMLButtonElement>(null);
  const direct = useCompanyPress(
    project,
    (next) => {
      holdFocus(button.current);
      setStatus(next);
    },
    open,
  );
  const isOpen = isOpenForInterest(project.status);
  const mayRegister = useMayCall("register-interest");
  const canRegister = isOpen && isRegistrable(status) && mayRegister;
  useRunOnHash(opensByHash ? "#interesse" : null, () => canRegister && open());

  const pending = loading || direct.sending;
  const press = screen === "empresa" ? direct.run : open;
  return (
    <>
      {canRegister && (
        <Button
          ref={button}
          aria-haspopup={screen === "financiador" ? "dialog" : undefined}
          aria-label={`Tenho Interesse: ${project.nome}`}
          aria-disabled={pending}
          size={size}
          className={className}
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => !pending && press()}
        >
          {pending && <LoaderCircle aria-hidden className="size-4.5 animate-spin" strokeWidth={2} />}
          Tenho Interesse
        </Button>
      )}
      {!canRegister && !isOpen && (
        <Button disabled variant="outline" size={size} className={className}>
          Projeto Finalizado
        </Button>
      )}
      {isOpen && status && status !== "Cancelada" && (
        <StateLink status={status} nome={project.nome} size={size} className={className} />
      )}
      {Dialog && (
        <Dialog
          project={project}
          openings={openings}
          signedOut={direct.signedOut}
          onRegistered={(next) => {
            setStatus(next);
            showInterestToast(screen);
          }}
        />
      )}
    </>
  );
}

type StateLinkProps = Pick<InterestButtonProps, "size" | "className"> & {
  status: Exclude<InterestStatus, "Cancelada">;
  nome: string;
};

function StateLink({ status, nome, size, className }: StateLinkProps) {
  const Icon = INTEREST_ICON[status];
  return (
    <ButtonLink
      href="/dashboard/apoios"
      prefetch={false}
      aria-label={`${INTEREST_STATE[status]}: ${nome}. Ver meus apoios`}
      variant="outline"
      size={size}
      className={className}
    >
      <Icon
        aria-hidden
        className={`size-4.5 shrink-0 ${status === "Recusada" ? "text-ink-soft" : "text-brand"}`}
        strokeWidth={1.75}
      />
      {INTEREST_STATE[status]}
    </ButtonLink>
  );
}

function useCompanyPress(
  project: InterestProject,
  setStatus: (status: InterestStatus) => void,
  open: () => void,
) {
  const { nomeEmpresa, emailContato, telefoneContato } = useInterestDefaults();
  const mark = usePageMark();
  const [sending, setSending] = useTransientState(false);
  const [signedOut, setSignedOut] = useTransientState(false);
  const run = async () => {
    if (readOfferedAmount().centavos !== null || fundraisingEnd(project, new Date())) return open();
    setSending(true);
    const result = await sendInterest({
      projeto_id: project.id,
      nome_empresa: nomeEmpresa,
      email_contato: emailContato,
      telefone_contato: telefoneContato,
      valor_interesse: "",
      observacoes: "",
      ...mark,
    });
    setSending(false);
    setSignedOut(!result.ok && result.code === "unauthenticated");
    if (result.ok) {
      setStatus(result.data.status);
      return showInterestToast("empresa");
    }
    toast({ title: result.message, tone: "error" });
    // The dialog has the login link, and fields to correct the account's contact.
    if (result.code === "unauthenticated" || result.code === "bad_input") open();
  };
  return { sending, signedOut, run };
}

const INTEREST_ICON: Record<InterestStatus, LucideIcon> = {
  Interessada: Clock,
  Aceita: CircleCheck,
  Recusada: CircleX,
  Confirmada: Handshake,
  Cancelada: Undo2,
};
