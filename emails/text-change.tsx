import { Link } from "react-email";
import type { TextChangeData } from "@/lib/words/email/types";
import { link, type Mail } from "./layout";
import { Action, Facts, Lines, Paragraph, Title } from "./parts";

export function textChange({
  userName,
  where,
  version,
  dated,
  validFrom,
  summary,
  textUrl,
  endUrl,
}: TextChangeData): Mail {
  return {
    subject: `Mudança ${where} a partir de ${validFrom}`,
    preview: summary,
    reason:
      "Você recebeu este e-mail porque tem uma conta na plataforma. Toda mudança nos termos e na privacidade é avisada a quem tem conta.",
    body: (
      <>
        <Title>Mudança {where}</Title>
        <Paragraph>{userName ? `Olá, ${userName}.` : "Olá."}</Paragraph>
        <Lines>{summary}</Lines>
        <Facts
          rows={[
            ["Nova versão", `${version}, de ${dated}`],
            ["Vale para você a partir de", validFrom],
          ]}
        />
        <Action href={textUrl}>{`Ler a versão ${version}`}</Action>
        <Paragraph>Até esse dia vale a versão anterior. Para recebê-la, responda a este e-mail.</Paragraph>
        <Paragraph>
          Se você não concordar com a nova versão, pode encerrar a conta antes desse dia em{" "}
          <Link href={endUrl} className="link" style={link}>
            Seus dados e direitos
          </Link>
          .
        </Paragraph>
      </>
    ),
  };
}

textChange.PreviewProps = {
  userName: "Marina Tavares",
  where: "nos termos de uso",
  version: "1.1",
  dated: "01/12/2026",
  validFrom: "15/01/2027",
  summary: "A seção 4, sobre planos e pagamentos, passa a explicar o período de teste.",
  textUrl: "https://exemplo.com.br/termos",
  endUrl: "https://exemplo.com.br/dashboard/conta#dados",
} satisfies TextChangeData;
