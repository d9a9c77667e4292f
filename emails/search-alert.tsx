import { Link, Section } from "react-email";
import type { SearchAlertData } from "@/lib/words/email/types";
import { link, type Mail } from "./layout";
import { Action, Facts, Paragraph, ProjectLink, Small, Title } from "./parts";

const projects = (count: number) => (count === 1 ? "1 projeto novo" : `${count} projetos novos`);

export function searchAlert({ userName, total, searches, manageUrl }: SearchAlertData): Mail {
  const [first, ...others] = searches;
  return {
    subject: `${projects(total)} para ${others.length === 0 ? `“${first?.name ?? ""}”` : "as suas buscas salvas"}`,
    preview: searches.flatMap((search) => search.projects.map(({ title }) => title)).join(" · "),
    reason: "Você recebeu este e-mail porque ligou o alerta de uma busca salva.",
    body: (
      <>
        <Title>{total === 1 ? "Um projeto novo" : projects(total)}</Title>
        <Paragraph>
          {userName}, {total === 1 ? "entrou na lista um projeto" : "entraram na lista projetos"} que você
          procura. Cada projeto é avisado uma vez só.
        </Paragraph>
        {searches.map((search) => (
          <Section key={search.url} style={{ margin: "8px 0 12px" }}>
            <Small>{`Busca “${search.name}”`}</Small>
            {search.projects.map(({ title, place, category, available, url }) => (
              <Section key={url} style={{ margin: "0 0 8px" }}>
                <ProjectLink href={url}>{title}</ProjectLink>
                <Facts
                  rows={[
                    ["Disponível", available],
                    ["Tema e lugar", `${category}, ${place}`],
                  ]}
                />
              </Section>
            ))}
            <Action href={search.url}>
              {search.more > 0
                ? `Ver também ${search.more === 1 ? "mais 1" : `mais ${search.more}`}`
                : "Ver os resultados"}
            </Action>
          </Section>
        ))}
        <Small>
          Para mudar o nome, a frequência ou desligar um alerta, abra{" "}
          <Link href={manageUrl} className="link" style={link}>
            suas buscas salvas
          </Link>
          .
        </Small>
      </>
    ),
  };
}

searchAlert.PreviewProps = {
  userName: "Helena Prado",
  total: 2,
  searches: [
    {
      name: "Cooperativas em São Paulo",
      url: "https://exemplo.com.br/lir-projetos?estado=SP&categoria=Cooperativismo",
      projects: [
        {
          title: "Triagem mecanizada da Cooperativa Rio Claro",
          place: "Rio Claro, SP",
          category: "Cooperativismo",
          available: "R$ 1.284.500",
          url: "https://exemplo.com.br/lir-projetos/triagem-mecanizada",
        },
      ],
      more: 1,
    },
  ],
  manageUrl: "https://exemplo.com.br/dashboard/buscas",
} satisfies SearchAlertData;
