import { formatDate } from "@/lib/kit/format";
import { nameForStrangers } from "@/lib/kit/misleading-names";
import type { SignupData } from "@/lib/words/email/types";
import type { Mail } from "./layout";
import { Action, Paragraph, Small, Title } from "./parts";

const NEXT = {
  captador: "Depois disso você apresenta seu projeto e acompanha os interesses de quem quer financiá-lo.",
  financiador: "Depois disso você vê os projetos por inteiro e fala com quem os realiza, sem custo.",
};

export function signupConfirmation({ fullName, userType, confirmationUrl, timestamp }: SignupData): Mail {
  const name = nameForStrangers(fullName);
  const day = timestamp ? ` em ${formatDate(new Date(timestamp))}` : "";
  return {
    // A7.7 prescribes this subject.
    subject: "✓ Confirme sua conta",
    preview: "Confirme que este e-mail é seu. O link vale por 24 horas.",
    reason: `Você recebeu este e-mail porque alguém criou uma conta com este endereço${day}. Se não foi você, ignore: sem a confirmação a conta não é ativada.`,
    body: (
      <>
        <Title>Falta um clique para ativar sua conta</Title>
        <Paragraph>
          {name ? `${name}, confirme` : "Confirme"} que este e-mail é seu e sua conta de {userType} fica
          ativa. {NEXT[userType]}
        </Paragraph>
        <Action href={confirmationUrl} copyable>
          Confirmar meu e-mail
        </Action>
        <Small>
          O link vale por 24 horas e funciona uma única vez. Tenha à mão a senha que você criou no cadastro:
          ela pode ser pedida para entrar.
        </Small>
      </>
    ),
  };
}

signupConfirmation.PreviewProps = {
  fullName: "Marina Tavares",
  userType: "captador",
  confirmationUrl: "https://exemplo.com.br/new-email-confirmation?token_hash=5fQ1vX0zqJ8m2b&type=signup",
  timestamp: "2026-11-21T12:30:00-03:00",
} satisfies SignupData;
