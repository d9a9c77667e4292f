import { env } from "@/lib/env";
import { formatCnpj } from "@/lib/masks";
import { unbroken } from "../reading/unbroken";

/** The company that charges, and whether a nota fiscal follows: stands on every screen on which somebody pays. */
export function ChargedBy({ className = "" }: { className?: string }) {
  return (
    <p className={`max-w-measure text-ink-soft text-sm leading-normal ${className}`}>
      Quem cobra: {env.OPERATOR_NAME}, {unbroken(`CNPJ ${formatCnpj(env.OPERATOR_CNPJ)}`)},{" "}
      {unbroken(env.OPERATOR_CITY)}. {env.OPERATOR_INVOICE}
    </p>
  );
}
