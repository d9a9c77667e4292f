import type { MatchNotificationData } from "@/lib/words/email/types";
import { type EmailSite, Layout } from "./layout";
import { Action, Facts, Figure, Paragraph, Small, Title } from "./parts";

type Props = MatchNotificationData & { site: EmailSite; kind: string };

export const subject = ({ projectTitle }: MatchNotificationData) =>
  `Um projeto combina com você: ${projectTitle}`;

export function MatchNotification(props: Props) {
  const { site, kind, financiadorName, projectTitle, availableAmount, category, location, projectUrl } =
    props;
  return (
    <Layout
      site={site}
      kind={kind}
      preview={`${availableAmount} disponíveis para captação, ${location}.`}
      reason="Você recebeu este e-mail porque pediu para saber de projetos que combinam com o que procura."
    >
      <Title>{projectTitle}</Title>
      <Paragraph>{financiadorName}, este projeto aprovado combina com o que você procura.</Paragraph>
      <Figure value={availableAmount}>disponíveis para captação</Figure>
      <Facts
        rows={[
          ["Categoria", category],
          ["Local", location],
        ]}
      />
      <Action href={projectUrl}>Conhecer o projeto</Action>
      <Small>
        Registrar interesse não cria obrigação: é o começo da conversa com quem realiza o projeto.
      </Small>
    </Layout>
  );
}

MatchNotification.PreviewProps = {
  financiadorName: "Helena Prado",
  projectTitle: "Triagem mecanizada da Cooperativa Rio Claro",
  availableAmount: "R$ 1.284.500",
  category: "Gestão de Resíduos",
  location: "Rio Claro, SP",
  projectUrl: "https://exemplo.com.br/lir-projetos/triagem-mecanizada",
} satisfies MatchNotificationData;
