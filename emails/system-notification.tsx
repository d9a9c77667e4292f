import type { SystemNotificationData } from "@/lib/words/email/types";
import type { Mail } from "./layout";
import { Action, Facts, Lines, Paragraph, Title } from "./parts";

export function systemNotification({
  subject,
  userName,
  title,
  message,
  facts,
  actionUrl,
  actionText,
  reason,
}: SystemNotificationData): Mail {
  return {
    subject,
    preview: message,
    reason: reason ?? "Você recebeu este e-mail porque tem uma conta na plataforma e este aviso é sobre ela.",
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>{userName ? `Olá, ${userName}.` : "Olá."}</Paragraph>
        {facts && <Facts rows={facts} />}
        <Lines>{message}</Lines>
        {actionUrl && <Action href={actionUrl}>{actionText || "Abrir a plataforma"}</Action>}
      </>
    ),
  };
}

systemNotification.PreviewProps = {
  userName: "Marina Tavares",
  subject: "Os termos de uso mudaram",
  title: "Os termos de uso mudaram",
  message:
    "A seção 4, sobre planos e pagamentos, passa a explicar o período de teste.\n\nA mudança vale a partir de 1º de dezembro.",
  facts: [["Versão", "1.0"]],
  actionUrl: "https://exemplo.com.br/termos",
  actionText: "Ler os termos",
} satisfies SystemNotificationData;
