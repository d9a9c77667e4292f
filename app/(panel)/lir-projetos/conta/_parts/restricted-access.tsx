import { Lock } from "lucide-react";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { RESTRICTED } from "@/lib/catalog/funder-projects/messages";

/** Replaces the full list for signed-in viewers who are not financiadores (B2.4, B6.2). */
export function RestrictedAccess() {
  return (
    <section
      aria-label={RESTRICTED.title}
      className="page-width grid gap-x-16 gap-y-10 pt-12 pb-14 md:pt-20 lg:grid-cols-[1fr_1.1fr]"
    >
      <div>
        <Lock aria-hidden className="size-9 text-accent-text" strokeWidth={1.5} />
        <h1 className="mt-5 text-4xl">{RESTRICTED.title}</h1>
        <p className="mt-5 max-w-[40ch] text-ink-soft text-lg leading-normal">{RESTRICTED.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href="/cadastro-empresa" prefetch={false} size="lg">
            Cadastrar como Financiador
          </ButtonLink>
          <ButtonLink href="/dashboard" prefetch={false} variant="outline" size="lg">
            Voltar ao Dashboard
          </ButtonLink>
        </div>
      </div>
      <div>
        <h2 className="text-lg">Por que o acesso é restrito</h2>
        <ul className="mt-4 border-line border-t">
          {RESTRICTED.reasons.map(({ title, text }) => (
            <li key={title} className="border-line border-b py-4">
              <p className="font-semibold">{title}</p>
              <p className="mt-1 max-w-measure text-ink-soft text-sm">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-5 border-accent border-l-2 pl-4 text-sm">{RESTRICTED.statement}</p>
      </div>
    </section>
  );
}
