import { Download } from "lucide-react";
import { FileLink } from "@/components/kit/requests/file-link";
import { buttonVariants } from "@/components/kit/ui/button-variants";

type DownloadLinkProps = { recibo: string; number: string };

export const DownloadLink = ({ recibo, number }: DownloadLinkProps) => (
  <FileLink href={`/api/recibo-arquivo?recibo=${recibo}`} className={buttonVariants({ variant: "outline" })}>
    <Download aria-hidden className="size-4" strokeWidth={2} />
    <span>
      Baixar recibo<span className="sr-only"> {number}</span>
    </span>
  </FileLink>
);
