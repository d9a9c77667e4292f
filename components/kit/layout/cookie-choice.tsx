"use client";

import { useEffect, useRef } from "react";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { TextLink } from "@/components/kit/ui/text-link";
import { answerConsent } from "./consent-answer";

type CookieChoiceProps = {
  openings: number;
  onAnswered: () => void;
};

export function CookieChoice({ openings, onAnswered }: CookieChoiceProps) {
  const region = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening focuses the region
  useEffect(() => region.current?.focus(), [openings]);

  const answer = (chat: boolean) => {
    answerConsent(chat);
    onAnswered();
  };
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby="consentimento-titulo"
      data-print="hide"
      className="fixed inset-x-3 bottom-3 z-40 rounded-md border border-line bg-surface p-5 shadow-raised md:right-auto md:left-6 md:max-w-md"
    >
      <h2 id="consentimento-titulo" className="text-base">
        Cookies, sem letra miúda
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        Usamos só os necessários para o site funcionar. Com a sua permissão, carregamos também o chat de um
        fornecedor na página Explorar Projetos. Detalhes na{" "}
        <TextLink href="/privacidade#cookies">política de privacidade</TextLink>.
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <button
          type="button"
          className={buttonVariants({ variant: "outline" })}
          onClick={() => answer(false)}
        >
          Só necessários
        </button>
        <button type="button" className={buttonVariants({ variant: "outline" })} onClick={() => answer(true)}>
          Aceitar o chat
        </button>
      </div>
    </section>
  );
}
