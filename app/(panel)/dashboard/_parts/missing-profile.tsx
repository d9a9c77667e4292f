"use client";

import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { signOutAction } from "@/lib/people/accounts/actions";
import { LOGIN } from "@/lib/people/accounts/messages";

/** 'Perfil não encontrado': a session without a profile has to log in again (B2.14). */
export function MissingProfile() {
  const again = async () => {
    const result = await signOutAction({}).catch(() => null);
    if (result?.ok) window.location.assign("/auth");
    else toast({ title: result?.message ?? LOGIN.offline, tone: "error" });
  };
  return (
    <div className="page-width section-gap">
      <h1 className="text-4xl">Perfil não encontrado</h1>
      <p className="mt-5 max-w-[52ch] text-ink-soft text-lg leading-normal">
        A sua sessão está aberta, mas não achamos os dados da conta. Entrar de novo costuma resolver.
      </p>
      <Button className="mt-9" onClick={again}>
        Fazer login novamente
      </Button>
    </div>
  );
}
