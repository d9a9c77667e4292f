"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { EligibilityHint } from "@/components/matches/interests/eligibility-hint";
import { ok } from "@/lib/kit/result";
import { formatAmount } from "@/lib/kit/typed-amount";
import { createPortfolioAction, registerPortfolioAction } from "@/lib/matches/portfolio/actions";
import {
  type LineToRegister,
  PORTFOLIO,
  registerHint,
  registerLabel,
} from "@/lib/matches/portfolio/messages";
import type { Choices } from "@/lib/matches/portfolio/rules/choices";

type SavePortfolioProps = {
  /** Centavos. */
  valor: number;
  escolhas: Choices;
  lines: readonly LineToRegister[];
};

export function SavePortfolio({ valor, escolhas, lines }: SavePortfolioProps) {
  const router = useRouter();
  const { pending, run } = useAction(PORTFOLIO.failed);
  // Idempotency key, the same for every retry of either button.
  const key = useRef("");
  const save = async (registers: boolean) => {
    const saved = await run(async (mark) => {
      key.current ||= crypto.randomUUID();
      const values = { id: key.current, valor: formatAmount(valor), escolhas };
      const created = await createPortfolioAction({ ...values, ...mark });
      if (!created.ok || !registers) return created;
      const { id, alteradaEm } = created.data;
      // Even if the registration fails, the portfolio is saved. Its page offers to register the interests again.
      const registered = await registerPortfolioAction({ id, alteradaEm, ...mark }).catch(() => null);
      return ok({ id, message: registered?.ok ? registered.data.message : PORTFOLIO.savedOnly });
    });
    if (!saved) return;
    key.current = "";
    toast({ title: saved.message, handedOn: true });
    router.push(`/dashboard/carteiras/${saved.id}`);
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={pending} aria-describedby="registrar-efeito" onClick={() => save(true)}>
          {pending ? "Salvando..." : registerLabel(lines.length)}
        </Button>
        <Button variant="outline" aria-disabled={pending} onClick={() => save(false)}>
          Salvar carteira
        </Button>
      </div>
      <p id="registrar-efeito" className="mt-3 max-w-measure text-ink-soft text-sm leading-snug">
        {registerHint(lines)}
      </p>
      <div role="status" className="mt-4 max-w-measure">
        <EligibilityHint />
      </div>
    </>
  );
}
