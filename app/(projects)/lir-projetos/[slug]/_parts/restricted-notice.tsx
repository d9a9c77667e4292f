import { Lock } from "lucide-react";
import { Button } from "@/components/kit/ui/button";
import { ReturnLink } from "@/components/people/accounts/return-link";

/** Facts that only a financiador's account shows (B2.6). */
export function RestrictedNotice({ slug }: { slug: string }) {
  return (
    <section
      aria-label="Informações Completas Restritas"
      data-print="hide"
      className="rounded-md bg-sunken p-6"
    >
      <h2 className="flex items-center gap-3 text-lg">
        <Lock aria-hidden className="size-5 text-ink-soft" strokeWidth={1.75} /> Informações Completas
        Restritas
      </h2>
      <p className="mt-3 text-sm">
        Com a conta gratuita de financiador você vê quem realiza o projeto e com que equipe, os documentos, o
        texto completo e o valor captado em reais, e registra o seu interesse.
      </p>
      <Button asChild variant="outline" className="mt-5">
        <ReturnLink href="/auth?type=financiador" returnTo={`/lir-projetos/${slug}`}>
          Criar conta gratuita
        </ReturnLink>
      </Button>
    </section>
  );
}
