import "server-only";
import { asAccountWithJobs, holdAccount } from "../../account-lock";
import { logSecurityEvent } from "../../audit";
import { enqueueNotifications } from "../../email/mutations/send";
import { env } from "../../env";
import type { JobTransaction } from "../../providers/jobs";
import { failure, ok, type Result } from "../../result";
import { issuedMail, missingMail, PURPOSE, RECEIPTS } from "../messages";
import { ACCOUNT, toParty } from "../queries/parties";
import { missingIn, type Party } from "../rules/identity";
import { amountText, CONFIRMED, dayOf, LEGAL_BASE, numberLabel } from "../rules/receipt";
import { writeReceipt } from "./write";

const DEAL = {
  status: true,
  confirmedAmount: true,
  proofs: { orderBy: { createdAt: "desc" }, take: 1, select: { depositedOn: true } },
  projeto: { select: { nomeProjeto: true, proponente: true, numeroAprovacao: true } },
  match: {
    select: {
      financiadorId: true,
      financiador: { select: ACCOUNT },
      captador: { select: ACCOUNT },
    },
  },
  receipts: { where: { kind: "lir" }, orderBy: { issuedAt: "desc" }, take: 1 },
} as const;

/**
 * The deal of this captador, its row locked, so that two at once issue one receipt. @returns null when it is not theirs
 */
async function lockDeal(tx: JobTransaction, userId: string, opportunityId: string) {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from opportunities o join matches m on m.id = o.match_id
    where o.id = ${opportunityId}::uuid and m.captador_id = ${userId}::uuid for update of o`;
  return rows.length === 0
    ? null
    : tx.opportunity.findUniqueOrThrow({ where: { id: opportunityId }, select: DEAL });
}

type Deal = NonNullable<Awaited<ReturnType<typeof lockDeal>>>;

/** Whom the deal names, or what is missing of them. */
function partiesOf({ match }: Deal): Result<{ project: Party; funder: Party }> {
  const project = toParty(match.captador);
  const funder = toParty(match.financiador);
  if (missingIn(project).length > 0) return failure("conflict", RECEIPTS.ownMissing);
  if (missingIn(funder).length > 0) return failure("conflict", RECEIPTS.funderMissing);
  return ok({ project, funder });
}

/** Asks the funder, once a deal, for what only they know. */
const askFunder = (tx: JobTransaction, opportunityId: string, { match, projeto }: Deal) =>
  enqueueNotifications(tx, [
    {
      category: "system_notification",
      to: match.financiador.email,
      userId: match.financiadorId,
      eventKey: `recibo:${opportunityId}:dados`,
      templateData: {
        userName: match.financiador.profile?.fullName ?? "",
        ...missingMail({ project: projeto.nomeProjeto }),
        actionUrl: `${env.APP_URL}/dashboard/comprovantes`,
      },
    },
  ]);

/**
 * Issues the receipt of a deal (Lei 14.260/2021) in the name of its project: only its captador may, and only once both
 * sides confirmed the same amount. What it says is frozen; a deal has one that counts, and asking again gives the same.
 * The funder is told in the same transaction.
 * @returns the receipt's id, number and what to say
 */
export async function issueLirReceipt(
  userId: string,
  opportunityId: string,
): Promise<Result<{ id: string; number: number; message: string }>> {
  const written = await asAccountWithJobs(userId, async (tx) => {
    const deal = await lockDeal(tx, userId, opportunityId);
    if (!deal) return failure("not_found", RECEIPTS.unknown);
    const [before] = deal.receipts;
    if (before && !before.revokedAt) return ok({ id: before.id, number: before.number, fresh: false });
    if (!CONFIRMED.includes(deal.status) || deal.confirmedAmount === null)
      return failure("conflict", RECEIPTS.unconfirmed);
    const deposit = deal.proofs[0]?.depositedOn;
    if (!deposit) return failure("conflict", RECEIPTS.noDeposit);
    if (!(await holdAccount(tx, deal.match.financiadorId))) return failure("conflict", RECEIPTS.funderGone);
    const parties = partiesOf(deal);
    if (!parties.ok) {
      if (parties.message === RECEIPTS.funderMissing) await askFunder(tx, opportunityId, deal);
      return parties;
    }
    const { project, funder } = parties.data;
    const { nomeProjeto: nome, proponente, numeroAprovacao: aprovacao } = deal.projeto;
    const receipt = await writeReceipt(tx, {
      kind: "lir",
      issuer: project.documento,
      opportunityId,
      readerId: deal.match.financiadorId,
      issuedById: userId,
      amount: deal.confirmedAmount,
      content: {
        data: deposit.toISOString().slice(0, 10),
        emitente: project,
        pagador: funder,
        descricao: PURPOSE.lir(nome),
        projeto: { nome, proponente, aprovacao },
        forma: null,
        baseLegal: LEGAL_BASE,
        substitui: before?.revokedAt ? { numero: before.number, revogadoEm: dayOf(before.revokedAt) } : null,
      },
    });
    const number = numberLabel(receipt.number);
    await tx.dealEvent.create({
      data: {
        opportunityId,
        authorId: userId,
        type: "recibo_emitido",
        details: { recibo: receipt.id, numero: receipt.number },
      },
    });
    await enqueueNotifications(tx, [
      {
        category: "system_notification",
        to: deal.match.financiador.email,
        userId: deal.match.financiadorId,
        eventKey: `recibo:${receipt.id}:emitido`,
        templateData: {
          userName: deal.match.financiador.profile?.fullName ?? "",
          ...issuedMail({ project: nome, number, amount: amountText(deal.confirmedAmount) }),
          actionUrl: `${env.APP_URL}/dashboard/comprovantes`,
        },
      },
    ]);
    return ok({ ...receipt, fresh: true });
  });
  if (!written.ok) return written;
  const { id, number, fresh } = written.data;
  if (fresh) await logSecurityEvent("receipt_issued", { recibo: id }, userId);
  return ok({ id, number, message: RECEIPTS.issued(numberLabel(number)) });
}
