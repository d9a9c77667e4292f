import { formatCnpj } from "@/lib/kit/masks";
import { env } from "@/lib/server/env";

export function ChargedBy({ className = "" }: { className?: string }) {
  return (
    <p className={`max-w-measure text-ink-soft text-sm leading-normal ${className}`}>
      Quem cobra: {env.OPERATOR_NAME}, <span className="figures">CNPJ {formatCnpj(env.OPERATOR_CNPJ)}</span>,{" "}
      <span className="whitespace-nowrap">{env.OPERATOR_CITY}</span>. {env.OPERATOR_INVOICE}
    </p>
  );
}
