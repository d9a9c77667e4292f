import { ButtonLink } from "@/components/kit/ui/button-link";
import type { Side } from "@/lib/kit/states";

const WAYS: Record<Side, { title: string; steps: [string, string][]; action: string; href: string }> = {
  financiador: {
    title: "Você ainda não registrou interesse em nenhum projeto.",
    steps: [
      ["Escolha", "Na página do projeto estão o valor que falta, o prazo e a captação mínima."],
      ["Registre", "Seu nome e contato ficam protegidos até o projeto aceitar e abrir o contato."],
      ["Acompanhe", "A resposta chega por e-mail e fica aqui, com o próximo passo."],
    ],
    action: "Ver os projetos",
    href: "/lir-projetos",
  },
  captador: {
    title: "Nenhum interesse ainda.",
    steps: [
      ["Publique", "Um projeto na lista recebe interesses de quem quer apoiar."],
      [
        "Responda",
        "O valor, quem apoia e o que custa abrir o contato aparecem aqui, e um e-mail avisa você.",
      ],
      ["Acompanhe", "Depois do aceite, o mesmo apoio tem a conversa, o depósito e o recibo."],
    ],
    action: "Ver Meus Projetos",
    href: "/projects",
  },
};

export function EmptySupports({ side }: { side: Side }) {
  const { title, steps, action, href } = WAYS[side];
  return (
    <section aria-label="Nenhum apoio ainda" className="max-w-3xl">
      <p className="font-display font-semibold text-2xl leading-snug tracking-tight">{title}</p>
      <ol className="mt-6 grid border-line border-t">
        {steps.map(([name, text], at) => (
          <li key={name} className="grid grid-cols-[2.5rem_1fr] border-line border-b py-4">
            <span
              aria-hidden
              className="figures font-bold font-display text-accent-text text-lg leading-tight"
            >
              {at + 1}
            </span>
            <p>
              <strong className="font-semibold">{name}.</strong> <span className="text-ink-soft">{text}</span>
            </p>
          </li>
        ))}
      </ol>
      <ButtonLink href={href} prefetch={false} size="lg" className="mt-8">
        {action}
      </ButtonLink>
    </section>
  );
}
