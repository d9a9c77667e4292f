function Loop() {
  const line = { fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <svg viewBox="0 0 700 311" aria-hidden className="absolute inset-0 size-full overflow-visible">
      <path
        {...line}
        d="M14 138A336 134 0 0 1 686 138M670 116L687 139L700 114"
        stroke="var(--accent)"
        strokeWidth={6}
      />
      <path
        {...line}
        d="M686 173A336 134 0 0 1 14 173M29 194L13 172L1 196"
        stroke="currentColor"
        strokeWidth={2.5}
      />
    </svg>
  );
}

/** The text about the platform touches neither arc, because no money passes through the platform. */
export function MoneyPath() {
  return (
    <section
      aria-labelledby="dinheiro-titulo"
      className="hidden bg-deep text-on-deep lg:block [--accent:oklch(0.8_0.135_72)] print:bg-transparent print:text-ink print:[--accent:var(--ink)]"
    >
      <div className="page-width section-gap">
        <h2 id="dinheiro-titulo" className="max-w-[24ch] text-3xl">
          O dinheiro não passa por nós
        </h2>
        <div className="mt-12 grid grid-cols-[14rem_1fr_14rem] items-center gap-x-10">
          <Party name="Financiador" className="text-right">
            Empresa ou pessoa. Paga só o apoio, sem taxa da plataforma.
          </Party>
          <div className="relative grid aspect-[9/4] w-full">
            <Loop />
            <div className="relative mx-auto grid max-w-[40ch] content-evenly py-9 text-center">
              <p>
                <strong className="block font-display text-(--accent) text-xl">Depósito</strong>
                direto nas contas bancárias do projeto
              </p>
              <p className="text-on-deep-soft text-sm print:text-ink-soft">
                O Elo Recicla apresenta as partes e fica fora do caminho do dinheiro
              </p>
              <p>
                <strong className="block font-display text-xl">Recibo</strong>
                número, data, proponente, CNPJ e valor
              </p>
            </div>
          </div>
          <Party name="Projeto">Contas próprias. O MMA informa à Receita Federal cada valor recebido.</Party>
        </div>
        <p className="mt-12 max-w-[68ch] text-on-deep-soft print:text-ink-soft">
          A comissão da plataforma é outra conta: só quem capta a paga.
        </p>
      </div>
    </section>
  );
}

function Party({ name, className, children }: { name: string; className?: string; children: string }) {
  return (
    <div className={className}>
      <h3 className="text-xl">{name}</h3>
      <p className="mt-1 text-on-deep-soft text-sm print:text-ink-soft">{children}</p>
    </div>
  );
}
