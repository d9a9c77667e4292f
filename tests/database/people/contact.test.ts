import { afterAll, describe, expect, test } from "vitest";
import { openFile } from "@/lib/catalog/uploads/queries";
import { OPPORTUNITY_STATUSES, type OpportunityStatus } from "@/lib/kit/states";
import { sendDigests } from "@/lib/matches/conversations/mutations/digest";
import { openConversation } from "@/lib/matches/conversations/queries/conversation";
import { listConversations } from "@/lib/matches/conversations/queries/list";
import { findReceived } from "@/lib/matches/interests/queries/received";
import { readDeal } from "@/lib/money/deals/queries/deal";
import { listPayments } from "@/lib/money/receipts/queries/history";
import { listReceipts } from "@/lib/money/receipts/queries/receipts";
import { listSupports } from "@/lib/money/supports/queries/list";
import { readSupport } from "@/lib/money/supports/queries/support";
import { readPanel } from "@/lib/overview/dashboard/queries";
import { readMyData } from "@/lib/overview/personal-data/queries";
import { CONTACT_IS_OPEN, DEAL_GOES_ON } from "@/lib/people/contact/queries";
import { isContactOpen, isGoingOn } from "@/lib/people/contact/rules/open";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { sendText } from "../../setup/conversations";
import { createDeal, uploadProof } from "../../setup/deal-room";

afterAll(() => stopJobs());

const now = new Date();
const soon = new Date(now.getTime() + 20 * 60_000);

const FUNDER = "Otávio Brandão";

type State = { status: OpportunityStatus; unlockedAt: Date | null };

/** A deal in this state, with everything that could identify its funder. */
async function dealIn(state: State) {
  const deal = await createDeal();
  await db.profile.update({ where: { userId: deal.financiador.userId }, data: { fullName: FUNDER } });
  const conversation = await db.talk.findUniqueOrThrow({ where: { opportunityId: deal.id } });
  await sendText(deal.financiador, conversation.id, "Bom dia");
  const paper = await uploadProof(deal.financiador.userId);
  await db.depositProof.create({
    data: {
      opportunityId: deal.id,
      fileId: paper.id,
      sentById: deal.financiador.userId,
      amount: 10_000_000n,
      depositedOn: now,
    },
  });
  await db.interest.update({
    where: { id: deal.interesseId },
    data: { observacoes: "Falem com a Indústria Verde Ltda." },
  });
  const named = { captadorAmount: 10_000_000n, financiadorAmount: 10_000_000n, confirmedAmount: 10_000_000n };
  const isConfirmed = state.status === "confirmada" || state.status === "concluida";
  await db.opportunity.update({
    where: { id: deal.id },
    data: {
      ...state,
      ...(isConfirmed && { ...named, captadorConfirmedAt: now, financiadorConfirmedAt: now }),
    },
  });
  return { ...deal, conversationId: conversation.id, paper };
}

type Deal = Awaited<ReturnType<typeof dealIn>>;

/** All that a captador reads and that may name the funder. */
const READS: [what: string, read: (deal: Deal) => Promise<unknown>][] = [
  ["the deal", ({ id, captador }) => readDeal(captador.userId, "captador", id)],
  ["the received interest", ({ captador, interesseId }) => findReceived(captador.userId, interesseId)],
  ["the support", ({ captador, interesseId }) => readSupport(captador, interesseId, now)],
  [
    "the list of supports",
    ({ captador: { userId } }) => listSupports({ userId, side: "captador", filter: null, slug: null }),
  ],
  ["the conversation", ({ captador, conversationId }) => openConversation(captador.userId, conversationId)],
  [
    "Agora, which names who waits for an answer",
    ({ captador }) => readPanel(captador.userId, new Date("2026-11-22T12:00Z")),
  ],
  ["the list of conversations", ({ captador }) => listConversations(captador.userId, "", null)],
  [
    "the mail about unread messages",
    async ({ captador }) => {
      await sendDigests(soon);
      return db.emailMessage.findMany({ where: { userId: captador.userId, emailType: "talk_messages" } });
    },
  ],
  // The export has the subjects of mails, and a mail written while the contact was open names the funder. Therefore
  // sendDigests above writes its mail only after `dealIn` has set the tested state.
  ["the data export", ({ captador }) => readMyData(captador.userId, now)],
];

