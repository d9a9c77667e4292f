import { ButtonLink } from "@/components/kit/ui/button-link";
import { PanelHeader } from "../../_parts/panel-header";

export function NotForFunders() {
  return (
    <div className="page-width pt-4 pb-24 lg:pt-5">
      <PanelHeader title="Meus projetos">
        Esta página é de quem capta. A sua conta é de financiador: os projetos para apoiar estão na lista.
      </PanelHeader>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/lir-projetos" prefetch={false}>
          Ver os projetos
        </ButtonLink>
        <ButtonLink href="/dashboard" prefetch={false} variant="outline">
          Voltar ao painel
        </ButtonLink>
      </div>
    </div>
  );
}
