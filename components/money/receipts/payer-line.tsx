import type { ReactNode } from "react";
import { documentLabel, type Party, showDocument } from "@/lib/kit/party";
import type { Side } from "@/lib/kit/states";

type PayerLineProps = { payer: Party; side: Side; children?: ReactNode };

export const PayerLine = ({ payer: { nome, documento }, side, children }: PayerLineProps) => (
  <div className="figures flex flex-wrap items-center gap-x-4 gap-y-2">
    <p className="min-w-0 max-w-measure break-words">
      Recibo em nome de <strong className="font-semibold">{nome}</strong> · {documentLabel(documento)}{" "}
      {showDocument(documento)}
      {side === "captador" && ": confira no comprovante. Confira o valor e o dia no extrato."}
    </p>
    {children}
  </div>
);
