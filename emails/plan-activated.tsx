import { formatDate } from "@/lib/kit/format";
import type { PlanData } from "@/lib/words/email/types";
import type { Mail } from "./layout";
import { Action, Bullets, Facts, Paragraph, Small, Title } from "./parts";

export function planActivated(
  { fullName, planName, planFeatures, facts, timestamp }: PlanData,
  site: string,
): Mail {
  const day = timestamp ? ` em ${formatDate(new Date(timestamp))}` : "";
  return {
    // A7.7 prescribes this subject.
    subject: `🚀 Plano ${planName} ativado`,
    preview: `O plano ${planName} já vale na sua conta. Veja o que mudou.`,
    reason: `Você recebeu este e-mail porque o plano da sua conta mudou${day}.`,
    body: (
      <>
        <Title>Plano {planName} ativado</Title>
        <Paragraph>{fullName}, seu plano já está valendo. A partir de agora sua conta inclui:</Paragraph>
        <Bullets items={planFeatures} />
        {facts && <Facts rows={facts} />}
        <Action href={`${site}/dashboard`}>Abrir meu painel</Action>
        <Small>
          Recibos, forma de pagamento e cancelamento ficam no painel, em Planos. Você pode cancelar quando
          quiser.
        </Small>
      </>
    ),
  };
}

planActivated.PreviewProps = {
  fullName: "Marina Tavares",
  planName: "PRO",
  planFeatures: [
    "Acesso prioritário a oportunidades",
    "Painel avançado",
    "Suporte premium",
    "Relatórios detalhados",
  ],
  facts: [
    ["Teste grátis", "até 28/11/2026"],
    ["Primeira cobrança", "em 28/11/2026, se você não cancelar antes"],
    ["Preço por mês", "R$ 97,00"],
  ],
  timestamp: "2026-11-21T12:30:00-03:00",
} satisfies PlanData;
