import { CLAIMS, SITE } from "@/lib/words/site";

const FIGURES = [
  {
    value: CLAIMS.companyShare,
    text: "do imposto de renda devido: o que uma empresa do Lucro Real pode destinar e deduzir.",
  },
  {
    value: CLAIMS.personShare,
    text: "do imposto devido: o limite da pessoa física que declara no modelo completo.",
  },
  { value: CLAIMS.deductible, text: "do valor investido é dedutível dentro desses limites." },
];

export function LawFigures() {
  return (
    <section aria-labelledby="lei-titulo" className="page-width section-gap">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.7fr]">
        <div>
          <h2 id="lei-titulo" className="text-3xl">
            O que a lei permite
          </h2>
          <p className="mt-4 max-w-[42ch] text-ink-soft">
            {SITE.law}: o dinheiro sai do imposto que já seria pago e entra direto na conta do projeto.
          </p>
        </div>
        <dl className="figures">
          {FIGURES.map((figure) => (
            <div
              key={figure.value}
              className="grid items-baseline gap-x-8 border-line border-t py-6 sm:grid-cols-[minmax(0,11rem)_1fr]"
            >
              <dt className="font-display font-semibold text-5xl leading-none tracking-tight">
                {figure.value}
              </dt>
              <dd className="max-w-[46ch] text-lg leading-normal">{figure.text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="mt-14 max-w-[34ch] font-display font-semibold text-2xl leading-snug tracking-tight lg:ml-[calc((100%-4rem)/2.7+4rem)] lg:max-w-none">
        O Brasil recicla <span className="text-accent-text">{CLAIMS.recyclingRate}</span> do seu lixo. Mais de{" "}
        {CLAIMS.approvedProjects} projetos aprovados em {CLAIMS.approvedYear} querem mudar isso, e mais de{" "}
        {CLAIMS.companies} empresas já estão na base.
      </p>
    </section>
  );
}
