import Link from "next/link";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { CLAIMS } from "@/lib/words/site";
import { type Headline, MovingHeadline } from "./moving-headline";

const KINDS = [
  { id: "empresa", label: "Empresa", text: `Lucro Real: até ${CLAIMS.companyShare} do IRPJ devido.` },
  {
    id: "pessoa",
    label: "Pessoa física",
    text: `Declaração completa: até ${CLAIMS.personShare} do imposto devido.`,
  },
];

/** From an amount to the list of what it completes; a plain form. The kind of giver only changes the limit in sight. */
export function AmountForm({ headlines }: { headlines: Headline[] }) {
  return (
    <KeepClear className="group mt-8 max-w-[44rem] rounded-md border border-line bg-surface p-5 md:p-6">
      <fieldset className="flex flex-wrap items-center gap-x-5">
        <legend className="sr-only">Quem vai destinar</legend>
        {KINDS.map(({ id, label }, at) => (
          <label key={id} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="quem"
              id={`quem-${id}`}
              defaultChecked={at === 0}
              className="size-4.5 accent-brand"
            />
            {label}
          </label>
        ))}
        <p className="text-ink-soft text-sm">
          {/* By the style alone, so that it answers before scripts. */}
          <span className="group-has-[#quem-pessoa:checked]:hidden">{KINDS[0]?.text}</span>
          <span className="hidden group-has-[#quem-pessoa:checked]:inline">{KINDS[1]?.text}</span>{" "}
          <Link href="/incentivos" prefetch={false} className="link inline-block py-1.5">
            Simular em 1 minuto
          </Link>
        </p>
      </fieldset>
      <form action="/lir-projetos" method="get" className="mt-1 grid gap-x-3 sm:grid-cols-[1fr_auto]">
        <MovingHeadline headlines={headlines}>
          <button
            type="submit"
            className={buttonVariants({ className: "h-13 max-sm:mt-3 sm:col-start-2 sm:row-start-2" })}
          >
            Ver o que esse valor completa
          </button>
        </MovingHeadline>
      </form>
    </KeepClear>
  );
}
