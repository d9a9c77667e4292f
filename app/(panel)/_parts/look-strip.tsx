"use client";

import { Button } from "@/components/kit/ui/button";
import { useWorkIn } from "@/components/people/colleagues/use-work-in";
import { endLookAction } from "@/lib/admin/accounts/actions";

export function EndLook({ label }: { label: string }) {
  const { pending, open } = useWorkIn();
  return (
    <Button
      variant="outline"
      size="sm"
      className="shrink-0"
      aria-disabled={pending}
      onClick={() => void open(() => endLookAction({}))}
    >
      {label}
    </Button>
  );
}

/** `until`: time of day at which the look ends. */
export type Look = { account: string; until: string };

export function LookStrip({ account, until }: Look) {
  return (
    <aside
      aria-label="Conta que você vê"
      data-print="hide"
      className="border-line border-b bg-accent-wash text-sm"
    >
      <div className="page-width flex items-center justify-between gap-x-4 py-1.5">
        <p className="wrap-anywhere min-w-0 leading-snug">
          Você vê a conta de <strong className="break-words font-semibold">{account}</strong> como a pessoa
          vê, só leitura, até <span className="figures">{until}</span>.
        </p>
        <EndLook label="Encerrar" />
      </div>
    </aside>
  );
}
