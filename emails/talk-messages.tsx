import type { TalkMessagesData } from "@/lib/words/email/types";
import { type EmailSite, Layout } from "./layout";
import { Action, Facts, Paragraph, Title } from "./parts";

type Props = TalkMessagesData & { site: EmailSite; kind: string };

const counted = (count: number) => (count === 1 ? "1 mensagem nova" : `${count} mensagens novas`);

export const subject = ({ author, count }: TalkMessagesData) => `${counted(count)} de ${author}`;

export function TalkMessages({ site, kind, userName, author, projectTitle, count, talkUrl }: Props) {
  return (
    <Layout
      site={site}
      kind={kind}
      preview={`${author} escreveu sobre ${projectTitle}.`}
      reason="Você recebeu este e-mail porque há mensagens que você ainda não leu. Até você ler, não enviamos outro sobre esta conversa."
    >
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
    </Layout>
  );
}

TalkMessages.PreviewProps = {
  userName: "Marina Tavares",
  author: "Indústria Verde Ltda",
  projectTitle: "Triagem mecanizada da Cooperativa Rio Claro",
  count: 2,
  talkUrl: "https://exemplo.com.br/dashboard/apoios/018f0000-0000-7000-8000-000000000000#conversa",
} satisfies TalkMessagesData;
