import type { SupportData } from "@/lib/words/email/types";
import type { Mail } from "./layout";
import { Facts, Lines, Note, Paragraph, Small, Title } from "./parts";

export function support({
  userName,
  protocol,
  subject,
  message,
  answerWithin,
  answerBy,
  colleague,
}: SupportData): Mail {
  const title = colleague ? `Recebemos a mensagem de ${colleague}` : "Recebemos sua mensagem";
  return {
    subject: `${title}: ${subject} (${protocol})`,
    preview: `Protocolo ${protocol}. Respondemos em até ${answerWithin}.`,
    reason: colleague
      ? `Você recebeu este e-mail porque ${colleague}, da sua equipe, escreveu para o suporte.`
      : "Você recebeu este e-mail porque escreveu para o suporte.",
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>
          {userName}, nossa equipe responde em até {answerWithin}, neste mesmo endereço.
        </Paragraph>
        <Facts
          rows={[
            ["Protocolo", protocol],
            ["Assunto", subject],
            ["Resposta até", answerBy],
          ]}
        />
        <Note>
          <Lines>{message}</Lines>
        </Note>
        <Small>Para acrescentar algo, basta responder a este e-mail.</Small>
      </>
    ),
  };
}

support.PreviewProps = {
  userName: "Helena Prado",
  protocol: "ER-2026-00417",
  subject: "Prazo do recibo",
  message: "Preciso do recibo antes de fechar o trimestre.\nQuem o emite, e em quantos dias?",
  answerWithin: "24 horas",
  answerBy: "22/11/2026 às 10:32",
} satisfies SupportData;
