import type { SystemNotificationData } from "@/lib/words/email/types";
import { type EmailSite, Layout } from "./layout";
import { Action, Facts, Lines, Paragraph, Title } from "./parts";

type Props = SystemNotificationData & { site: EmailSite; kind: string };

export const subject = (data: SystemNotificationData) => data.subject;

export function SystemNotification(props: Props) {
  const { site, kind, userName, title, message, facts, actionUrl, actionText, reason } = props;
  return (
    <Layout
      site={site}
      kind={kind}
      preview={message}
      reason={
        reason ?? "Você recebeu este e-mail porque tem uma conta na plataforma e este aviso é sobre ela."
      }
    >
      <Title>{title}</Title>
      <Paragraph>{userName ? `Olá, ${userName}.` : "Olá."}</Paragraph>
      {facts && <Facts rows={facts} />}
      <Lines>{message}</Lines>
      {actionUrl && <Action href={actionUrl}>{actionText || "Abrir a plataforma"}</Action>}
    </Layout>
  );
}

SystemNotification.PreviewProps = {
  userName: "Marina Tavares",
  subject: "Os termos de uso mudaram",
  title: "Os termos de uso mudaram",
  message:
    "A seção 4, sobre planos e pagamentos, passa a explicar o período de teste.\n\nA mudança vale a partir de 1º de dezembro.",
  facts: [["Versão", "1.0"]],
  actionUrl: "https://exemplo.com.br/termos",
  actionText: "Ler os termos",
} satisfies SystemNotificationData;
