import { TextLink } from "@/components/kit/ui/text-link";

type PremiumBannerProps = {
  /** The specified text is for companies; a natural person reads another text. */
  isCompany: boolean;
};

/** 'Ambiente Exclusivo para Empresas' (B2.13), as a quiet note, because it offers nothing to buy. */
export function PremiumBanner({ isCompany }: PremiumBannerProps) {
  return (
    <aside
      aria-labelledby="ambiente-exclusivo"
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 rounded-md border border-line px-4 py-4 md:px-5"
    >
      <div>
        <p className="font-semibold text-ink-soft text-xs tracking-[0.08em]">ACESSO PREMIUM</p>
        <h2 id="ambiente-exclusivo" className="mt-1 text-base">
          Ambiente Exclusivo para Empresas
        </h2>
        <p className="mt-1 max-w-measure text-ink-soft text-sm leading-normal">
          {isCompany
            ? "Sem custo para quem financia: quem propõe cada projeto, a descrição completa e o valor já captado."
            : "Vale também para pessoas físicas, sem custo: quem propõe cada projeto, a descrição completa e o valor já captado."}
        </p>
      </div>
      <TextLink href="/incentivos" className="link inline-flex min-h-11 items-center font-semibold text-sm">
        Simular a dedução
      </TextLink>
    </aside>
  );
}
