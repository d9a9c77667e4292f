"use client";

import { MayCall, useMayCall } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import type { ChatView } from "@/lib/ai/proposals/queries/chat";
import type { ProjectChoice } from "@/lib/ai/proposals/queries/project";
import { ChatWindow } from "./chat-window";
import { FiveSteps } from "./five-steps";
import { NewChat } from "./new-chat";
import { ProposalPanel } from "./proposal-panel";
import { StartForm } from "./start-form";
import { StepProgress } from "./step-progress";
import { useProposal } from "./use-proposal";

type ProposalWorkspaceProps = {
  owner: string;
  initial: ChatView | null;
  projects: readonly ProjectChoice[];
  /** Whether the plan includes the assistant. Existing proposals stay readable in any case. */
  allowed: boolean;
  mayPresent: boolean;
};

/** A read-only role sees the messages until there is a proposal, and then only the proposal. */
export function ProposalWorkspace({
  owner,
  initial,
  projects,
  mayPresent,
  ...props
}: ProposalWorkspaceProps) {
  const allowed = useMayCall("generate-proposal") && props.allowed;
  const handle = useProposal(owner, initial, allowed);
  const { id, step, proposal, phase, start } = handle;
  if (!id) {
    return (
      <div className="mt-8 grid max-w-[46rem] gap-8">
        <h2 className="text-2xl">Da conversa à proposta, em cinco etapas</h2>
        <FiveSteps />
        <MayCall name="start-proposal-conversation">
          <StartForm projects={projects} pending={phase === "starting"} onStart={start} label="Começar" />
        </MayCall>
        <OnlyThey name="start-proposal-conversation" act="escrever propostas" />
      </div>
    );
  }
  return (
    <div className="mt-7 grid gap-10">
      {(allowed || !proposal) && (
        <div className="grid max-w-[46rem] gap-5">
          <StepProgress step={step} done={proposal !== null} />
          <ChatWindow handle={handle} mayWrite={allowed} />
          <OnlyThey name="ai-assistant" act="continuar esta conversa" />
          {allowed && !proposal && (
            <div>
              <NewChat projects={projects} handle={handle} />
            </div>
          )}
        </div>
      )}
      {proposal && (
        <ProposalPanel
          proposal={proposal}
          handle={handle}
          projects={projects}
          allowed={allowed}
          mayPresent={mayPresent}
        />
      )}
    </div>
  );
}
