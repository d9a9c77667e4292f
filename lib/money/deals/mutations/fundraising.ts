import "server-only";
import type { FundraisingChanges } from "@/lib/catalog/project-import/mutations/fundraising";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { supportPath } from "@/lib/matches/interests/rules/states";
import { findFundersAfterDeposit, findFundersBeforeDeposit } from "@/lib/people/contact/queries";
import type { JobTransaction } from "@/lib/providers/jobs";
import { Prisma } from "@/lib/server/db";
import { markFictitious } from "@/lib/words/email/messages";
import { notifyMany } from "@/lib/words/email/mutations/notify";
import type { Notice } from "@/lib/words/email/types";
import { fundraisingEndMail, fundraisingReopenedMail } from "../messages/fundraising";

type Captador = {
  id: string;
  project: string;
  isFictitious: boolean;
  userId: string;
  email: string;
  name: string;
};

const listCaptadores = (tx: JobTransaction, projectIds: readonly string[]) => tx.$queryRaw<Captador[]>`
  select p.id, p.nome_projeto as project, p.demonstracao as "isFictitious", u.id as "userId", u.email::text as email,
    coalesce(f.full_name, '') as name
  from projects p join users u on u.id = p.captador_id and u.anonymised_at is null
    left join profiles f on f.user_id = u.id
  where p.id = any(${projectIds}::uuid[]) order by u.id for key share of u`;

const MAILS = { ended: fundraisingEndMail, reopened: fundraisingReopenedMail } as const;

async function noticesOf(tx: JobTransaction, changes: FundraisingChanges, at: Date): Promise<Notice[]> {
  const projectIds = [...changes.keys()];
  const ofProjects = Prisma.sql`p.id = any(${projectIds}::uuid[])`;
  const funders = await findFundersBeforeDeposit(tx, ofProjects);
  const paid = await findFundersAfterDeposit(tx, ofProjects);
  const captadores = await listCaptadores(tx, projectIds);
  const countIn = (list: readonly { projectId: string }[], id: string) =>
    list.filter(({ projectId }) => projectId === id).length;
  const changeOf = (projectId: string) => changes.get(projectId) ?? "ended";
  const keyOf = (projectId: string) => `captacao:${projectId}:${changeOf(projectId)}:${at.getTime()}`;
  return [
    ...funders.map(({ deal, project, isFictitious, projectId, ...to }) => ({
      to,
      eventKey: keyOf(projectId),
      words: markFictitious(MAILS[changeOf(projectId)].financiador(project), isFictitious),
      path: supportPath(deal),
    })),
    ...paid.map(({ deal, project, isFictitious, projectId, amount, depositedOn, interest: _, ...to }) => ({
      to,
      eventKey: `${keyOf(projectId)}:${deal}`,
      words: markFictitious(
        MAILS[changeOf(projectId)].paid(project, {
          amount: formatMoneyCents(amount),
          day: formatDate(dayOf(depositedOn)),
        }),
        isFictitious,
      ),
      path: supportPath(deal),
    })),
    ...captadores.map(({ id, project, isFictitious, ...to }) => ({
      to,
      eventKey: keyOf(id),
      words: markFictitious(
        MAILS[changeOf(id)].captador(project, { before: countIn(funders, id), paid: countIn(paid, id) }),
        isFictitious,
      ),
      path: "/dashboard/apoios",
    })),
  ];
}

/**
 * Mails changes of the fundraising. The caller writes the status in the same transaction, so that a retry finds no
 * change. A single project uses `notifyMany`, too: the mails of its correction must not overtake those of an earlier
 * import.
 * @param at part of the mails' key, so that a second end of the fundraising is mailed, too
 */
export const announceFundraisings = async (tx: JobTransaction, changes: FundraisingChanges, at: Date) =>
  notifyMany(tx, await noticesOf(tx, changes, at));
