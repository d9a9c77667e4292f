"use client";

import { type FormEvent, useState } from "react";
import { usePreHydrationInput } from "@/components/kit/forms/use-pre-hydration-input";
import { Button } from "@/components/kit/ui/button";
import { RadioGroup } from "@/components/kit/ui/radio-group";
import { formatPercent } from "@/lib/kit/format";
import { usePayFee } from "./use-pay-fee";

type UnlockChoiceProps = {
  id: string;
  again: boolean;
  unlock: { text: string; percent: number };
  /** Null if the whole commission is above Stripe's maximum. */
  commission: { text: string } | null;
  ways: string;
  anew: boolean;
};

export function UnlockChoice({ id, again, unlock, commission, ways, anew }: UnlockChoiceProps) {
  const [tipo, setTipo] = useState<string>("desbloqueio");
  const form = usePreHydrationInput();
  const { pending, pay } = usePayFee(id, anew);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void pay(tipo === "comissao" ? "comissao" : "desbloqueio");
  };
  return (
    <form ref={form} method="post" onSubmit={send} aria-label="Abrir o contato" className="grid gap-4">
      <RadioGroup
        name={`pagar-${id}`}
        legend="O que pagar agora"
        stacked
        value={tipo}
        onChange={setTipo}
        options={[
          {
            value: "desbloqueio",
            label: `Só abrir o contato, ${unlock.text}`,
            hint: `${formatPercent(unlock.percent)} do valor do interesse, agora. A comissão fica para depois da confirmação do valor.`,
          },
          ...(commission
            ? [
                {
                  value: "comissao",
                  label: `Comissão inteira, ${commission.text}`,
                  hint: `8% do valor do interesse, agora, sem a taxa de abertura. Se o valor confirmado for outro, a diferença é cobrada ou devolvida. Se o apoio terminar sem um valor confirmado, devolvemos a comissão, menos ${unlock.text} pela abertura do contato.`,
                },
              ]
            : []),
        ]}
      />
      <div className="grid justify-items-start gap-2">
        <Button type="submit" size="lg" aria-disabled={pending}>
          {pending ? "Abrindo o pagamento..." : again ? "Pagar de novo" : "Ir para o pagamento"}
        </Button>
        <p className="text-ink-soft text-sm">
          {ways} O apoio em si não passa por aqui: vai direto para a conta do projeto.
        </p>
      </div>
    </form>
  );
}
