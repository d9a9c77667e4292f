import { useDeferredValue } from "react";
import { type Control, useWatch } from "react-hook-form";
import { parseAmount, valueProblem } from "@/lib/kit/typed-amount";
import { CONTACT_IS_KNOWN, HIDING, ownerMail } from "@/lib/matches/interests/messages/interest";
import type { InterestValues } from "@/lib/matches/interests/rules/form";
import { funderKind } from "@/lib/matches/interests/rules/funder";
import { amountText } from "@/lib/matches/interests/rules/states";
import { messageForProject } from "@/lib/people/contact/rules/anonymity";
import { useInterestDefaults } from "./interest-provider";
import { useRegime } from "./use-regime";

/** Previews the mail to the captador, with the functions that build the real one (B1.3). */
export function OfferPreview({
  control,
  isContactOpen,
}: {
  control: Control<InterestValues>;
  isContactOpen: boolean;
}) {
  const { nomes, kind } = useInterestDefaults();
  const regime = useRegime(kind.isCompany);
  const [nome_empresa, email_contato, valor, observacoes] = useDeferredValue(
    useWatch({ control, name: ["nome_empresa", "email_contato", "valor_interesse", "observacoes"] }),
  );
  const { facts, message } = ownerMail({
    kind: funderKind({ ...kind, regime }),
    amount: amountText(valueProblem(valor) ? null : parseAmount(valor)),
    observations: messageForProject(observacoes, { nome_empresa, email_contato }, nomes),
    isContactOpen,
  });
  return (
    <section aria-label={HIDING.title} className="rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <h3 className="font-semibold">{HIDING.title}</h3>
      <p className="mt-1.5 whitespace-pre-line leading-snug [overflow-wrap:anywhere]">
        {facts.map(([name, value]) => `${name}: ${value}\n`)}
        {message}
      </p>
      <p className="mt-2 text-ink-soft leading-snug">
        {isContactOpen ? CONTACT_IS_KNOWN : `${HIDING.history} ${HIDING.noOwner}`}
      </p>
    </section>
  );
}
