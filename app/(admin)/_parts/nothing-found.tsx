import { ButtonLink } from "@/components/kit/ui/button-link";

export function NothingFound() {
  return (
    <div className="grid max-w-measure gap-4 py-10">
      <h1 className="text-4xl">Nada neste endereço</h1>
      <p className="text-ink-soft">
        O registro foi apagado ou o endereço está incompleto. Procure por nome, e-mail, CNPJ ou número.
      </p>
      <ButtonLink href="/admin" prefetch={false} variant="outline" className="w-fit">
        Ver o que espera hoje
      </ButtonLink>
    </div>
  );
}
