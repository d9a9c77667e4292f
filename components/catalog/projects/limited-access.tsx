"use client";

import { Lock } from "lucide-react";
import { useSyncExternalStore } from "react";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { ReturnLink } from "@/components/people/accounts/return-link";
import { hasSessionHint } from "@/lib/access/auth/session-hint";

const never = () => () => {};

/**
 * What the prerendered list leaves out (B2.6). It is the same page for everybody, so who has a session is led from it to the
 * list of their account (B2.4, B2.5).
 * @param destination the same list, with its search
 */
export function LimitedAccess({ returnTo }: { returnTo: string }) {
  const hasSession = useSyncExternalStore(
    never,
    () => hasSessionHint(document.cookie),
    () => false,
  );
  return (
    <aside
      aria-label="Acesso Limitado"
      className="mb-10 grid items-center gap-5 rounded-md bg-brand-wash p-6 md:grid-cols-[auto_1fr_auto] md:p-8"
    >
      <Lock aria-hidden className="size-7 text-brand" strokeWidth={1.5} />
      <div>
        <h2 className="text-lg">Acesso Limitado</h2>
        <p className="mt-1 max-w-measure text-sm">
          {hasSession
            ? "Esta página mostra a todos só o resumo de cada projeto. O que a sua conta pode ver está na sua lista."
            : "Você vê o resumo de cada projeto e a parte já captada, em porcentagem. Com uma conta gratuita de financiador, vê também quem propõe, o texto completo e o valor captado em reais."}
        </p>
      </div>
      {/* One link for both: another element in its place would lose the press of whoever was just pressing it. */}
      <ReturnLink
        href={hasSession ? returnTo : "/auth?type=financiador"}
        returnTo={returnTo}
        className={buttonVariants()}
      >
        {hasSession ? "Abrir a minha lista" : "Criar conta"}
      </ReturnLink>
    </aside>
  );
}
