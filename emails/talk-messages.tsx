import type { TalkMessagesData } from "@/lib/words/email/types";
import type { Mail } from "./layout";
import { Action, Facts, Paragraph, Title } from "./parts";

const counted = (count: number) => (count === 1 ? "1 mensagem nova" : `${count} mensagens novas`);

export function talkMessages({ userName, author, projectTitle, count, talkUrl }: TalkMessagesData): Mail {
  return {
    subject: `${counted(count)} de ${author}`,
    preview: `${author} escreveu sobre ${projectTitle}.`,
    reason:
      "Você recebeu este e-mail porque há mensagens que você ainda não leu. Até você ler, não enviamos outro sobre esta conversa.",
    body: (
      <>
        <Title>Há mensagens para você</Title>
        <Paragraph>Olá, {userName}.</Paragraph>
        <Facts
          rows={[
            ["De", author],
            ["Projeto", projectTitle],
            ["Esperam por você", counted(count)],
          ]}
        />
        <Action href={talkUrl}>Ler e responder</Action>
      </>
    ),
  };
}

talkMessages.PreviewProps = {
  userName: "Marina Tavares",
  author: "Indústria Verde Ltda",
  projectTitle: "Triagem mecanizada da Cooperativa Rio Claro",
  count: 2,
  talkUrl: "https://exemplo.com.br/dashboard/apoios/018f0000-0000-7000-8000-000000000000#conversa",
} satisfies TalkMessagesData;
