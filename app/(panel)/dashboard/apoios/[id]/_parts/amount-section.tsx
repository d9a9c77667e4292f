import type { RegisteredInterest } from "@/lib/matches/interests/queries/registered";
import { DealSection } from "./deal-section";
import { AmountForm } from "./name-amount";

/** The amount that an accepted interest lacks; empty otherwise. */
export function AmountSection({ interest: { id, status, valor } }: { interest: RegisteredInterest }) {
  if (status !== "Aceita" || valor !== null) return null;
  return (
    <DealSection id="valor-do-apoio" title="Valor do apoio" isNow>
      <AmountForm id={id} known="" help="Só com ele o projeto pode desbloquear a oportunidade." />
    </DealSection>
  );
}
