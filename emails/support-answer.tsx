import type { SupportAnswerData } from "@/lib/words/email/types";
import type { Mail } from "./layout";
import { Action, Facts, Lines, Paragraph, Small, Title } from "./parts";

export function supportAnswer({
  userName,
  protocol,
  subject,
  answer,
  closed,
  ticketsUrl,
}: SupportAnswerData): Mail {
  return {
    subject: `Resposta: ${subject} (${protocol})`,
    preview: answer,
    reason: "Você recebeu este e-mail porque a sua conta escreveu para o suporte.",
    body: (
      <>
        <Title>Respondemos sua mensagem</Title>
        <Paragraph>Olá, {userName}.</Paragraph>
        <Lines>{answer}</Lines>
        <Facts
          rows={[
            ["Protocolo", protocol],
            ["Assunto", subject],
            ["Situação", closed ? "Resolvido" : "Em atendimento"],
          ]}
        />
        <Action href={ticketsUrl}>Ver seus chamados</Action>
        <Small>
          {closed
            ? "Ainda falta algo? Responda a este e-mail, e reabrimos o chamado."
            : "Para continuar, responda a este e-mail."}
        </Small>
      </>
    ),
  };
}

supportAnswer.PreviewProps = {
  userName: "Helena Prado",
  protocol: "ER-2026-00417",
  subject: "Prazo do recibo",
  answer:
    "O recibo é emitido pela organização do projeto, depois que os dois lados confirmam o valor.\n\nO seu já pode ser baixado em Recibos.",
  closed: true,
  ticketsUrl: "https://exemplo.com.br/suporte",
} satisfies SupportAnswerData;
