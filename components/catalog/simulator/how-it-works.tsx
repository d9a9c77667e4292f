import Link from "next/link";

const STEPS = [
  {
    title: "Confira o regime",
    text: "Só a empresa tributada pelo Lucro Real deduz. Lucro Presumido e Simples Nacional não têm o benefício. A pessoa física precisa da declaração completa.",
  },
  {
    title: "Ache o teto no imposto devido",
    text: "Para a empresa, 1% do IRPJ calculado à alíquota de 15%; sobre o adicional de 10% nenhuma dedução é permitida. Para a pessoa, 6% do IRPF devido.",
  },
  {
    title: "Destine a um projeto aprovado",
    text: "O depósito vai direto para a conta do projeto. Guarde o recibo com número, data, CNPJ e valor: é ele que a contabilidade usa antes de fechar o período.",
  },
  {
    title: "Deduza tudo o que coube no teto",
    text: "Dentro do teto, 100% do valor sai do imposto. A empresa não pode lançar o mesmo valor também como despesa.",
  },
];

export function HowItWorks() {
  return (
    <section aria-labelledby="como-funciona">
      <h2 id="como-funciona" className="text-3xl">
        Como Funciona?
      </h2>
      <ol className="mt-8 grid gap-7 [counter-reset:passo]">
        {STEPS.map(({ title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[2.25rem_1fr] gap-x-3 [counter-increment:passo] before:font-display before:font-semibold before:text-accent-text before:text-xl before:leading-none before:content-[counter(passo)]"
          >
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1.5 max-w-measure text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8">
        <Link href="/faq" className="link">
          Perguntas frequentes
        </Link>
      </p>
    </section>
  );
}
