import { cn } from "@/components/kit/ui/cn";

type LoopProps = { className: string; viewBox: string; deposit: string; receipt: string };

function Loop({ className, viewBox, deposit, receipt }: LoopProps) {
  const line = { fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <svg
      viewBox={viewBox}
      aria-hidden
      className={cn("absolute inset-0 size-full overflow-visible", className)}
    >
      <path {...line} d={deposit} stroke="var(--accent)" strokeWidth={6} />
      <path {...line} d={receipt} stroke="currentColor" strokeWidth={2.5} />
    </svg>
  );
}

/**
 * Flow of the money: two arcs between the parties, deposit one way and receipt the other. The platform is written
 * inside the loop, because no money passes through it. Below `lg` only the page's header says that no money passes
 * through.
 */
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
        <div className="mt-12 grid items-center gap-x-10 gap-y-5 lg:grid-cols-[14rem_1fr_14rem]">
          <Party name="Financiador" className="lg:text-right">
            Empresa ou pessoa. Paga só o apoio, sem taxa da plataforma.
          </Party>
          <div className="relative mx-auto grid aspect-[30/33] w-full max-w-84 lg:aspect-[9/4] lg:max-w-none">
            <Loop
              className="max-lg:hidden"
              viewBox="0 0 700 311"
              deposit="M14 138A336 134 0 0 1 686 138M670 116L687 139L700 114"
              receipt="M686 173A336 134 0 0 1 14 173M29 194L13 172L1 196"
            />
            <Loop
              className="lg:hidden"
              viewBox="0 0 300 330"
              deposit="M166 10A140 156 0 0 1 166 320M184 303L165 320L187 330"
              receipt="M134 320A140 156 0 0 1 134 10M116 27L135 10L113 1"
            />
            <div className="relative mx-auto grid max-w-[24ch] content-evenly py-6 text-center lg:max-w-[40ch] lg:py-9">
              <p>
                <strong className="block font-display text-(--accent) text-xl">Depósito</strong>
                direto nas contas bancárias do projeto
              </p>
              <p className="text-on-deep-soft text-sm print:text-ink-soft">
                O Elo Recicla apresenta as partes e fica fora do caminho do dinheiro
              </p>
              <p>
                <strong className="block font-display text-xl">Recibo</strong>
                <span className="mx-auto block max-w-[22ch] lg:max-w-none">
                  número, data, proponente, CNPJ e valor
                </span>
              </p>
            </div>
          </div>
          <Party name="Projeto">Contas próprias. O MMA informa à Receita Federal cada valor recebido.</Party>
        </div>
        <p className="mt-12 max-w-[68ch] text-on-deep-soft print:text-ink-soft">
          A comissão da plataforma é outra conta: só quem capta paga, por Pix ou cartão.
        </p>
      </div>
    </section>
  );
}

function Party({ name, className, children }: { name: string; className?: string; children: string }) {
  return (
    <div className={cn("max-lg:text-center", className)}>
      <h3 className="text-xl">{name}</h3>
      <p className="mt-1 text-on-deep-soft text-sm max-lg:mx-auto max-lg:max-w-[34ch] print:text-ink-soft">
        {children}
      </p>
    </div>
  );
}
