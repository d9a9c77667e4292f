import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents, toIsoDay } from "@/lib/kit/format";
import type { Party } from "@/lib/kit/party";
import { failure, ok, type Result } from "@/lib/kit/result";
import { addToRaised } from "@/lib/money/fees/mutations/commission";
import { addToStory, mailSides } from "@/lib/money/fees/mutations/locked-deal";
import type { JobTransaction } from "@/lib/providers/jobs";
import { logSecurityEvent } from "@/lib/server/security-events";
import { DEAL, DEPOSIT, DEPOSIT_PROBLEMS } from "../messages/account-and-deposit";
import { dayMail, depositMail } from "../messages/mails";
import { depositDayProblem } from "../rules/deposit";
import { canDo, compareAmounts } from "../rules/moves";
import { type DealFacts, isHeld } from "../rules/phase";
import { ANSWERS, nameInDeal } from "./confirm";
import { lockAsSide, type OpenedDeal, refusalOfBothSides } from "./lock";

type DepositResult = { message: string; hint: string };
type Settlement = { isSettled: boolean };

/**
 * A deposit from the funder's form: centavos, ISO day, id of a file that the funder uploaded.
 * `pagador`: payer for the receipt, ignored if an earlier report of this deposit names a payer. If no report names one,
 * the receipt takes the funder's data when it is issued.
 * `visto`: time of the report that the page showed, or "" if it showed none. The form is refused as a conflict if
 * another deposit was reported since, unless the form repeats that deposit.
 */
type DepositReport = {
  id: string;
  valor: number;
  data: string;
  arquivo: string | null;
  pagador?: Party;
  visto?: string | undefined;
};

function refusalOfDay(facts: DealFacts, data: string, now: Date) {
  const accepted = toIsoDay(facts.aceitaEm);
  const problem = depositDayProblem(data, { today: toIsoDay(now), accepted });
  if (problem === "future") return failure("bad_input", DEPOSIT_PROBLEMS.future, "data");
  return problem ? failure("bad_input", DEPOSIT_PROBLEMS.early(formatDate(accepted)), "data") : null;
}

function depositRefusal(facts: DealFacts, data: string, now: Date) {
  const { status } = facts;
  if (status === "cancelada") return failure("conflict", DEAL.over);
  if (status === "confirmada" || status === "concluida") return failure("conflict", DEPOSIT.settled);
  if (!canDo(facts, "financiador", "deposito"))
    return failure("conflict", isHeld(facts) ? DEPOSIT.held : DEPOSIT.locked);
  return refusalOfDay(facts, data, now);
}

/** The newest row of a deposit. `holder`: CNPJ or CPF of the bank account's holder at the first report. */
type KnownDeposit = {
  valor: number;
  data: string;
  arquivo: string | null;
  holder: string | null;
  em: string;
  payer: { payerName: string; payerDocument: string } | null;
};

