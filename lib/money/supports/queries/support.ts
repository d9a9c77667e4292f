import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { LOOKS } from "@/lib/access/colleague-rights/rules";
import { isUuid } from "@/lib/kit/ids";
import type { Side } from "@/lib/kit/states";
import {
  findConversation,
  type OpenedConversation,
  openConversation,
} from "@/lib/matches/conversations/queries/conversation";
import { findReceived, type ReceivedInterest } from "@/lib/matches/interests/queries/received";
import { findRegistered, type RegisteredInterest } from "@/lib/matches/interests/queries/registered";
import { type DealView, readDeal } from "@/lib/money/deals/queries/deal";
import { withoutNumbers } from "@/lib/money/deals/rules/account";
import { IS_SHOWN_DEAL } from "@/lib/people/contact/queries";
import { db, Prisma } from "@/lib/server/db";
import { type SupportStanding, supportStanding } from "../rules/stage";

/** SQL: whether an interest `i`, with its project `p` and opportunity `o`, belongs to the account on this side. */
const isOfSide = (side: Side, userId: string) =>
  side === "financiador"
    ? Prisma.sql`i.user_id = ${userId}::uuid`
    : Prisma.sql`(p.captador_id = ${userId}::uuid or (o.captador_id = ${userId}::uuid and ${IS_SHOWN_DEAL}))`;

/**
 * Finds a support by the id of its interest, deal or conversation: links in mails may have any of the three.
 * @returns the id of the interest; null if the support does not belong to this side
 */
export async function findSupport(userId: string, side: Side, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select i.id from (
      select ${id}::uuid as id
      union all select m.interesse_id from opportunities o join matches m on m.id = o.match_id
        where o.id = ${id}::uuid
      union all select m.interesse_id from talks t join opportunities o on o.id = t.opportunity_id
        join matches m on m.id = o.match_id where t.id = ${id}::uuid) wanted
      join empresas_interessadas i on i.id = wanted.id join projects p on p.id = i.projeto_id
      left join matches m on m.interesse_id = i.id left join opportunities o on o.match_id = m.id
    where ${isOfSide(side, userId)} limit 1`;
  return row?.id ?? null;
}

type Interest =
  | { side: "financiador"; interest: RegisteredInterest }
  | { side: "captador"; interest: ReceivedInterest };

export type SupportView = Interest & {
  id: string;
  deal: DealView | null;
  /** Null before the contact was first opened. */
  conversation: OpenedConversation | null;
  standing: SupportStanding;
};

async function readInterest({ userId, userType }: Pick<Viewer, "userId" | "userType">, id: string) {
  if (userType === "financiador") {
    const interest = await findRegistered(userId, id);
    return interest && ({ side: "financiador", interest } satisfies Interest);
  }
  const interest = await findReceived(userId, id);
  return interest && ({ side: "captador", interest } satisfies Interest);
}

async function readConversation(userId: string, opportunityId: string): Promise<OpenedConversation | null> {
  const conversationId = await findConversation(userId, opportunityId);
  return conversationId === null ? null : openConversation(userId, conversationId);
}

/** Hides the numbers of the bank account in a look, the team's read-only view of an account. */
const forLook = (deal: DealView): DealView =>
  deal.conta?.dados ? { ...deal, conta: { ...deal.conta, dados: withoutNumbers(deal.conta.dados) } } : deal;

export async function readSupport(
  viewer: Pick<Viewer, "userId" | "userType" | "colleague">,
  id: string,
  now: Date,
): Promise<SupportView | null> {
  const found = await readInterest(viewer, id);
  if (!found) return null;
  const { opportunityId } = found.interest;
  const [deal, conversation] =
    opportunityId === null
      ? [null, null]
      : await Promise.all([
          readDeal(viewer.userId, viewer.userType, opportunityId, now),
          readConversation(viewer.userId, opportunityId),
        ]);
  const facts = { interest: found.interest, deal: deal?.facts ?? null };
  const shown = deal && viewer.colleague?.role === LOOKS ? forLook(deal) : deal;
  return {
    ...found,
    id,
    deal: shown,
    conversation,
    standing: supportStanding(facts, viewer.userType, now),
  };
}
