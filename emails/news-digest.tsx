import { Link, Section } from "react-email";
import type { NewsDigestData } from "@/lib/words/email/types";
import { link, type Mail } from "./layout";
import { Action, Note, Paragraph, ProjectLink, Small, Title } from "./parts";

const news = (count: number) => (count === 1 ? "1 novidade" : `${count} novidades`);

export function newsDigest({ userName, total, projects, more, manageUrl }: NewsDigestData): Mail {
  const [first, ...others] = projects;
  return {
    subject: `${news(total)} de ${others.length === 0 ? (first?.title ?? "") : "projetos que você acompanha"}`,
    preview: projects.flatMap((project) => project.news.map(({ title }) => title)).join(" · "),
    reason: "Você recebeu este e-mail porque guardou um projeto ou registrou interesse nele.",
    body: (
      <>
        <Title>{total === 1 ? "Uma novidade" : news(total)}</Title>
        <Paragraph>
          {userName}, veja o que contaram os projetos que você acompanha. Cada novidade é avisada uma vez só,
          no máximo um e-mail por dia.
        </Paragraph>
        {projects.map((project) => (
          <Section key={project.url} style={{ margin: "8px 0 12px" }}>
            <ProjectLink href={project.url}>{project.title}</ProjectLink>
            {project.news.map(({ title, excerpt }) => (
              <Note key={title + excerpt}>
                <Paragraph>
                  <strong>{title}</strong>
                  <br />
                  {excerpt}
                </Paragraph>
              </Note>
            ))}
            <Action href={project.url}>Ler na página do projeto</Action>
          </Section>
        ))}
        {more > 0 && <Small>{`E mais ${news(more)} nas páginas dos projetos que você acompanha.`}</Small>}
        <Small>
          Para não receber mais este resumo, mude os avisos da{" "}
          <Link href={manageUrl} className="link" style={link}>
            sua conta
          </Link>
          .
        </Small>
      </>
    ),
  };
}

newsDigest.PreviewProps = {
  userName: "Helena Prado",
  total: 2,
  projects: [
    {
      title: "Triagem mecanizada em Rio Claro",
      url: "https://exemplo.com.br/lir-projetos/triagem-mecanizada#novidades",
      news: [
        {
          title: "A prensa chegou",
          excerpt: "Instalamos a prensa nova nesta semana. Os primeiros fardos saem na segunda-feira.",
        },
      ],
    },
  ],
  more: 1,
  manageUrl: "https://exemplo.com.br/dashboard/conta",
} satisfies NewsDigestData;