const readNewest = (tx: JobTransaction, opportunityId: string) =>
  tx.depositProof.findFirst({
    where: { opportunityId, annulledAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

/** Midnight in UTC, because Prisma writes the UTC day to a `date` column. @param day ISO */
const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

const findNewest = async (tx: JobTransaction, id: string): Promise<KnownDeposit | null> => {
  const newest = await readNewest(tx, id);
  return (
    newest && {
      valor: Number(newest.amount),
      data: dayOf(newest.depositedOn),
      arquivo: newest.fileId,
      holder: newest.holder,
      em: newest.createdAt.toISOString(),
      payer:
        newest.payerName !== null && newest.payerDocument !== null
          ? { payerName: newest.payerName, payerDocument: newest.payerDocument }
          : null,
    }
  );
};

const findHolder = async (tx: JobTransaction, projetoId: string): Promise<string | null> => {
  const account = await tx.bankAccount.findUnique({ where: { projetoId }, select: { holder: true } });
  return account?.holder ?? null;
};

const isOwnFile = async (tx: JobTransaction, ownerId: string, id: string): Promise<boolean> =>
  (await tx.storedFile.count({ where: { id, ownerId, purpose: "anexo" } })) > 0;

type Writing = { deposit: DepositReport; known: KnownDeposit | null; colleagueId: string | undefined };

async function write(
  tx: JobTransaction,
  userId: string,
  deal: OpenedDeal,
  { deposit, known, colleagueId }: Writing,
): Promise<void> {
  const { id, valor, data, arquivo, pagador } = deposit;
  const { id: proofId } = await tx.depositProof.create({
    data: {
      opportunityId: id,
      sentById: userId,
      amount: valor,
      depositedOn: asDate(data),
      fileId: arquivo,
      holder: known?.holder ?? (await findHolder(tx, deal.projetoId)),
      ...(known?.payer ?? (pagador && { payerName: pagador.nome, payerDocument: pagador.documento })),
      createdAt: new Date(),
    },
    select: { id: true },
  });
  const isOther = known?.valor !== valor || known.data !== data;
  const isProof = arquivo !== null && known?.arquivo !== arquivo;
  const events = [
    ...(isOther ? [{ type: "deposito_informado" as const, details: { valor, data } }] : []),
    ...(isProof
      ? [{ type: "comprovante_enviado" as const, details: { trocado: Boolean(known?.arquivo) } }]
      : []),
  ];
  await addToStory(tx, id, events, { authorId: userId, colleagueId });
  const mail = depositMail({
    project: deal.project,
    amount: formatMoneyCents(valor),
    day: formatDate(data),
    hasProof: arquivo !== null,
  });
  await mailSides(tx, deal, `deposito:${proofId}`, (side) => (side === "captador" ? mail : null));
}

/**
 * Records a funder's deposit, with or without the bank's proof. Until both sides confirmed, a new report replaces the
 * earlier one, which stays on record. A report with proof also confirms the amount for the funder. If the project has
 * confirmed the same amount, this settles the deal. Repeating a report changes nothing.
 * @param colleagueId membership of the colleague who acts for the account
 */
export async function informDeposit(
  userId: string,
  deposit: DepositReport,
  now: Date,
  colleagueId?: string,
): Promise<Result<DepositResult>> {
  const result = await asAccountWithJobs(userId, async (tx): Promise<Result<DepositResult & Settlement>> => {
    const { id, valor, data } = deposit;
    const deal = await lockAsSide(tx, userId, "financiador", id);
    if (!deal) return failure("not_found", DEAL.unknown);
    const refusal =
      (await refusalOfBothSides(tx, deal, "financiador", colleagueId)) ??
      depositRefusal(deal.facts, data, now);
    if (refusal) return refusal;
    const known = await findNewest(tx, id);
    // A proof can be replaced, but not removed.
    const arquivo = deposit.arquivo ?? known?.arquivo ?? null;
    if (deposit.arquivo !== null && !(await isOwnFile(tx, userId, deposit.arquivo)))
      return failure("bad_input", DEPOSIT_PROBLEMS.file, "arquivo");
    const isSame = known?.valor === valor && known.data === data && known.arquivo === arquivo;
    const { visto = known?.em ?? "" } = deposit;
    if (!isSame && visto !== (known?.em ?? "")) return failure("conflict", DEPOSIT.changed);
    if (!isSame) await write(tx, userId, deal, { deposit: { ...deposit, arquivo }, known, colleagueId });
    if (arquivo === null)
      return ok({ message: DEPOSIT.informed, hint: DEPOSIT.informedHint, isSettled: false });
    const isNamed = deal.facts.financiador?.valor === valor;
    const naming = { userId, side: "financiador", valor, isMailed: true, colleagueId } as const;
    const outcome = isNamed ? compareAmounts(valor, deal.facts.captador) : await nameInDeal(tx, deal, naming);
    if (outcome === "espera")
      return ok({ message: DEPOSIT.proven, hint: DEPOSIT.provenHint, isSettled: false });
    const { message, hint } = ANSWERS[outcome];
    return ok({ message, hint, isSettled: outcome === "confirmada" });
  });
  if (!result.ok) return result;
  const { isSettled, ...informed } = result.data;
  if (isSettled) await logSecurityEvent("deal_confirmed", { negociacao: deposit.id }, userId);
  return ok(informed);
}

function correctionRefusal(facts: DealFacts, data: string, now: Date) {
  if (canDo(facts, "financiador", "dia")) return refusalOfDay(facts, data, now);
  return failure("conflict", facts.reciboEm === null ? DEPOSIT.dayOpen : DEPOSIT.dayOnReceipt);
}

/**
 * Corrects the day of a confirmed deposit, because the day decides the tax period. Refused while a valid receipt has
 * the day. The earlier row stays on record, and the project is mailed.
 * @param colleagueId membership of the colleague who acts for the account
 */
export async function correctDepositDay(
  userId: string,
  { id, data }: Pick<DepositReport, "id" | "data">,
  now: Date,
  colleagueId?: string,
): Promise<Result<DepositResult>> {
  return asAccountWithJobs(userId, async (tx): Promise<Result<DepositResult>> => {
    const deal = await lockAsSide(tx, userId, "financiador", id);
    if (!deal) return failure("not_found", DEAL.unknown);
    const refusal =
      (await refusalOfBothSides(tx, deal, "financiador", colleagueId)) ??
      correctionRefusal(deal.facts, data, now);
    if (refusal) return refusal;
    const corrected = ok({ message: DEPOSIT.dayCorrected, hint: DEPOSIT.dayCorrectedHint });
    const known = await readNewest(tx, id);
    if (!known || dayOf(known.depositedOn) === data) return corrected;
    const { id: _, depositedOn, ...deposit } = known;
    const { id: proofId } = await tx.depositProof.create({
      data: { ...deposit, depositedOn: asDate(data), createdAt: new Date() },
      select: { id: true },
    });
    if (deal.status === "concluida") await addToRaised(tx, deal, 0n);
    const event = { type: "dia_corrigido", details: { data } } as const;
    await addToStory(tx, id, [event], { authorId: userId, colleagueId });
    const days = { before: formatDate(dayOf(depositedOn)), day: formatDate(data) };
    const mail = dayMail({ project: deal.project, ...days });
    await mailSides(tx, deal, `dia:${proofId}`, (side) => (side === "captador" ? mail : null));
    return corrected;
  });
}
