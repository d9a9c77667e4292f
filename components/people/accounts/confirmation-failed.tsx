import Link from "next/link";
import { AccountFrame } from "./account-frame";
import { ResendForm } from "./resend-form";

/** Shown when a confirmation link does not work (A8.7). */
export function ConfirmationFailed({ message }: { message: string }) {
  return (
    <AccountFrame
      kicker="Sua conta"
      title="Não deu para confirmar"
      lead={<p role="alert">{message}</p>}
      aside={
        <p className="max-w-[44ch] border-line border-t pt-5 text-ink-soft text-sm leading-normal">
          Já confirmou antes? Então é só{" "}
          <Link href="/auth" className="link">
            entrar na conta
          </Link>
          . Um link funciona uma única vez e vale por 24 horas.
        </p>
      }
    >
      <ResendForm />
    </AccountFrame>
  );
}
