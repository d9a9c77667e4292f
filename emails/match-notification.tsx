import type { MatchNotificationData } from "@/lib/words/email/types";
import type { Mail } from "./layout";
import { Action, Facts, Figure, Paragraph, Small, Title } from "./parts";

export function matchNotification({
  financiadorName,
  projectTitle,
  availableAmount,
  category,
  location,
  projectUrl,
}: MatchNotificationData): Mail {
  return {
    subject: `Um projeto combina com você: ${projectTitle}`,
    preview: `${availableAmount} disponíveis para captação, ${location}.`,
    reason: "Você recebeu este e-mail porque pediu para saber de projetos que combinam com o que procura.",
    body: (
      <>
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
      </>
    ),
  };
}

matchNotification.PreviewProps = {
  financiadorName: "Helena Prado",
  projectTitle: "Triagem mecanizada da Cooperativa Rio Claro",
  availableAmount: "R$ 1.284.500",
  category: "Gestão de Resíduos",
  location: "Rio Claro, SP",
  projectUrl: "https://exemplo.com.br/lir-projetos/triagem-mecanizada",
} satisfies MatchNotificationData;
