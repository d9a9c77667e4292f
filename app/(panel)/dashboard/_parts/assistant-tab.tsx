import { ASSISTANT_CLOSED } from "@/lib/overview/dashboard/messages";
import { ProposalAssistant } from "../propostas/_parts/proposal-assistant";

/** 'Assistente IA' (B2.11, B2.19), shown while plans are on sale (B6.9); its scripts load with this tab only. */
export function AssistantTab({ isOpen, userId }: { isOpen: boolean; userId: string }) {
  if (!isOpen) return <p className="max-w-measure">{ASSISTANT_CLOSED}</p>;
  return <ProposalAssistant userId={userId} />;
}
