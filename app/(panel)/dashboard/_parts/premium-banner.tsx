import { ButtonLink } from "@/components/kit/ui/button-link";

/** 'Ambiente Exclusivo para Empresas' (B2.13). */
export function PremiumBanner() {
  return (
    <aside
      aria-labelledby="ambiente-exclusivo"
      className="grid gap-x-12 gap-y-6 rounded-md bg-deep p-6 text-on-deep md:grid-cols-[1fr_auto] md:items-center md:p-9"
    >
      <div>
        <p className="font-semibold text-on-deep-soft text-xs tracking-[0.08em]">ACESSO PREMIUM</p>
        <h2 id="ambiente-exclusivo" className="mt-2 text-2xl">
          Ambiente Exclusivo para Empresas
        </h2>
        <p className="mt-3 max-w-measure text-on-deep-soft text-sm leading-normal">
          Sem custo para quem financia: quem propõe cada projeto, a descrição completa, o valor já captado e o
          registro do seu interesse. Antes de decidir, veja quanto do imposto dá para destinar.
        </p>
      </div>
      <ButtonLink href="/incentivos" prefetch={false} variant="onDeep">
        Simular a dedução
      </ButtonLink>
    </aside>
  );
}
