import { formatAmount } from "@/lib/kit/money";
import type { RegisteredInterest } from "@/lib/matches/interests/queries/registered";
import { DealSection } from "./deal-section";
import { AmountForm, ChangeAmount } from "./name-amount";

/** The funder's amount: asked once the project accepted, open to changes before. Empty afterwards. */
export function AmountSection({ interest }: { interest: RegisteredInterest }) {
  const { id, status, valor, isOpen, projeto } = interest;
  if (status === "Aceita" && valor === null)
    return (
      <DealSection id="valor-do-apoio" title="Valor do apoio" isNow>
        <AmountForm id={id} known="" />
      </DealSection>
    );
  if (status !== "Interessada" || !isOpen) return null;
  return (
    <DealSection id="valor-do-apoio" title="Valor do apoio">
      <div className="grid gap-4">
        <p className="max-w-measure leading-normal">
          Até a resposta o projeto lê só a faixa do valor.{" "}
          {valor === null && "Sem um valor, ele não pode desbloquear a oportunidade."}
        </p>
        <ChangeAmount id={id} project={projeto.nome} known={valor === null ? "" : formatAmount(valor)} />
      </div>
    </DealSection>
  );
}
