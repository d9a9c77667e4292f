"use client";

import { Download, RotateCcw } from "lucide-react";
import { FileLink } from "@/components/kit/requests/file-link";
import { Button } from "@/components/kit/ui/button";
import { TextLink } from "@/components/kit/ui/text-link";
import { MayCall, useMayCall } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { ENDED } from "@/lib/ai/proposals/messages";
import type { ProposalView } from "@/lib/ai/proposals/queries/chat";
import type { ProjectChoice } from "@/lib/ai/proposals/queries/project";
import { PROPOSAL_FIELDS } from "@/lib/ai/proposals/types";
import { PLAN_TAB } from "@/lib/money/plans/rules";
import { FieldCard } from "./field-card";
import { NewChat } from "./new-chat";
import { PresentationButton } from "./presentation-button";
import type { ProposalHandle } from "./use-proposal";
import { VersionList } from "./version-list";

type ProposalPanelProps = {
  proposal: ProposalView;
  handle: ProposalHandle;
  projects: readonly ProjectChoice[];
  allowed: boolean;
  mayPresent: boolean;
};

const fileOf = (id: string, format: string) => `/api/proposta-arquivo?proposta=${id}&formato=${format}`;

/** 'Proposta Estruturada' (B2.19). */
export function ProposalPanel({ proposal, handle, projects, allowed, mayPresent }: ProposalPanelProps) {
  const { generate, phase, setProposal } = handle;
  const mayEdit = useMayCall("edit-proposal-field");
  const mayStart = useMayCall("start-presentation") && mayPresent;
  const hasPresentation = Boolean(proposal.presentation.url || proposal.presentation.fileUrl);
  const flagged = PROPOSAL_FIELDS.filter((field) => proposal.flags[field].length > 0).length;
  return (
    <section aria-labelledby="proposta-estruturada" className="border-line border-t pt-9">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div>
          <h2 id="proposta-estruturada" className="text-2xl">
            Proposta Estruturada
          </h2>
          <p className="mt-2 max-w-measure text-ink-soft text-sm">
            {flagged === 0
              ? `Leia uma vez em voz alta antes de enviar.${mayEdit ? " Cada texto pode ser editado ou reescrito." : ""}`
              : `${flagged === 1 ? "Um texto tem" : `${flagged} textos têm`} algo a conferir antes de enviar.`}
          </p>
        </div>
        {allowed && <NewChat projects={projects} handle={handle} />}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3 max-sm:grid">
        <MayCall name="proposta-arquivo">
          <Button asChild>
            <FileLink href={fileOf(proposal.id, "pdf")}>
              <Download aria-hidden className="size-4" strokeWidth={1.75} />
              Exportar em PDF
            </FileLink>
          </Button>
          <Button asChild variant="outline">
            <FileLink href={fileOf(proposal.id, "docx")}>Exportar em Word</FileLink>
          </Button>
          <Button asChild variant="outline">
            <FileLink href={fileOf(proposal.id, "md")}>Exportar Proposta</FileLink>
          </Button>
        </MayCall>
        <PresentationButton proposal={proposal} mayPresent={mayPresent} />
      </div>
      {proposal.inFiles.investment && (
        <p className="mt-4 max-w-measure text-sm">
          {ENDED.onScreen(proposal.inFiles.investment, { mayPresent: mayStart, hasPresentation })}
        </p>
      )}
      {!mayPresent && (
        <MayCall name="switch-plan">
          <p className="mt-4 max-w-measure text-sm">
            {/* `allowed` without `mayPresent`: the plan has no payment yet, mostly because of its trial. */}
            {allowed
              ? "A apresentação abre com o primeiro pagamento do seu plano: o período de teste ainda não a inclui."
              : "A apresentação faz parte do Plano Pro com pagamento confirmado."}{" "}
            <TextLink href={PLAN_TAB}>{allowed ? "Ver o seu plano" : "Conhecer o Plano Pro"}</TextLink>
          </p>
        </MayCall>
      )}
      <OnlyThey name="edit-proposal-field" act="mudar esta proposta" className="mt-4 text-sm" />
      <div className="mt-8 border-line border-t">
        {PROPOSAL_FIELDS.map((field) => (
          <FieldCard
            key={field}
            field={field}
            proposal={proposal}
            mayRewrite={allowed}
            onChange={setProposal}
          />
        ))}
      </div>
      <div className="mt-8 flex flex-wrap items-start justify-between gap-6">
        <VersionList proposal={proposal} onChange={setProposal} />
        {allowed && (
          <Button aria-disabled={phase === "generating"} onClick={() => generate(true)} variant="outline">
            <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
            {phase === "generating" ? "Montando..." : "Montar de novo com a conversa"}
          </Button>
        )}
      </div>
    </section>
  );
}
