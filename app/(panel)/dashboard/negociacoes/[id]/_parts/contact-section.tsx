import { Lock } from "lucide-react";
import type { DealView } from "@/lib/money/deals/queries/deal";
import { contactOf } from "@/lib/money/deals/rules/deal";
import { isContactOpen } from "@/lib/people/contact/rules/open";

/** Contact of the other side, once unlocked (A6.2). */
export function ContactSection({ deal: { side, contato, facts } }: { deal: DealView }) {
  return (
    <section aria-labelledby="negociacao-contato">
      <h2 id="negociacao-contato" className="mb-3 text-lg">
        {side === "captador" ? "Quem quer apoiar" : "Quem cuida do projeto"}
      </h2>
      {contato ? (
        <address className="grid gap-1 not-italic">
          <strong className="break-words font-semibold">{contato.nome}</strong>
          {contato.email && (
            <a href={`mailto:${contato.email}`} className="link break-all">
              {contato.email}
            </a>
          )}
          {contato.telefone && <span className="figures">{contato.telefone}</span>}
          {!contato.telefone && side === "financiador" && (
            <span className="text-ink-soft text-sm">
              Sem telefone no perfil. Peça um pela conversa e confirme que é do projeto.
            </span>
          )}
        </address>
      ) : (
        <p className="flex max-w-measure items-start gap-2 text-ink-soft text-sm">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
          {isContactOpen(contactOf(facts))
            ? "Esta conta não está mais na plataforma."
            : side === "captador"
              ? "Nome, e-mail e telefone abrem com o desbloqueio."
              : "O seu contato e o do projeto abrem para os dois quando o projeto desbloquear."}
        </p>
      )}
    </section>
  );
}
