import type { ProjectNotificationData } from "@/lib/words/email/types";
import type { Mail } from "./layout";
import { Action, Facts, Lines, Paragraph, Title } from "./parts";

export function projectNotification({
  captadorName,
  projectTitle,
  status,
  message,
  projectUrl,
  actionText,
  heading,
  facts = [],
}: ProjectNotificationData): Mail {
  return {
    subject: `${projectTitle}: ${status}`,
    preview: message,
    reason: "Você recebeu este e-mail porque acompanha este projeto na plataforma.",
    body: (
      <>
        <Title>{heading ?? "Novidade no seu projeto"}</Title>
        <Paragraph>{captadorName}, há uma mudança para você ver.</Paragraph>
        <Facts rows={[["Projeto", projectTitle], ["Situação", status], ...facts]} />
        <Lines>{message}</Lines>
        <Action href={projectUrl}>{actionText ?? "Ver o projeto"}</Action>
      </>
    ),
  };
}

projectNotification.PreviewProps = {
  captadorName: "Marina Tavares",
  projectTitle: "Triagem mecanizada da Cooperativa Rio Claro",
  status: "Em Captação",
  message:
    "Uma empresa registrou interesse em financiar R$ 120.000.\nResponda até sexta-feira para não perder o prazo do trimestre dela.",
  projectUrl: "https://exemplo.com.br/lir-projetos/triagem-mecanizada",
} satisfies ProjectNotificationData;
