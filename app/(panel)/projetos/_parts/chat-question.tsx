import { useId } from "react";
import { answerConsent } from "@/components/kit/layout/consent-answer";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { Button } from "@/components/kit/ui/button";
import { TextLink } from "@/components/kit/ui/text-link";

/** The third-party chat sets cookies. Refusing takes one click, like accepting. */
export function ChatQuestion() {
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      data-print="hide"
      className="rounded-md border border-line bg-surface p-3 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 md:p-4 [@media(scripting:none)]:hidden"
    >
      <div>
        <h2
          id={title}
          className="font-sans font-semibold text-sm leading-snug tracking-normal max-md:text-xs"
        >
          Quer usar o chat de um fornecedor nesta página?
        </h2>
        <p className="text-ink-soft text-xs md:mt-1">
          Ele usa cookies próprios. <TextLink href="/privacidade#cookies">Saiba mais</TextLink>
        </p>
      </div>
      <KeepClear className="grid gap-1 md:mt-3 md:grid-cols-2 md:gap-2">
        <Button variant="outline" size="sm" onClick={() => answerConsent(true)}>
          Usar o chat
        </Button>
        <Button variant="outline" size="sm" onClick={() => answerConsent(false)}>
          Agora não
        </Button>
      </KeepClear>
    </section>
  );
}
