import "server-only";
import { supportPath } from "@/lib/matches/interests/rules/states";
import { findFundersBeforeDeposit } from "@/lib/people/contact/queries";
import type { JobTransaction } from "@/lib/providers/jobs";
import { Prisma } from "@/lib/server/db";
import { notify, notifyMany } from "@/lib/words/email/mutations/notify";
import type { Notice } from "@/lib/words/email/types";
import { fundraisingEndMail } from "../messages/mails";

type Captador = { id: string; project: string; userId: string; email: string; name: string };

const listCaptadores = (tx: JobTransaction, projectIds: readonly string[]) => tx.$queryRaw<Captador[]>`
  select p.id, p.nome_projeto as project, u.id as "userId", u.email::text as email,
    coalesce(f.full_name, '') as name
  from projects p join users u on u.id = p.captador_id and u.anonymised_at is null
    left join profiles f on f.user_id = u.id
  where p.id = any(${projectIds}::uuid[]) order by u.id for key share of u`;

/** Mails for the captadores and for the funders of unconfirmed deals without a deposit: one per person and project. */
async function noticesOf(tx: JobTransaction, projectIds: readonly string[]): Promise<Notice[]> {
  const funders = await findFundersBeforeDeposit(tx, Prisma.sql`p.id = any(${projectIds}::uuid[])`);
  const captadores = await listCaptadores(tx, projectIds);
  const byProject = Map.groupBy(funders, ({ projectId }) => projectId);
  const keyOf = (projectId: string) => `captacao-encerrada:${projectId}`;
  return [
    ...funders.map(({ deal, project, projectId, ...to }) => ({
      to,
      eventKey: keyOf(projectId),
      words: fundraisingEndMail.financiador(project),
      path: supportPath(deal),
    })),
    ...captadores.map(({ id, project, ...to }) => ({
      to,
      eventKey: keyOf(id),
      words: fundraisingEndMail.captador(project, byProject.get(id)?.length ?? 0),
      path: "/dashboard/apoios",
    })),
  ];
}

/** Mails the end of a project's fundraising. Each address gets one mail, even if the team records the end twice. */
export async function announceFundraisingEnd(tx: JobTransaction, projectId: string): Promise<void> {
  await notify(tx, ...(await noticesOf(tx, [projectId])));
}

/** {@link announceFundraisingEnd} for projects that an import finishes. Mails about single events overtake these. */
export async function announceFundraisingEnds(
  tx: JobTransaction,
  projectIds: readonly string[],
): Promise<void> {
  await notifyMany(tx, await noticesOf(tx, projectIds));
}
