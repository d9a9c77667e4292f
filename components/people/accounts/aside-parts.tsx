import type { ReactNode } from "react";

type Fact = { figure: string; children: ReactNode };

/** Fees on the Free plan. */
export const UNLOCK: Fact = {
  figure: "0,3%",
  children: "do valor da oportunidade, para abrir o contato de quem você aceitou.",
};
export const COMMISSION: Fact = {
  figure: "8%",
  children: "de comissão, só sobre o apoio aceito e confirmado pelos dois lados.",
};

export function Facts({ label, facts }: { label: string; facts: Fact[] }) {
  return (
    <dl aria-label={label} className="grid border-line border-t">
      {facts.map(({ figure, children }) => (
        <div
          key={figure}
          className="grid grid-cols-[6.5rem_1fr] items-baseline gap-5 border-line border-b py-4"
        >
          <dt className="figures font-bold font-display text-2xl leading-none tracking-tight">{figure}</dt>
          <dd className="max-w-[40ch] text-sm leading-normal">{children}</dd>
        </div>
      ))}
    </dl>
  );
}

type Step = { title: string; text: string };

const CONFIRM = {
  title: "Confirme o e-mail",
  text: "Enviamos um link que vale por 24 horas. Sem ele a conta não abre.",
};

type NextStepsProps = {
  steps: Step[];
  confirmsEmail: boolean;
};

export function NextSteps({ steps, confirmsEmail }: NextStepsProps) {
  return (
    <section>
      <h2 className="text-xl">Depois do cadastro</h2>
      <ol className="mt-5 grid gap-4">
        {(confirmsEmail ? [CONFIRM, ...steps] : steps).map(({ title, text }, at) => (
          <li key={title} className="grid grid-cols-[2rem_1fr]">
            <span
              aria-hidden
              className="figures font-bold font-display text-accent-text text-lg leading-tight"
            >
              {at + 1}
            </span>
            <div>
              <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
              <p className="mt-1 max-w-[44ch] text-ink-soft text-sm leading-normal">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function FeatureList({ items }: { items: { term: string; text: string }[] }) {
  return (
    <dl className="grid border-line border-t">
      {items.map(({ term, text }) => (
        <div key={term} className="border-line border-b py-4">
          <dt className="font-semibold">{term}</dt>
          <dd className="mt-0.5 max-w-[44ch] text-ink-soft text-sm leading-normal">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
