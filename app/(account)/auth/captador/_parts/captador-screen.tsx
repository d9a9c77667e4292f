"use client";

import { useSearchParams } from "next/navigation";
import { Activity, type ReactNode, useState } from "react";
import { AccountFrame } from "@/components/accounts/account-frame";
import { LoginForm } from "@/components/accounts/login-form";
import { ModeSwitch } from "@/components/accounts/mode-switch";
import { CaptadorSignup } from "./captador-signup";

type Mode = "login" | "signup";
type CaptadorScreenProps = { start: Mode; terms: ReactNode; aside: ReactNode };

const LEAD: Record<Mode, string> = {
  signup:
    "Crie a conta da sua organização e mostre o projeto a empresas que já procuram onde aplicar o imposto.",
  login: "Acompanhe os interessados, os valores e os prazos do seu projeto.",
};

/** Fundraiser screen (A2.5). @param start the mode that it opens in */
export function CaptadorScreen({ start, terms, aside }: CaptadorScreenProps) {
  const [mode, setMode] = useState(start);
  const isLogin = mode === "login";
  return (
    <AccountFrame
      kicker="Para projetos aprovados na LIR"
      title={isLogin ? "Entrar para captar" : "Quero captar"}
      lead={<p>{LEAD[mode]}</p>}
      aside={isLogin ? undefined : aside}
    >
      <Activity mode={isLogin ? "visible" : "hidden"}>
        <LoginForm label="Entrar" resendPage="/new-email-confirmation" next="/dashboard" />
      </Activity>
      <Activity mode={isLogin ? "hidden" : "visible"}>
        <CaptadorSignup terms={terms} />
      </Activity>
      <ModeSwitch mode={mode} onSwitch={() => setMode(isLogin ? "signup" : "login")} />
    </AccountFrame>
  );
}

/** Opens in the mode that the address asks for: login=true is the login. */
export function CaptadorScreenByAddress(props: Omit<CaptadorScreenProps, "start">) {
  const start = useSearchParams().get("login") === "true" ? "login" : "signup";
  return <CaptadorScreen key={start} start={start} {...props} />;
}
