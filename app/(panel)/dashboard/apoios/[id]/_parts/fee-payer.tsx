import { IdentityDialog } from "@/components/money/receipts/identity-dialog";
import { MayCall } from "@/components/people/colleagues/may-call";
import { documentLabel, showDocument } from "@/lib/kit/party";
import { readIdentity } from "@/lib/money/receipts/queries/receipts";

/** Name on the fee's receipt, shown before the payment: a captador may expect the project's organization there. */
export async function FeePayer({ userId }: { userId: string }) {
  const { party, missing, isFixed } = await readIdentity(userId);
  const isMissing = missing.length > 0;
  return (
    <div className="figures flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 max-w-measure break-words">
        {isMissing ? (
          "O recibo desta taxa sai em nome da sua conta, que ainda não tem todos os dados dele."
        ) : (
          <>
            Recibo da taxa em nome de <strong className="font-semibold">{party.nome}</strong> ·{" "}
            {documentLabel(party.documento)} {showDocument(party.documento)}
          </>
        )}
      </p>
      {!isFixed && (
        <MayCall name="save-receipt-identity">
          <IdentityDialog
            party={party}
            use="fees"
            label={isMissing ? "Informar" : "Mudar"}
            about="o nome e o número do recibo da taxa"
          />
        </MayCall>
      )}
    </div>
  );
}
