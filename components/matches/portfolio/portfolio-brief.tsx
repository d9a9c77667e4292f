import { FileText } from "lucide-react";
import { FileLink } from "@/components/kit/requests/file-link";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { BRIEF_DOWNLOAD } from "@/lib/catalog/brief/messages";
import type { PersonKind } from "@/lib/catalog/simulator/schema";

type PortfolioBriefProps = {
  /** Id of the viewer's own portfolio, or the token of a shared link. */
  carteira: string;
  reader: PersonKind;
};

export function PortfolioBrief({ carteira, reader }: PortfolioBriefProps) {
  return (
    <FileLink
      href={`/api/resumo-carteira?carteira=${carteira}`}
      className={buttonVariants({ variant: "outline" })}
    >
      <FileText aria-hidden className="size-4" strokeWidth={1.75} /> {BRIEF_DOWNLOAD[reader]} (PDF)
    </FileLink>
  );
}
