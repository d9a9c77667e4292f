"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { ReturnLink } from "@/components/people/accounts/return-link";
import { hasSessionHint } from "@/lib/access/auth/session-hint";

const never = () => () => {};

/**
 * With the session hint, the link to the sign-up becomes one to the account's own list (B2.4, B2.5, B2.6).
 * @param returnTo address of this list, with its search
 * @param icon passed in, so that this client component imports no icon code
 */
export function LimitedAccess({ returnTo, icon }: { returnTo: string; icon: ReactNode }) {
  const hasSession = useSyncExternalStore(
    never,
    () => hasSessionHint(document.cookie),
    () => false,
  );
  return (
    <aside
      aria-label="Acesso Limitado"
      className="mt-1 flex items-center gap-x-2 text-sm md:mt-6 md:gap-x-3 md:rounded-md md:bg-brand-wash md:px-5 md:py-2"
    >
      {icon}
      <p className="min-w-0 grow">
        <strong className="font-semibold">Acesso Limitado</strong>
        <span className="md:hidden">: só o resumo</span>
        <span className="max-md:hidden">
          {hasSession
            ? ": esta página mostra a todos só o resumo de cada projeto. O que a sua conta pode ver está na sua lista."
            : ": você vê o resumo. A conta gratuita de financiador mostra quem propõe, o texto completo e o valor captado em reais."}
        </span>
      </p>
      {/* One element with and without a session, so that a press while the link changes is not lost. */}
      <ReturnLink
        href={hasSession ? returnTo : "/auth?type=financiador"}
        returnTo={returnTo}
        className="link inline-flex min-h-11 shrink-0 items-center font-semibold"
      >
        {hasSession ? "Abrir a minha lista" : "Criar conta"}
      </ReturnLink>
    </aside>
  );
}
