import { Lock } from "lucide-react";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { RESTRICTED } from "@/lib/catalog/funder-projects/messages";

/** On a project page, for signed-in viewers who are no financiador (B2.4). */
export function FunderNotice() {
  return (
    <section aria-label={RESTRICTED.title} data-print="hide" className="rounded-md bg-sunken p-6">
      <h2 className="flex items-center gap-3 text-lg">
        <Lock aria-hidden className="size-5 text-ink-soft" strokeWidth={1.75} /> {RESTRICTED.title}
      </h2>
      <p className="mt-3 max-w-measure text-sm">
        {RESTRICTED.reasons[0].text} {RESTRICTED.statement}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href="/cadastro-empresa" prefetch={false} variant="outline">
          Cadastrar como Financiador
        </ButtonLink>
        <ButtonLink href="/dashboard" prefetch={false} variant="ghost" size="sm">
          Voltar ao Dashboard
        </ButtonLink>
      </div>
    </section>
  );
}
