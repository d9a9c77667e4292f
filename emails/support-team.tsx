import type { SupportTeamData } from "@/lib/words/email/types";
import type { Mail } from "./layout";
import { Facts, Lines, Note, Small, Title } from "./parts";

export function supportTeam({ subject, userName, colleague, ...ticket }: SupportTeamData): Mail {
  const { userEmail, protocol, category, priority, answerBy, message } = ticket;
  const writer = colleague ?? userName;
  return {
    // The priority comes first, so that a mailbox sorted by subject groups the tickets by priority.
    subject: `[${priority}] ${subject} (${protocol})`,
    preview: `${writer}, ${category.toLocaleLowerCase("pt-BR")}. Responder até ${answerBy}.`,
    reason: "Você recebeu este e-mail porque atende o suporte da plataforma.",
    body: (
      <>
        <Title>{subject}</Title>
        <Facts
          rows={[
            ["Responder até", answerBy],
            ["Prioridade", priority],
            ["Categoria", category],
            [
              "De",
              colleague ? `${writer}, da equipe de ${userName}, ${userEmail}` : `${writer}, ${userEmail}`,
            ],
            ["Protocolo", protocol],
          ]}
        />
        <Note>
          <Lines>{message}</Lines>
        </Note>
        <Small>A resposta a este e-mail vai direto para {userEmail}.</Small>
      </>
    ),
  };
}

supportTeam.PreviewProps = {
  userName: "Helena Prado",
  userEmail: "helena.prado@exemplo.com.br",
  protocol: "ER-2026-00417",
  category: "Fiscal",
  priority: "Alta",
  subject: "Prazo do recibo",
  message: "Preciso do recibo antes de fechar o trimestre.\nQuem o emite, e em quantos dias?",
  answerBy: "21/11/2026 às 14:32",
} satisfies SupportTeamData;
