import Link from "next/link";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { ForStrangers } from "@/components/kit/layout/nav-viewer";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { AMOUNT_LABEL, AMOUNT_PROBLEM } from "@/lib/catalog/amount/messages";
import { AMOUNT_KEY, AMOUNT_PATTERN, FUNDER_KEY, PERSON } from "@/lib/catalog/amount/rules";
import { formatAmount } from "@/lib/kit/typed-amount";
import { CLAIMS } from "@/lib/words/site";
import { AmountSentence } from "./amount-sentence";
import type { Headline } from "./headline";

const KINDS = [
  { id: "empresa", label: "Empresa", text: `Lucro Real: até ${CLAIMS.companyShare} do IRPJ devido.` },
  {
    id: PERSON,
    label: "Pessoa física",
    text: `Declaração completa: até ${CLAIMS.personShare} do imposto devido.`,
  },
];

const SHOW = buttonVariants({ className: "h-13 max-sm:mt-3" });
const SIMULATE = "Não sei o meu limite: simular em 1 minuto";
const SHOW_LABEL = "Ver o que esse valor completa";

/** Initial amount of the field (centavos). It must be one of AMOUNT_BANDS, because only these have a headline. */
const START = 30_000_000;

export function AmountForm({ headlines }: { headlines: Headline[] }) {
  return (
    <KeepClear className="group mt-7 max-w-[44rem] rounded-md border border-line bg-surface px-5 py-4 md:px-6">
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
          {/* CSS switches texts and links, so that the choice works before the scripts load. */}
          <span className="group-has-[#quem-pessoa:checked]:hidden">{KINDS[0]?.text}</span>
          <span className="hidden group-has-[#quem-pessoa:checked]:inline">{KINDS[1]?.text}</span>{" "}
          <Link
            href="/incentivos"
            prefetch={false}
            className="link inline-block py-1.5 group-has-[#quem-pessoa:checked]:hidden"
          >
            {SIMULATE}
          </Link>
          <Link
            href={`/incentivos?${FUNDER_KEY}=${PERSON}`}
            prefetch={false}
            className="link hidden py-1.5 group-has-[#quem-pessoa:checked]:inline-block"
          >
            {SIMULATE}
          </Link>
        </p>
      </fieldset>
      <AmountSentence
        headlines={headlines}
        foot={<PortfolioButtons />}
        start={headlines.find(({ amount }) => amount === START)?.text ?? ""}
        className="mt-1 grid gap-x-3 sm:grid-cols-[1fr_auto] [&>output]:mt-4 [&>output]:min-h-[3lh] [&>output]:font-display [&>output]:font-semibold [&>output]:text-lg [&>output]:leading-snug sm:[&>output]:col-span-2 sm:[&>output]:min-h-[2lh]"
      >
        <label htmlFor="quanto-inicio" className="mb-1.5 font-semibold sm:col-span-2">
          {AMOUNT_LABEL}
        </label>
        <span className="relative">
          <span aria-hidden className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center">
            R$
          </span>
          <input
            id="quanto-inicio"
            name={AMOUNT_KEY}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={200}
            pattern={AMOUNT_PATTERN}
            title={AMOUNT_PROBLEM.unclear}
            defaultValue={formatAmount(START).replace(/,00$/, "")}
            className="figures h-13 w-full rounded-md border border-line-strong bg-surface pl-12 text-lg"
          />
        </span>
        {/* The form lacks the radio buttons, so each kind of funder has a submit button. CSS shows one. */}
        <button type="submit" className={`${SHOW} group-has-[#quem-pessoa:checked]:hidden`}>
          {SHOW_LABEL}
        </button>
        <button
          type="submit"
          name={FUNDER_KEY}
          value={PERSON}
          className={`${SHOW} group-not-has-[#quem-pessoa:checked]:hidden`}
        >
          {SHOW_LABEL}
        </button>
      </AmountSentence>
    </KeepClear>
  );
}

const LINK = "link py-1.5 font-semibold sm:py-2";

function PortfolioButtons() {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm sm:col-span-2 sm:gap-x-5">
      <span aria-hidden>Montar carteira:</span>
      <button
        type="submit"
        formAction="/cadastro-empresa"
        className={`${LINK} group-has-[#quem-pessoa:checked]:hidden`}
      >
        <span className="sr-only">Montar carteira de </span>empresa
      </button>
      <button type="submit" formAction="/auth" name="type" value="financiador" className={LINK}>
        <span className="sr-only">Montar carteira de </span>pessoa física
      </button>
      {/* Last in the row, so that no button moves when this text disappears for a signed-in person. */}
      <ForStrangers>
        <span className="text-ink-soft max-sm:hidden">com conta gratuita</span>
      </ForStrangers>
    </p>
  );
}
