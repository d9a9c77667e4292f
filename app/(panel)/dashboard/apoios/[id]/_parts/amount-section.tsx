import type { RegisteredInterest } from "@/lib/matches/interests/queries/registered";
import { DealSection } from "./deal-section";
import { AmountForm } from "./name-amount";

/** The amount that an accepted interest lacks, or that the project asked for; empty otherwise. */
export function AmountSection({ interest }: { interest: RegisteredInterest }) {
  const { id, status, valor, isAmountAsked } = interest;
  const isLacking = status === "Aceita" && valor === null;
  if (!isLacking && !isAmountAsked) return null;
  return (
    <DealSection id="valor-do-apoio" title="Valor do apoio" isNow>
      <AmountForm
        id={id}
        known=""
        help={
          isAmountAsked
            ? "O valor final os dois lados confirmam depois."
            : "Só com ele o projeto pode desbloquear a oportunidade."
        }
      />
    </DealSection>
  );
}
