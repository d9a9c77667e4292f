import type { Mail } from "./layout";
import { Lines, Small } from "./parts";

type CustomTestData = {
  subject: string;
  /** Sanitized HTML. */
  html?: string;
  text?: string;
};

export function customTest({ subject, html, text }: CustomTestData): Mail {
  return {
    subject,
    preview: subject,
    reason: "Você recebeu este e-mail porque alguém testou o envio com o seu endereço, na página de testes.",
    body: (
      <>
        {html ? (
          <div
            className="ink written"
            style={{ fontSize: "16px", lineHeight: "25px" }}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by emails/rich-text.ts
            dangerouslySetInnerHTML={{ __html: html }}
          />
        ) : (
          <Lines>{text ?? ""}</Lines>
        )}
        <Small>O texto acima foi escrito por quem fez o teste, não pela plataforma.</Small>
      </>
    ),
  };
}

customTest.PreviewProps = {
  subject: "Teste de entrega",
  html: "<h2>Um teste</h2><p>Com <strong>formatação</strong>, uma <a href='https://exemplo.com.br'>ligação</a> e uma lista:</p><ul><li>um</li><li>dois</li></ul>",
} satisfies CustomTestData;
