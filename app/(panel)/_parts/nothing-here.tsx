import Link from "next/link";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { homeOf } from "@/lib/people/accounts/rules";

/** Not-found page of the workspace, for unknown addresses and records of other accounts (B2.1, B8.15). */
export function NothingHere({ empresaId }: { empresaId: string | null }) {
  const home = homeOf({ empresaId });
  return (
    <div className="page-width pt-8 pb-16 lg:pt-12">
      <p className="figures font-semibold text-accent-text text-sm">404</p>
      <h1 className="mt-2 text-4xl">Esta página não existe</h1>
      <p className="mt-4 max-w-measure text-ink-soft leading-normal">
        Ela foi excluída, pertence a outra conta ou nunca existiu. Confira o endereço ou siga pelo menu.
      </p>
      <p lang="en" className="mt-3 text-ink-soft text-sm">
        Oops! Page not found
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink href={home} prefetch={false}>
          {empresaId === null ? "Voltar ao painel" : "Voltar à área da empresa"}
        </ButtonLink>
        <ButtonLink href="/suporte" prefetch={false} variant="outline">
          Falar com o suporte
        </ButtonLink>
      </div>
      <p className="mt-6 text-sm">
        <Link href="/" prefetch={false} className="link inline-flex min-h-11 items-center">
          Ir para a página inicial do site
        </Link>
      </p>
    </div>
  );
}
