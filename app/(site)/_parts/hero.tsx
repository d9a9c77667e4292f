import Link from "next/link";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { Logo } from "@/components/kit/layout/logo";
import { PlainIcon } from "@/components/kit/ui/plain-icon";
import type { OpenFigures } from "@/lib/catalog/projects/queries/open-figures";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { CLAIMS } from "@/lib/words/site";
import { AmountForm } from "./amount-form";
import { DelayedLink } from "./delayed-link";
import type { Headline } from "./headline";
import { HeroLink } from "./hero-link";
import { HeroProject } from "./hero-project";

const action =
  "group flex min-h-18 items-center justify-between gap-4 rounded-md border border-line-strong px-5 py-3 text-left transition-colors duration-150 ease-calm hover:bg-sunken";

type HeroProps = {
  open: OpenFigures;
  headlines: Headline[];
  nearest: PublicProjectCard[];
};

export function Hero({ open, headlines, nearest }: HeroProps) {
  return (
    <section aria-label="Apresentação" className="page-width pt-6 pb-16 md:pt-8 md:pb-24">
      <div className="flex items-center justify-between gap-6">
        <Logo />
        <div className="truncate py-2 text-sm">
          <HeroLink>
            <Link href="/lir-projetos" prefetch={false} className="link py-2">
              Ver projetos
            </Link>
            <Link href="/auth" prefetch={false} className="link ml-5 py-2 max-[22rem]:hidden">
              Entrar
            </Link>
          </HeroLink>
        </div>
      </div>
      <div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-14 md:mt-14 lg:grid-cols-[1fr_23rem]">
        <div>
          <h1 className="max-w-[15ch] text-5xl">Seu imposto de renda pode financiar quem recicla.</h1>
          <p className="mt-5 max-w-[54ch] text-ink-soft text-lg leading-normal">
            A Lei 14.260/2021 deixa empresas do Lucro Real destinarem até {CLAIMS.companyShare} do imposto
            devido, e pessoas físicas com a declaração completa até {CLAIMS.personShare}, a projetos de
            reciclagem aprovados pelo governo. Aqui eles se encontram.
          </p>
          <AmountForm headlines={headlines} />
          <KeepClear className="mt-5 grid max-w-[44rem] grid-cols-1 gap-3 sm:grid-cols-2">
            <DelayedLink href="/cadastro-empresa" className={action}>
              <span>
                <span className="block font-semibold">Quero financiar</span>
                <span className="block text-ink-soft text-sm">Sou Empresa e quero apoiar projetos</span>
              </span>
              <PlainIcon name="arrow-right" className="size-5 shrink-0" />
            </DelayedLink>
            <DelayedLink href="/como-funciona" className={action}>
              <span>
                <span className="block font-semibold">Quero captar</span>
                <span className="block text-ink-soft text-sm">Sou projeto aprovado e preciso captar</span>
              </span>
              <PlainIcon name="arrow-right" className="size-5 shrink-0" />
            </DelayedLink>
          </KeepClear>
          <p className="mt-2 text-sm">
            <Link
              href="/auth?type=financiador"
              prefetch={false}
              className="link inline-flex min-h-11 items-center"
            >
              Sou pessoa física e quero apoiar projetos
            </Link>
          </p>
        </div>
        <HeroProject open={open} nearest={nearest} />
      </div>
    </section>
  );
}
