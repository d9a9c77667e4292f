import { answerConsent } from "@/components/kit/layout/consent-answer";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { Button } from "@/components/kit/ui/button";
import { TextLink } from "@/components/kit/ui/text-link";

/**
 * Consent request for the only optional purpose, shown in place of the third-party chat. Refusing takes one click, as
 * accepting does, and nothing optional loads before.
 */
export function ChatQuestion() {
  return (
    <section
      aria-labelledby="chat-pergunta"
      data-print="hide"
      className="rounded-md border border-line bg-surface p-4 [@media(scripting:none)]:hidden"
    >
      <h2 id="chat-pergunta" className="font-sans font-semibold text-sm leading-snug tracking-normal">
        Quer usar o chat de um fornecedor nesta página?
      </h2>
      <p className="mt-1 text-ink-soft text-xs">
        Ele usa cookies próprios. <TextLink href="/privacidade#cookies">Saiba mais</TextLink>
      </p>
      <KeepClear className="mt-3 grid grid-cols-2 gap-2">
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
