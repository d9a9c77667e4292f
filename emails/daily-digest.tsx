import { Link, Section } from "react-email";
import type { DailyDigestData } from "@/lib/words/email/types";
import { link, type Mail } from "./layout";
import { Action, Note, Paragraph, ProjectLink, Small, Title } from "./parts";

const notices = (count: number) => (count === 1 ? "1 aviso" : `${count} avisos`);

export function dailyDigest({ userName, total, sections, agoraUrl, manageUrl }: DailyDigestData): Mail {
  const [first, ...others] = sections;
  return {
    subject: `Resumo do dia: ${others.length === 0 && first?.items.length === 1 && first.more === 0 ? (first.items[0]?.title ?? "") : notices(total)}`,
    preview: sections.flatMap(({ items }) => items.map(({ title }) => title)).join(" · "),
    reason: "Você recebeu este e-mail porque escolheu ler estes avisos em um resumo por dia.",
    body: (
      <>
        <Title>{notices(total)} de hoje</Title>
        <Paragraph>
          {userName ? `${userName}, veja o que chegou` : "Veja o que chegou"} desde o último resumo.
        </Paragraph>
        {sections.map((section) => (
          <Section key={section.kind} style={{ margin: "8px 0 12px" }}>
            <Small>{section.title}</Small>
            {section.items.map(({ title, text, url }) => (
              <Section key={url + title + text} style={{ margin: "0 0 8px" }}>
                <ProjectLink href={url}>{title}</ProjectLink>
                <Note>
                  <Paragraph>{text}</Paragraph>
                </Note>
              </Section>
            ))}
            {section.more > 0 && <Small>{`E mais ${notices(section.more)}.`}</Small>}
          </Section>
        ))}
        <Action href={agoraUrl}>Abrir o Agora</Action>
        <Small>
          Para receber um tipo de aviso na hora, ou não receber mais, mude as preferências da{" "}
          <Link href={manageUrl} className="link" style={link}>
            sua conta
          </Link>
          .
        </Small>
      </>
    ),
  };
}

dailyDigest.PreviewProps = {
  userName: "Helena Prado",
  total: 3,
  sections: [
    {
      kind: "projectNotifications",
      title: "Seus projetos e interesses",
      items: [
        {
          title: "Triagem mecanizada em Rio Claro",
          text: "O depósito foi conferido. Falta o recibo, que a organização emite.",
          url: "https://exemplo.com.br/dashboard/apoios/1",
        },
      ],
      more: 0,
    },
    {
      kind: "newsDigest",
      title: "Novidades dos projetos que você acompanha",
      items: [
        {
          title: "Triagem mecanizada em Rio Claro: A prensa chegou",
          text: "Instalamos a prensa nova nesta semana. Os primeiros fardos saem na segunda-feira.",
          url: "https://exemplo.com.br/lir-projetos/triagem-mecanizada#novidades",
        },
      ],
      more: 1,
    },
  ],
  agoraUrl: "https://exemplo.com.br/dashboard",
  manageUrl: "https://exemplo.com.br/dashboard/conta#preferencias",
} satisfies DailyDigestData;
