"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { AccountFrame } from "./account-frame";
import { EmailCorrection } from "./email-correction";
import { ResendButton } from "./resend-button";

type SignupKind = "project" | "company" | "generic";

export type PendingSignup = { signup?: SignupKind; plan?: string };

const SIGNUPS: Record<SignupKind, { kicker: string; back: string }> = {
  project: { kicker: "Para projetos aprovados na LIR", back: "/auth/captador" },
  company: { kicker: "Para empresas e financiadores", back: "/cadastro-empresa" },
  generic: { kicker: "Sua conta", back: "/auth" },
};

const PAID = ["pro", "plus"];

type ConfirmationPendingProps = {
  query: URLSearchParams | null;
  /** Sign-up of the prerendered screen, used until the browser has read the address. */
  stored: PendingSignup;
};

function signupOf(query: URLSearchParams): PendingSignup {
  const type = query.get("type");
  const signup = type === "project" || type === "company" ? type : "generic";
  return { signup, plan: query.get("plan")?.toLowerCase() ?? "" };
}

/** Keeps the corrected e-mail for a reload of the page. */
function keepInAddress(email: string): void {
  const query = new URLSearchParams(window.location.search);
  query.set("email", email);
  window.history.replaceState(null, "", `${window.location.pathname}?${query}`);
}

/** Screen after a sign-up (A2.11). */
export function ConfirmationPending({ query, stored }: ConfirmationPendingProps) {
  const [corrected, setCorrected] = useState("");
  const email = corrected || (query?.get("email")?.trim() ?? "");
  const { signup = "generic", plan = "" } = query ? signupOf(query) : stored;
  const { kicker, back } = SIGNUPS[signup];
  return (
    <AccountFrame
      kicker={kicker}
      title="Confirme seu e-mail"
      lead={
        <p>
          A conta abre quando você usa o link do e-mail de confirmação.
          {email && " O endereço que você digitou:"}
          {email && <strong className="wrap-anywhere block font-semibold text-ink">{email}</strong>}
        </p>
      }
    >
      <ol className="grid gap-5">
        <Instruction number={1} title="Abra a sua caixa de entrada">
          A mensagem vem do Elo Recicla e costuma chegar em menos de um minuto.
        </Instruction>
        <Instruction number={2} title="Use o botão Confirmar meu e-mail">
          O link vale por 24 horas e funciona uma vez.
        </Instruction>
        <Instruction number={3} title="Não chegou?">
          Olhe a pasta de spam e confira o endereço. Se estiver certo, peça outro link
          {email ? "; se não, corrija." : "."}
        </Instruction>
      </ol>
      {PAID.includes(plan) && (
        <p className="mt-6 border-line border-t pt-5 text-sm">
          Plano escolhido: <strong>{plan.toUpperCase()}</strong>. A conta começa no Free, e o painel guarda a
          sua escolha.
        </p>
      )}
      <div className="mt-7">
        <ResendButton key={corrected} email={email} />
      </div>
      {email && (
        <EmailCorrection
          email={email}
          onCorrected={({ email: right }) => {
            setCorrected(right);
            keepInAddress(right);
          }}
        />
      )}
      <Link href={back} className="link mt-2 inline-flex min-h-11 items-center gap-2 text-sm">
        <ArrowLeft aria-hidden className="size-4" strokeWidth={2} />
        Voltar ao cadastro
      </Link>
    </AccountFrame>
  );
}

function Instruction({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_1fr]">
      <span aria-hidden className="figures font-bold font-display text-accent-text text-lg leading-tight">
        {number}
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-ink-soft text-sm leading-normal">{children}</p>
      </div>
    </li>
  );
}
