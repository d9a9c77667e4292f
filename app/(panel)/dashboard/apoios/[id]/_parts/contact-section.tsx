import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { Side } from "@/lib/kit/states";
import type { Contact } from "@/lib/money/deals/queries/deal";

type ContactSectionProps = {
  side: Side;
  contact: Contact | null;
  /** Kind of the funder, shown to the captador while the contact is closed. */
  funderKind: string | null;
  /** An open contact without data belongs to a deleted account. */
  isOpen: boolean;
  children: ReactNode;
};

/** Shows the contact only after the unlock (A6.2). */
export function ContactSection({ side, contact, funderKind, isOpen, children }: ContactSectionProps) {
  return (
    <section aria-labelledby="apoio-contato">
      <h2 id="apoio-contato" className="mb-3 text-lg">
        {side === "financiador" ? "Quem cuida do projeto" : isOpen ? "Quem apoia" : "Quem quer apoiar"}
      </h2>
      {funderKind && <p className="mb-2 font-semibold">{funderKind}</p>}
      {contact ? (
        <address className="grid gap-1 not-italic">
          <strong className="break-words font-semibold">{contact.nome}</strong>
          {contact.email && (
            <a href={`mailto:${contact.email}`} className="link break-all">
              {contact.email}
            </a>
          )}
          {contact.telefone && <span className="figures">{contact.telefone}</span>}
          {!contact.telefone && side === "financiador" && (
            <span className="text-ink-soft text-sm">
              Sem telefone no perfil. Peça um pela conversa e confirme que é do projeto.
            </span>
          )}
        </address>
      ) : (
        <p className="flex max-w-measure items-start gap-2 text-ink-soft text-sm">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
          {isOpen
            ? "Esta conta não está mais na plataforma."
            : side === "captador"
              ? "Nome, e-mail e telefone aparecem quando você abre o contato."
              : "O seu contato e o do projeto aparecem para os dois quando o projeto abre o contato."}
        </p>
      )}
      {children}
    </section>
  );
}
