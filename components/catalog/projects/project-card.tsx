import { Lock } from "lucide-react";
import { ReturnLink } from "@/components/people/accounts/return-link";
import { HIDDEN_PROPONENT } from "@/lib/catalog/projects/messages";
import { projectHref } from "@/lib/catalog/projects/rules/list-query";
import { filledBar } from "@/lib/catalog/projects/rules/progress";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { formatPercent } from "@/lib/kit/format";
import { CardFrame } from "./card-frame";

/** `proponente` is present only for viewers who may see it (B2.7). */
export type CardProject = PublicProjectCard & { proponente?: string };

export type ProjectCardProps = {
  project: CardProject;
  /** Amount (centavos) that the reader wants to give. */
  amount?: number | null;
  /** Hides the link to the sign-up. */
  signedIn?: boolean;
  isBrief?: boolean;
};

/** Card of the public list (B2.6) and of related projects. */
export function ProjectCard({ project, amount = null, signedIn = false, isBrief = false }: ProjectCardProps) {
  return (
    <CardFrame
      project={project}
      amount={amount}
      byline={
        <p className="mt-1 text-ink-soft text-sm md:mt-1.5">
          {project.proponente ?? HIDDEN_PROPONENT} · {project.cidade}, {project.estado}
        </p>
      }
      bar={filledBar(project.percentual)}
      raised={`${formatPercent(project.percentual)} captado`}
      isBrief={isBrief}
      footer={!signedIn && <SignupLink returnTo={projectHref(project.slug, amount)} />}
    >
      <p className="mt-2 text-sm max-md:leading-snug md:mt-4">{project.resumo}</p>
    </CardFrame>
  );
}

const SignupLink = ({ returnTo }: { returnTo: string }) => (
  <ReturnLink
    href="/auth"
    returnTo={returnTo}
    className="group/lock flex items-center gap-3 rounded-b-md border-line border-t bg-sunken px-4 py-2 text-sm max-md:leading-snug md:px-6 md:py-4"
  >
    <Lock aria-hidden className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
    <span>
      <span className="block font-semibold">Informações Completas Restritas</span>
      <span className="text-brand underline-offset-4 group-hover/lock:underline">
        Crie sua conta gratuita para ver
      </span>
    </span>
  </ReturnLink>
);
