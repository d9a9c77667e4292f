import "server-only";
import { supportPath } from "@/lib/matches/interests/rules/interest";
import { findFundersBeforeDeposit } from "@/lib/people/contact/queries";
import type { JobTransaction } from "@/lib/providers/jobs";
import { Prisma } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import { fundraisingEndMail } from "../messages/mails";

type Ended = { id: string; nome: string; captadorId: string | null };

/**
 * Mails a project's captador, and the funders of its deals without a deposit, that its fundraising has ended; each
 * address once for a project, also when the end was recorded by mistake and is recorded again.
 */
export async function announceFundraisingEnd(
  tx: JobTransaction,
  { id, nome, captadorId }: Ended,
): Promise<void> {
  const funders = await findFundersBeforeDeposit(tx, Prisma.sql`p.id = ${id}::uuid`);
  const captador = captadorId && (await findAddressee(tx, captadorId));
  const eventKey = `captacao-encerrada:${id}`;
  const toFunder = fundraisingEndMail.financiador(nome);
  const toCaptador = fundraisingEndMail.captador(nome, funders.length);
  await notify(
    tx,
    ...funders.map(({ deal, project: _, ...to }) => ({
      to,
      eventKey,
      words: toFunder,
      path: supportPath(deal),
    })),
    ...(captador ? [{ to: captador, eventKey, words: toCaptador, path: "/dashboard/apoios" }] : []),
  );
}
