import { buttonVariants } from "@/components/kit/ui/button-variants";

type ErrorCardProps = { message: string; note?: string; retry: string };

export function ErrorCard({ message, note, retry }: ErrorCardProps) {
  // The React Compiler's caches would be larger than the card, and every visitor of the statistics loads the card.
  "use no memo";
  return (
    <div role="alert" className="page-width pb-24">
      <div className="grid gap-4 rounded-md border border-danger bg-danger-wash p-6 md:grid-cols-[1fr_auto] md:items-center md:p-8">
        <div>
          <p className="font-semibold">{message}</p>
          <p className="mt-1 text-ink-soft text-sm">
            {note ?? "Nada do que você escolheu se perdeu; costuma bastar tentar de novo."}
          </p>
        </div>
        {/* A plain link reloads from the server; the client's router may not. */}
        <a href={retry} className={buttonVariants({ variant: "outline" })}>
          Tentar de novo
        </a>
      </div>
    </div>
  );
}
