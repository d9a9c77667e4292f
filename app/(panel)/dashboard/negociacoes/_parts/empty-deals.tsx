import { ButtonLink } from "@/components/kit/ui/button-link";
import type { Side } from "@/lib/kit/states";

type EmptyDealsProps = { side: Side; isLaterPage: boolean };

const WORDS: Record<Side, { text: string; action: string; href: string }> = {
  captador: {
    text: "Uma negociação começa quando você aceita um interesse com valor. Aceitar não cria obrigação.",
    action: "Ver os interesses",
    href: "/dashboard/recebidos",
  },
  financiador: {
    text: "Uma negociação começa quando um projeto aceita o seu interesse e o valor está informado.",
    action: "Ver meus interesses",
    href: "/dashboard/interesses",
  },
};

/** Shown before the first deal. */
export function EmptyDeals({ side, isLaterPage }: EmptyDealsProps) {
  const { text, action, href } = WORDS[side];
  return (
    <div className="rounded-md border border-line border-dashed px-5 py-8">
      <h2 className="text-lg">{isLaterPage ? "Não há mais negociações." : "Nenhuma negociação ainda."}</h2>
      {!isLaterPage && (
        <>
          <p className="mt-2 mb-5 max-w-measure text-ink-soft leading-normal">{text}</p>
          <ButtonLink href={href} prefetch={false} variant="outline">
            {action}
          </ButtonLink>
        </>
      )}
    </div>
  );
}
