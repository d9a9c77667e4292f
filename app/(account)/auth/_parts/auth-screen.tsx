"use client";

import { Activity, type ReactNode, useState } from "react";
import { TextLink } from "@/components/kit/ui/text-link";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { LoginForm } from "@/components/people/accounts/login-form";
import { ModeSwitch } from "@/components/people/accounts/mode-switch";
import { useQuery } from "@/components/people/accounts/use-query";
import { WantedAction } from "@/components/people/accounts/wanted-action";
import type { UserType } from "@/lib/kit/account-kinds";
import { GenericSignup } from "./generic-signup";

type AuthScreenProps = {
  /** Null opens the login. */
  signsUpAs: UserType | null;
  terms: Record<UserType, ReactNode>;
  aside: ReactNode;
  confirmsEmail: boolean;
};

function readQuery(query: URLSearchParams): UserType | null {
  const type = query.get("type");
  if (!type) return null;
  return type === "captador" ? "captador" : "financiador";
}

/** Login and sign-up (A2.4). */
export function AuthScreen({ signsUpAs, terms, aside, confirmsEmail }: AuthScreenProps) {
  const query = useQuery();
  const type = query ? readQuery(query) : signsUpAs;
  const userType = type ?? "financiador";
  const [{ isLogin, because }, setMode] = useState({ isLogin: type === null, because: type });
  if (because !== type) setMode({ isLogin: type === null, because: type });
  return (
    <AccountFrame
      kicker={isLogin ? "Sua conta" : "Nova conta"}
      title={isLogin ? "Entrar" : "Criar conta"}
      lead={
        isLogin ? (
          <>
            <p>
              Para quem capta e para quem financia. A área de empresas tem{" "}
              <TextLink href="/empresa-auth">a sua própria entrada</TextLink>.
            </p>
            <WantedAction />
          </>
        ) : (
          <>
            <p>
              Dois minutos, sem custo. Só o nome, o e-mail e a senha são obrigatórios; o resto pode vir
              depois.
            </p>
            <WantedAction />
          </>
        )
      }
      aside={isLogin ? undefined : aside}
    >
      <Activity mode={isLogin ? "visible" : "hidden"}>
        <LoginForm label="Entrar" next="/dashboard" />
      </Activity>
      <Activity mode={isLogin ? "hidden" : "visible"}>
        <GenericSignup userType={userType} terms={terms} confirmsEmail={confirmsEmail} />
      </Activity>
      <ModeSwitch
        mode={isLogin ? "login" : "signup"}
        onSwitch={() => setMode({ isLogin: !isLogin, because: type })}
      />
    </AccountFrame>
  );
}
