import { ButtonLink } from "@/components/kit/ui/button-link";

/** Main part of the 404 page (B2.1, B8.15). */
export function NotFoundText() {
  return (
    <div className="page-width section-gap">
      <p className="figures font-semibold text-accent-text">404</p>
      <h1 className="mt-4 text-4xl">Oops! Page not found</h1>
      <p className="mt-5 max-w-[52ch] text-ink-soft text-lg leading-normal">
        Esta página não existe ou mudou de endereço. Os projetos continuam todos na lista.
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
