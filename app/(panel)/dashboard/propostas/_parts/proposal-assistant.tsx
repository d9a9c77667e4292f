import { listChats, readChat } from "@/lib/ai/proposals/queries/chat";
import { listProjectChoices } from "@/lib/ai/proposals/queries/project";
import { readPlan } from "@/lib/money/plans/queries";
import { canPresent, hasPaidPlan } from "@/lib/money/plans/rules";
import { EarlierChats } from "./earlier-chats";
import { ProposalWorkspace } from "./loaded-workspace";
import { LockedAssistant } from "./locked-assistant";

type ProposalAssistantProps = {
  userId: string;
  account: string;
  /** Proposal chat to open; the latest by default. */
  conversationId?: string | undefined;
  cursor?: string | null;
};

/** Content of the dashboard's tab 'Assistente IA' and of the page with that name (B2.19). */
export async function ProposalAssistant({
  userId,
  account,
  conversationId,
  cursor = null,
}: ProposalAssistantProps) {
  const [plan, chat, projects, chats] = await Promise.all([
    readPlan(userId),
    readChat(userId, conversationId),
    listProjectChoices(userId),
    listChats(userId, cursor),
  ]);
  const now = new Date();
  const allowed = hasPaidPlan(plan, now);
  const others = chats.items.filter(({ id }) => id !== chat?.id);
  return (
    <>
      {!allowed && <LockedAssistant userId={userId} projectId={projects[0]?.id ?? null} />}
      {(allowed || chat?.proposal) && (
        <ProposalWorkspace
          key={chat?.id ?? "nova"}
          owner={account}
          initial={chat}
          projects={projects}
          allowed={allowed}
          mayPresent={canPresent(plan, now)}
        />
      )}
      <EarlierChats
        chats={others}
        next={chats.next}
        isFurther={cursor !== null}
        open={conversationId}
        allowed={allowed}
      />
    </>
  );
}