const SILENT: typeof READS = [
  [
    "the history of payments",
    ({ captador }) => {
      const all = { tipo: null, de: null, ate: null, depois: null };
      return listPayments({ userId: captador.userId, userType: "captador" }, all, now);
    },
  ],
  ["the statement", ({ captador }) => listReceipts(captador.userId, { de: "2020-01-01", ate: "2030-12-31" })],
];

const inText = (read: unknown) =>
  JSON.stringify(read, (_, value) => (typeof value === "bigint" ? String(value) : value)) ?? "";

const identifies = (text: string, { financiador: { email }, paper }: Deal): boolean =>
  ["Indústria Verde", "industriaverde", "98765-4321", FUNDER, email, paper.id].some((mark) =>
    text.includes(mark),
  );

/** `open`: the contact is open. `paper`: the captador can open the proof. */
const STATES: [what: string, state: State, open: boolean, paper: boolean][] = [
  ["unlocked", { status: "desbloqueada", unlockedAt: now }, true, true],
  ["confirmed by both", { status: "confirmada", unlockedAt: now }, true, true],
  ["over", { status: "concluida", unlockedAt: now }, true, true],
  ["undone after the payment", { status: "cancelada", unlockedAt: now }, true, false],
  ["disputed or refunded", { status: "bloqueada", unlockedAt: null }, false, false],
  ["undone and then refunded", { status: "cancelada", unlockedAt: null }, false, false],
];

describe.each(STATES)("a deal that is %s", (_, state, open, paper) => {
  test("A6.2 B1.3 the captador's screens, mail and export name the funder only while the contact is open", async () => {
    const deal = await dealIn(state);
    for (const [what, read] of READS)
      expect([what, identifies(inText(await read(deal)), deal)]).toEqual([what, open]);
    for (const [what, read] of SILENT)
      expect([what, identifies(inText(await read(deal)), deal)]).toEqual([what, false]);
  });

  test("the project's side opens the proof while the deal continues, and the proof's owner always", async () => {
    const { id, paper: file, captador, financiador } = await dealIn(state);
    expect((await openFile(file.id, captador)) !== null).toBe(paper);
    expect(await openFile(file.id, financiador)).not.toBeNull();
    // Neither side can read a deal that was cancelled and refunded.
    const [own, theirs] = [
      await readDeal(financiador.userId, "financiador", id),
      await readDeal(captador.userId, "captador", id),
    ];
    if (state.status === "cancelada" && !state.unlockedAt) expect([own, theirs]).toEqual([null, null]);
    else expect(own?.deposito?.comprovante).not.toBeNull();
    expect(Boolean(theirs?.deposito?.comprovante)).toBe(paper);
  });

  test("messages stay readable, and new ones are possible while the deal continues", async () => {
    const { conversationId, captador, financiador } = await dealIn(state);
    for (const side of [captador, financiador])
      expect(await openConversation(side.userId, conversationId)).toMatchObject({
        page: { aberta: paper, mensagens: [{ texto: "Bom dia" }] },
      });
    expect((await sendText(captador, conversationId, "Boa tarde")).ok).toBe(paper);
  });
});

test("A6.2 the rule for an open contact and its SQL agree on every state", async () => {
  for (const status of OPPORTUNITY_STATUSES)
    for (const unlockedAt of [null, now]) {
      const facts = { status, unlockedAt };
      const [row] = await db.$queryRaw<{ open: boolean; going: boolean }[]>`
        select ${CONTACT_IS_OPEN} as open, ${DEAL_GOES_ON} as going
        from (select ${status}::text as status, ${unlockedAt}::timestamptz as unlocked_at) o`;
      expect({ facts, ...row }).toEqual({ facts, open: isContactOpen(facts), going: isGoingOn(facts) });
    }
});
