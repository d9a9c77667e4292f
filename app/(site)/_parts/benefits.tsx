import Link from "next/link";
import { PartChoice, partId } from "./part-choice";

const AUDIENCES = [
  {
    title: "Empresas",
    lead: "Escolha para onde vai uma parte do seu IRPJ.",
    points: [
      "Nenhum custo: financiar pela plataforma é gratuito.",
      "Projetos já aprovados, com valor, prazo e etapa à vista.",
      "Números prontos para o relatório ESG e para a auditoria.",
    ],
    href: "/cadastro-empresa",
    link: "Cadastrar minha empresa",
  },
  {
    title: "Projetos aprovados",
    lead: "Encontre quem financia antes de o prazo acabar.",
    points: [
      "Uma página que explica o projeto a um diretor financeiro.",
      "Interesses chegam até você, com o valor que a empresa pensa em destinar.",
      "A comissão de 8% só existe quando a captação se confirma.",
    ],
    href: "/como-funciona",
    link: "Ver como captar",
  },
  {
    title: "Pessoas físicas",
    lead: "Até 6% do imposto devido, na declaração completa.",
    points: [
      "O mesmo limite vale para cultura, esporte, criança e idoso: você decide a divisão.",
      "A doação sai até o último expediente bancário de dezembro e volta na declaração do ano seguinte.",
      "O simulador mostra a conta e onde achar cada número.",
    ],
    href: "/incentivos",
    link: "Simular minha dedução",
  },
];

export function Benefits() {
  return (
    <section
      aria-labelledby="beneficios-titulo"
      className="lados bg-deep text-on-deep [--accent-text:var(--accent)]"
    >
      <div className="page-width section-gap">
        <h2 id="beneficios-titulo" className="max-w-[22ch] text-3xl">
          O que muda para cada lado
        </h2>
        <PartChoice group="lados" legend="Para quem" parts={AUDIENCES.map(({ title }) => title)} isDeep />
        <div className="mt-8 grid gap-y-12 lg:mt-12 lg:grid-cols-[1.35fr_1fr_1fr] lg:gap-x-14">
          {AUDIENCES.map((audience, index) => (
            <article
              key={audience.title}
              data-part={partId("lados", index)}
              className="border-on-deep-soft/40 border-t pt-6"
            >
              <h3 className="font-sans font-semibold text-base text-on-deep-soft tracking-normal max-lg:sr-only">
                {audience.title}
              </h3>
              <p
                className={`font-display lg:mt-3 font-semibold leading-snug tracking-tight ${index === 0 ? "text-2xl" : "text-xl"}`}
              >
                {audience.lead}
              </p>
              <ul className="mt-5 grid gap-3 text-on-deep-soft">
                {audience.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <Link
                href={audience.href}
                prefetch={false}
                className="mt-6 inline-block py-2 underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {audience.link}
              </Link>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
