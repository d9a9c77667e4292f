import { ButtonLink } from "@/components/kit/ui/button-link";

/** 404 page (B2.1, B8.15). */
export function NotFoundText() {
  return (
    <div className="page-width section-gap">
      <p className="figures font-semibold text-accent-text">404</p>
      <h1 className="mt-4 text-4xl">Esta página não existe</h1>
      <p className="mt-5 max-w-[52ch] text-ink-soft text-lg leading-normal">
        O endereço mudou ou foi escrito de outro jeito. Os projetos continuam todos na lista.
      </p>
      <p lang="en" className="mt-3 text-ink-soft text-sm">
        Oops! Page not found
      </p>
      <div className="mt-9 flex flex-wrap gap-3">
        <ButtonLink href="/">Voltar ao início</ButtonLink>
        <ButtonLink href="/lir-projetos" variant="outline">
          Ver projetos
        </ButtonLink>
      </div>
    </div>
  );
}
