import "server-only";
import { toIsoDay } from "@/lib/kit/format";
import type { Choices } from "../rules/choices";
import { type Proposal, propose } from "../rules/propose";
import { listCandidates } from "./candidates";

/** `valor` in centavos. */
type ProposalInput = { userId: string; valor: number; escolhas: Choices; now: Date };

export async function proposeFor({ userId, valor, escolhas, now }: ProposalInput): Promise<Proposal> {
  const wanted = { userId, amount: valor, choices: escolhas, today: toIsoDay(now) };
  return propose(valor, await listCandidates(wanted), escolhas, now);
}
