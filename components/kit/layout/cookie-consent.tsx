"use client";

import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { answerConsent } from "./consent-answer";

/** Event with which any control, such as the footer's, asks for the question again. */
const REOPEN = "elo:cookies";
/** A press that React repeats early may come before anybody listens: the choice opens once it is there. */
let isWanted = false;

/**
 * The choice about the only purpose that is not necessary, for who wants to change it. The question itself stands where
 * the chat would (app/(panel)/projetos/_parts/chat-question.tsx) and covers nothing.
 */
export function CookieConsent() {
  const [open, setOpen] = useState(false);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const reopen = () => {
      isWanted = false;
      setOpen(true);
      requestAnimationFrame(() => region.current?.focus());
    };
    window.addEventListener(REOPEN, reopen);
    if (isWanted) reopen();
    return () => window.removeEventListener(REOPEN, reopen);
  }, []);

  if (!open) return null;
  const answer = (chat: boolean) => {
    answerConsent(chat);
    setOpen(false);
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
        <Link href="/privacidade#cookies" prefetch={false} className="link">
          política de privacidade
        </Link>
        .
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

/** Opens the choice, from the footer or the privacy page. */
export function CookiePreferences({ className }: { className?: string }) {
  const ask = () => {
    isWanted = true;
    window.dispatchEvent(new Event(REOPEN));
  };
  return (
    <button type="button" className={className} onClick={ask}>
      Preferências de cookies
    </button>
  );
}
