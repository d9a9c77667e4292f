import { Lock } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/kit/ui/button";
import { RESTRICTED } from "@/lib/catalog/funder-projects/messages";

/** On the page of a project, for who is signed in and is no financiador (B2.4). */
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
        <Button asChild variant="outline">
          <Link href="/cadastro-empresa" prefetch={false}>
            Cadastrar como Financiador
          </Link>
        </Button>
        <Button asChild variant="ghost" size="sm">
          <Link href="/dashboard" prefetch={false}>
            Voltar ao Dashboard
          </Link>
        </Button>
      </div>
    </section>
  );
}
