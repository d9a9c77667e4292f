import { MessageCircle } from "lucide-react";
import { Button } from "@/components/kit/ui/button";
import type { InterestProject } from "@/components/matches/interests/interest-button";
import { whatsappAbout } from "@/lib/catalog/funder-projects/messages";
import type { FunderProjectCard } from "@/lib/catalog/funder-projects/types";
import { formatMoney } from "@/lib/kit/format";
import type { InterestStatus } from "@/lib/kit/states";
import { whatsappLink } from "@/lib/words/site";

export type ViewerProjectState = {
  interests: ReadonlyMap<string, InterestStatus>;
  favorites: ReadonlySet<string>;
};

export const toInterestProject = ({
  id,
  slug,
  nome,
  status,
  valorDisponivel,
  prazo,
}: InterestProject): InterestProject => ({ id, slug, nome, status, valorDisponivel, prazo });

type ProjectWhatsappLinkProps = {
  project: Pick<FunderProjectCard, "nome" | "valorTotal">;
  /** WhatsApp number as digits, with country and area code. */
  number: string;
  variant?: "outline" | "ghost";
  compact?: boolean;
};

/** WhatsApp link about a project (B7.19). */
export function ProjectWhatsappLink({
  project,
  number,
  variant = "ghost",
  compact,
}: ProjectWhatsappLinkProps) {
  return (
    <Button asChild variant={variant} size={compact ? "icon" : variant === "ghost" ? "sm" : "default"}>
      <a
        href={whatsappLink(number, whatsappAbout(project.nome, formatMoney(project.valorTotal)))}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp sobre ${project.nome} (abre em nova aba)`}
      >
        <MessageCircle aria-hidden className={compact ? "size-5" : "size-4"} strokeWidth={1.75} />
        {!compact && "WhatsApp"}
      </a>
    </Button>
  );
}
