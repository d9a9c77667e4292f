import { formatDate } from "@/lib/kit/format";
import type { PlanData } from "@/lib/words/email/types";
import { type EmailSite, Layout } from "./layout";
import { Action, Bullets, Paragraph, Small, Title } from "./parts";

type Props = PlanData & { site: EmailSite; kind: string };

/** Subject as in A7.7. */
export const subject = ({ planName }: PlanData) => `🚀 Plano ${planName} ativado`;

export function PlanActivated({ site, kind, fullName, planName, planFeatures, timestamp }: Props) {
  const day = timestamp ? ` em ${formatDate(new Date(timestamp))}` : "";
  return (
    <Layout
      site={site}
      kind={kind}
      preview={`O plano ${planName} já vale na sua conta. Veja o que mudou.`}
      reason={`Você recebeu este e-mail porque o plano da sua conta mudou${day}.`}
    >
      <Title>Plano {planName} ativado</Title>
      <Paragraph>{fullName}, seu plano já está valendo. A partir de agora sua conta inclui:</Paragraph>
      <Bullets items={planFeatures} />
      <Action href={`${site.url}/dashboard`}>Abrir meu painel</Action>
      <Small>
        Recibos, forma de pagamento e cancelamento ficam no painel, em Planos. Você pode cancelar quando
        quiser.
      </Small>
    </Layout>
  );
}

PlanActivated.PreviewProps = {
  fullName: "Marina Tavares",
  planName: "PRO",
  planFeatures: [
    "Acesso prioritário a oportunidades",
    "Painel avançado",
    "Suporte premium",
    "Relatórios detalhados",
  ],
  timestamp: "2026-11-21T12:30:00-03:00",
} satisfies PlanData;
