"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { blockAddressAction, liftBlockAction, mailResumeLinkAction } from "@/lib/admin/mail/actions";
import { blockSchema } from "@/lib/admin/mail/schema";

type AddressBlockProps = { id: string; address: string; isBlocked: boolean; passwordRecent: boolean };

export function AddressBlock({ id, address, isBlocked, passwordRecent }: AddressBlockProps) {
  const shared = { schema: blockSchema, ids: { id }, passwordRecent };
  if (isBlocked)
    return (
      <ConfirmWithPassword
        {...shared}
        label="Retirar bloqueio"
        title="Retirar o bloqueio"
        submitLabel="Retirar bloqueio"
        reasonHelp="Por exemplo: a pessoa confirmou o endereço por telefone. Fica no registro da equipe."
        action={liftBlockAction}
      >
        <p className="break-words">
          A plataforma volta a enviar mensagens para {address}. Um pedido da pessoa para não receber avisos
          continua valendo.
        </p>
        <p>Se o servidor devolver de novo, o bloqueio volta sozinho.</p>
      </ConfirmWithPassword>
    );
  return (
    <ConfirmWithPassword
      {...shared}
      label="Bloquear este endereço"
      submitLabel="Bloquear endereço"
      reasonHelp="Por exemplo: a pessoa respondeu ao e-mail e pediu para parar. Fica no registro da equipe."
      action={blockAddressAction}
    >
      <p className="break-words">
        {address} deixa de receber avisos, convites e recibos enviados por contas. Senhas e confirmações de
        uma conta própria continuam chegando.
      </p>
      <p>Depois, só a própria pessoa retira este bloqueio.</p>
    </ConfirmWithPassword>
  );
}

export function ResumeLink({ id, address, passwordRecent }: Omit<AddressBlockProps, "isBlocked">) {
  return (
    <ConfirmWithPassword
      label="Enviar link para voltar a receber"
      submitLabel="Enviar link"
      schema={blockSchema}
      ids={{ id }}
      passwordRecent={passwordRecent}
      reasonHelp="Por exemplo: a pessoa telefonou e pediu para voltar a receber recibos. Fica no registro da equipe."
      action={mailResumeLinkAction}
    >
      <p className="break-words">
        {address} recebe um único e-mail, com um link. O bloqueio só termina se a pessoa abrir o link e
        confirmar.
      </p>
      <p>Se ela marcou uma mensagem como spam, tire antes o endereço da lista da Resend.</p>
    </ConfirmWithPassword>
  );
}
