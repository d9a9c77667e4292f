import { ButtonLink } from "@/components/kit/ui/button-link";

const WAY = [
  ["Escolha", "Na página do projeto estão o valor que falta, o prazo e a captação mínima."],
  ["Registre", "Seu nome e contato só são abertos se o projeto aceitar e desbloquear a oportunidade."],
  ["Acompanhe", "A resposta chega por e-mail e fica aqui, com o próximo passo."],
];

/** Shown before the first interest. */
export function EmptyInterests({ isLaterPage }: { isLaterPage: boolean }) {
  if (isLaterPage)
    return <p className="border-line border-t pt-6">Não há interesses mais antigos do que estes.</p>;
  return (
    <section aria-label="Nenhum interesse ainda" className="max-w-3xl">
      <p className="font-display font-semibold text-2xl leading-snug tracking-tight">
        Você ainda não registrou interesse em nenhum projeto.
      </p>
      <ol className="mt-8 grid border-line border-t">
        {WAY.map(([title, text], at) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] border-line border-b py-4">
            <span
              aria-hidden
              className="figures font-bold font-display text-accent-text text-lg leading-tight"
            >
              {at + 1}
            </span>
            <p>
              <strong className="font-semibold">{title}.</strong>{" "}
              <span className="text-ink-soft">{text}</span>
            </p>
          </li>
        ))}
      </ol>
      <ButtonLink href="/lir-projetos" size="lg" className="mt-8">
        Ver os projetos
      </ButtonLink>
    </section>
  );
}
