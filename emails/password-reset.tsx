import { nameForStrangers } from "@/lib/kit/misleading-names";
import type { PasswordResetData } from "@/lib/words/email/types";
import type { Mail } from "./layout";
import { Action, Paragraph, Small, Title } from "./parts";

export function passwordReset({ userName, resetUrl }: PasswordResetData): Mail {
  // The reader may be a stranger, because an account can be recovered before its e-mail is confirmed.
  const name = nameForStrangers(userName);
  return {
    subject: "Crie uma nova senha",
    preview: "Use o link para criar uma nova senha. Se não foi você, nada muda.",
    reason:
      "Você recebeu este e-mail porque alguém pediu uma nova senha para a conta deste endereço. Se não foi você, ignore: sua senha continua a mesma.",
    body: (
      <>
        <Title>Crie uma nova senha</Title>
        <Paragraph>
          {name ? `${name}, recebemos` : "Recebemos"} um pedido de nova senha para a sua conta.
        </Paragraph>
        <Action href={resetUrl} copyable>
          Criar nova senha
        </Action>
        <Small>
          O link funciona uma única vez. Ao trocar a senha, os outros dispositivos saem da sua conta.
        </Small>
      </>
    ),
  };
}

passwordReset.PreviewProps = {
  userName: "Marina Tavares",
  resetUrl: "https://exemplo.com.br/auth/nova-senha?token_hash=5fQ1vX0zqJ8m2b",
} satisfies PasswordResetData;
