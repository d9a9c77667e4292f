"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { releaseTransferAction } from "@/lib/admin/payments/actions";
import { releaseSchema } from "@/lib/admin/payments/schema";

type ReleaseTransferProps = { id: string; tipo: "taxa" | "mes"; isOutside: boolean; passwordRecent: boolean };

export function ReleaseTransfer({ id, tipo, isOutside, passwordRecent }: ReleaseTransferProps) {
  return (
    <ConfirmWithPassword
      label="Desistir da transferência"
      schema={releaseSchema}
      action={releaseTransferAction}
      ids={{ id, tipo }}
      passwordRecent={passwordRecent}
    >
      <p>
        Antes de desistir, confira com quem reservou que a transferência não foi feita, ou que a pessoa já
        mandou o valor de volta.{" "}
        {isOutside
          ? "Depois, o valor continua em A devolver."
          : "Depois, a Stripe tenta devolver de novo o que ainda falta; durante uma contestação, só se o banco decidir a nosso favor."}
      </p>
    </ConfirmWithPassword>
  );
}
