"use client";

import { Activity, type ReactNode, useState } from "react";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { LoginForm } from "@/components/people/accounts/login-form";
import { ModeSwitch } from "@/components/people/accounts/mode-switch";
import { useQuery } from "@/components/people/accounts/use-query";
import { CaptadorSignup } from "./captador-signup";

type Mode = "login" | "signup";
type CaptadorScreenProps = {
  opensIn: Mode;
  terms: ReactNode;
  aside: ReactNode;
  confirmsEmail: boolean;
};

const readQuery = (query: URLSearchParams): Mode => (query.get("login") === "true" ? "login" : "signup");

const LEAD: Record<Mode, string> = {
  signup:
    "Crie a conta da sua organização e mostre o projeto a empresas que já procuram onde aplicar o imposto.",
  login: "Acompanhe os interessados, os valores e os prazos do seu projeto.",
};

export function CaptadorScreen({ opensIn, terms, aside, confirmsEmail }: CaptadorScreenProps) {
  const query = useQuery();
  const addressed = query ? readQuery(query) : opensIn;
  const [{ mode, because }, setMode] = useState({ mode: addressed, because: addressed });
  if (because !== addressed) setMode({ mode: addressed, because: addressed });
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
        <CaptadorSignup terms={terms} confirmsEmail={confirmsEmail} />
      </Activity>
      <ModeSwitch
        mode={mode}
        onSwitch={() => setMode({ mode: isLogin ? "signup" : "login", because: addressed })}
      />
    </AccountFrame>
  );
}
