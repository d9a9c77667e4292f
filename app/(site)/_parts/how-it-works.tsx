import Link from "next/link";
import { PartChoice, partId } from "./part-choice";

const PATHS = [
  {
    title: "Para quem financia",
    steps: [
      ["Simule", "Descubra quanto do imposto devido pode ser destinado neste ano."],
      ["Escolha", "Filtre por estado, tema, prazo e valor; compare os projetos."],
      ["Registre interesse", "Diga quanto pretende destinar; o projeto responde."],
      ["Deposite e deduza", "O dinheiro vai para a conta do projeto e você recebe o recibo para o contador."],
    ],
    href: "/cadastro-empresa",
    link: "Começar como financiador",
  },
  {
    title: "Para quem capta",
    steps: [
      ["Cadastre o projeto", "Com o CNPJ da organização e a aprovação na lei."],
      ["Monte a proposta", "O assistente organiza impacto, contrapartidas e números."],
      ["Receba interesses", "Aceite os que servem; o contato abre com um pagamento de até 0,3% do valor."],
      ["Confirme e execute", "As duas partes confirmam o valor e o projeto segue para a próxima etapa."],
    ],
    href: "/project-signup",
    link: "Cadastrar projeto",
  },
];

export function HowItWorks() {
  return (
    <section id="como-funciona" aria-labelledby="como-titulo" className="passos bg-sunken">
      <div className="page-width section-gap">
        <h2 id="como-titulo" className="text-3xl">
          Como Funciona
        </h2>
        <PartChoice group="passos" legend="Passos" parts={PATHS.map(({ title }) => title)} />
        <div className="mt-8 grid lg:mt-12 gap-x-20 gap-y-14 lg:grid-cols-2">
          {PATHS.map((path, at) => (
            <section key={path.title} aria-label={path.title} data-part={partId("passos", at)}>
              <h3 className="text-xl max-lg:sr-only">{path.title}</h3>
              <ol className="border-line-strong border-l lg:mt-6">
                {path.steps.map(([title, text], index) => (
                  <li key={title} className="relative pb-7 pl-8 last:pb-0">
                    <span
                      aria-hidden
                      className="figures absolute top-0 -left-4 grid size-8 place-items-center rounded-full border border-line-strong bg-paper font-semibold text-sm"
                    >
                      {index + 1}
                    </span>
                    <p className="font-semibold">{title}</p>
                    <p className="text-ink-soft">{text}</p>
                  </li>
                ))}
              </ol>
              <Link href={path.href} prefetch={false} className="link mt-6 inline-block py-2">
                {path.link}
              </Link>
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}
