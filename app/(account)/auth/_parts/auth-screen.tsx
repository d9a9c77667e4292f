"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { Activity, type ReactNode, useState } from "react";
import { AccountFrame } from "@/components/accounts/account-frame";
import { LoginForm } from "@/components/accounts/login-form";
import { ModeSwitch } from "@/components/accounts/mode-switch";
import type { UserType } from "@/lib/accounts/rules";
import { GenericSignup } from "./generic-signup";

type AuthScreenProps = { userType: UserType; terms: Record<UserType, ReactNode>; aside: ReactNode };

/** Generic screen: login, and signup of either role (A2.4). */
export function AuthScreen({ userType, terms, aside }: AuthScreenProps) {
  const [isLogin, setIsLogin] = useState(true);
  return (
    <AccountFrame
      kicker={isLogin ? "Sua conta" : "Nova conta"}
      title={isLogin ? "Entrar" : "Criar conta"}
      lead={
        isLogin ? (
          <p>
            Para quem capta e para quem financia. A área de empresas tem{" "}
            <Link href="/empresa-auth" prefetch={false} className="link">
              a sua própria entrada
            </Link>
            .
          </p>
        ) : (
          <p>
            Dois minutos, sem custo. Só o nome, o e-mail e a senha são obrigatórios; o resto pode vir depois.
          </p>
        )
      }
      aside={isLogin ? undefined : aside}
    >
      <Activity mode={isLogin ? "visible" : "hidden"}>
        <LoginForm label="Entrar" next="/dashboard" />
      </Activity>
      <Activity mode={isLogin ? "hidden" : "visible"}>
        <GenericSignup userType={userType} terms={terms} />
      </Activity>
      <ModeSwitch mode={isLogin ? "login" : "signup"} onSwitch={() => setIsLogin(!isLogin)} />
    </AccountFrame>
  );
}

/** For the role that the address asks for; a funder where it names none. */
export function AuthScreenByAddress(props: Omit<AuthScreenProps, "userType">) {
  const userType = useSearchParams().get("type") === "captador" ? "captador" : "financiador";
  return <AuthScreen userType={userType} {...props} />;
}
