import { listProposals, readChat } from "@/lib/ai/proposals/queries/chat";
import { listProjectChoices } from "@/lib/ai/proposals/queries/project";
import { readPlan } from "@/lib/money/plans/queries";
import { canPresent, hasPaidPlan } from "@/lib/money/plans/rules";
import { ProposalWorkspace } from "./loaded-workspace";
import { LockedAssistant } from "./locked-assistant";
import { OtherProposals } from "./other-proposals";

type ProposalAssistantProps = {
  userId: string;
  /** Proposal chat to open; the latest by default. */
  conversationId?: string | undefined;
};

/** Content of the tab and of the page 'Assistente IA' (B2.19). Each opening reads the plan again. */
export async function ProposalAssistant({ userId, conversationId }: ProposalAssistantProps) {
  const [plan, conversation, projects, proposals] = await Promise.all([
    readPlan(userId),
    readChat(userId, conversationId),
    listProjectChoices(userId),
    listProposals(userId),
  ]);
  const now = new Date();
  const allowed = hasPaidPlan(plan, now);
  const others = proposals.filter(({ id }) => id !== conversation?.proposal?.id);
  return (
    <>
      {!allowed && <LockedAssistant userId={userId} projectId={projects[0]?.id ?? null} />}
      {(allowed || conversation?.proposal) && (
        <ProposalWorkspace
          key={conversation?.id ?? "nova"}
          initial={conversation}
          projects={projects}
          allowed={allowed}
          mayPresent={canPresent(plan, now)}
        />
      )}
      <OtherProposals proposals={others} />
    </>
  );
}
