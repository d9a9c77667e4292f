import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents, toIsoDay } from "@/lib/kit/format";
import type { Party } from "@/lib/kit/party";
import { failure, ok, outdated, question, type Result } from "@/lib/kit/result";
import { addToRaised } from "@/lib/money/fees/mutations/commission";
import { addToDealHistory, mailSides } from "@/lib/money/fees/mutations/locked-deal";
import { bankDayProblem } from "@/lib/money/fees/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { logSecurityEvent } from "@/lib/server/security-events";
import { DEAL, DEPOSIT, DEPOSIT_PROBLEMS, FAR_OFF } from "../messages/account-and-deposit";
import { dayMail, depositMail } from "../messages/mails";
import { LEFT_TO_TEAM } from "../messages/standing";
import { deadlineOf } from "../rules/deadlines";
import { isFarOff } from "../rules/deposit";
import { canDo, compareAmounts } from "../rules/moves";
import { type DealFacts, isHeld, isLeftToTeam, phaseOf } from "../rules/phase";
import { ANSWERS, nameInDeal, type Outcome } from "./confirm";
import { findNewest, writeCorrected } from "./deposit-rows";
import { lockAsSide, type OpenedDeal, refusalOfBothSides } from "./lock";

type DepositResult = { message: string; hint: string };
type Settlement = { isSettled: boolean };

/**
 * A deposit from the funder's form. `valor`: centavos. `data`: ISO day. `arquivo`: id of the proof's file.
 * - `pagador`: payer for the receipt, ignored if an earlier report of this deposit names a payer. Without a payer, the
 *   receipt names the funder.
 * - `visto`: time of the report that the page showed; "" if it showed none. The form is refused if a newer report has
 *   other values than the form.
 * - `ciente`: amount that the funder was already asked about ({@link isFarOff})
 */
type DepositReport = {
  id: string;
  valor: number;
  data: string;
  arquivo: string | null;
  pagador?: Party;
  visto?: string | undefined;
  ciente?: number | null | undefined;
};

function refusalOfDay(facts: DealFacts, data: string, now: Date) {
  const accepted = toIsoDay(facts.aceitaEm);
  const problem = bankDayProblem(data, { today: toIsoDay(now), start: accepted });
  if (problem === "future") return failure("bad_input", DEPOSIT_PROBLEMS.future, "data");
  return problem ? failure("bad_input", DEPOSIT_PROBLEMS.early(formatDate(accepted)), "data") : null;
}

function depositRefusal(facts: DealFacts, data: string, now: Date) {
  const { status } = facts;
  if (status === "cancelada") return failure("conflict", DEAL.over);
  if (status === "confirmada" || status === "concluida") return failure("conflict", DEPOSIT.settled);
  if (isLeftToTeam(facts)) return failure("conflict", LEFT_TO_TEAM);
  if (!canDo(facts, "financiador", "deposito"))
    return failure("conflict", isHeld(facts) ? DEPOSIT.held : DEPOSIT.locked);
  return refusalOfDay(facts, data, now);
}

/** `holder`: CNPJ of the bank account's holder at the first report. */
type KnownDeposit = {
  valor: number;
  data: string;
  arquivo: string | null;
  holder: string | null;
  em: string;
  payer: { payerName: string; payerDocument: string } | null;
};

/** Midnight in UTC, because Prisma writes the UTC day to a `date` column. */
const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

const findKnown = async (tx: JobTransaction, id: string): Promise<KnownDeposit | null> => {
  const newest = await findNewest(tx, id);
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

const isNewProof = ({ deposit: { arquivo }, known }: Writing): boolean =>
  arquivo !== null && known?.arquivo !== arquivo;

async function write(
  tx: JobTransaction,
  userId: string,
  deal: OpenedDeal,
  writing: Writing,
): Promise<string> {
  const { deposit, known, colleagueId } = writing;
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
  const isDayAlone = known?.valor === valor && known.data !== data;
  const events = [
    ...(known?.valor === valor
      ? []
      : [
          {
            type: "deposito_informado" as const,
            details: { valor, data, ...(known && { antes: known.valor }) },
          },
        ]),
    ...(isDayAlone ? [{ type: "dia_corrigido" as const, details: { data } }] : []),
    ...(isNewProof(writing)
      ? [{ type: "comprovante_enviado" as const, details: { trocado: Boolean(known?.arquivo) } }]
      : []),
  ];
  await addToDealHistory(tx, id, events, { authorId: userId, colleagueId });
  return proofId;
}

const shownReport = ({ valor, data }: Pick<DepositReport, "valor" | "data">) => ({
  amount: formatMoneyCents(valor),
  day: formatDate(data),
});

async function mailReport(
  tx: JobTransaction,
  deal: OpenedDeal,
  { proofId, writing, outcome }: { proofId: string; writing: Writing; outcome: Outcome | null },
): Promise<void> {
  const { deposit, known } = writing;
  const mail = depositMail({
    project: deal.project,
    ...shownReport(deposit),
    before: known && shownReport(known),
    own: deal.facts.captador && formatMoneyCents(deal.facts.captador.valor),
    isProof: isNewProof(writing),
    state: outcome ?? "sem_comprovante",
  });
  await mailSides(tx, deal, `deposito:${proofId}`, (side) => (side === "captador" ? mail : null));
}

type Reported = {
  userId: string;
  deposit: DepositReport;
  isMailed: boolean;
  colleagueId: string | undefined;
};

/** Confirms a reported deposit. Null without a proof, which a confirmation requires. */
async function confirmReport(
  tx: JobTransaction,
  deal: OpenedDeal,
  { userId, deposit: { valor, arquivo }, isMailed, colleagueId }: Reported,
): Promise<Outcome | null> {
  if (arquivo === null) return null;
  if (deal.facts.financiador?.valor === valor) return compareAmounts(valor, deal.facts.captador);
  return nameInDeal(tx, deal, { userId, side: "financiador", valor, isMailed, colleagueId });
}

/** Last day (ISO) for the proof of a reported deposit. Null without a deadline. `em`: time of the report. */
function proofDue(facts: DealFacts, { valor, data }: DepositReport, em: Date, now: Date): string | null {
  const reported: DealFacts = { ...facts, deposito: { valor, dia: data, temComprovante: false, em } };
  return phaseOf(reported) === "comprovante" ? (deadlineOf(reported, now)?.day ?? null) : null;
}

function answerOf(outcome: Outcome | null, due: string | null): DepositResult & Settlement {
  if (outcome === null)
    return {
      message: DEPOSIT.informed,
      hint: DEPOSIT.informedHint(due && formatDate(due)),
      isSettled: false,
    };
  if (outcome === "espera") return { message: DEPOSIT.proven, hint: DEPOSIT.provenHint, isSettled: false };
  const { message, hint } = ANSWERS[outcome];
  return { message, hint, isSettled: outcome === "confirmada" };
}

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
    const known = await findKnown(tx, id);
    const arquivo = deposit.arquivo ?? known?.arquivo ?? null;
    if (deposit.arquivo !== null && !(await isOwnFile(tx, userId, deposit.arquivo)))
      return failure("bad_input", DEPOSIT_PROBLEMS.file, "arquivo");
    const isSame = known?.valor === valor && known.data === data && known.arquivo === arquivo;
    const { visto = known?.em ?? "" } = deposit;
    // `outdated` offers a reload, which shows this form again only if both the page and the deal have a deposit.
    if (!isSame && visto !== (known?.em ?? ""))
      return visto && known ? outdated(DEPOSIT.changed) : failure("conflict", DEPOSIT.changed);
    const agreed = Number(deal.amount);
    if (known?.valor !== valor && isFarOff(valor, agreed, deposit.ciente))
      return question(FAR_OFF.agreed(formatMoneyCents(agreed)), "valor");
    const writing = { deposit: { ...deposit, arquivo }, known, colleagueId };
    const proofId = isSame ? null : await write(tx, userId, deal, writing);
    const isMailed = proofId !== null;
    const outcome = await confirmReport(tx, deal, {
      userId,
      deposit: writing.deposit,
      isMailed,
      colleagueId,
    });
    if (proofId) await mailReport(tx, deal, { proofId, writing, outcome });
    const em = (isSame && deal.facts.deposito?.em) || now;
    return ok(answerOf(outcome, proofDue(deal.facts, deposit, em, now)));
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
 * Corrects the day of a deposit, which decides the tax period. Refused while a valid receipt names the day. The earlier
 * row of `deposit_proofs` stays on record.
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
    const known = await findNewest(tx, id);
    if (!known || dayOf(known.depositedOn) === data) return corrected;
    const proofId = await writeCorrected(tx, known, { depositedOn: asDate(data) });
    if (deal.status === "concluida") await addToRaised(tx, deal, 0n);
    const event = { type: "dia_corrigido", details: { data } } as const;
    await addToDealHistory(tx, id, [event], { authorId: userId, colleagueId });
    const days = { before: formatDate(dayOf(known.depositedOn)), day: formatDate(data) };
    const mail = dayMail({ project: deal.project, ...days });
    await mailSides(tx, deal, `dia:${proofId}`, (side) => (side === "captador" ? mail : null));
    return corrected;
  });
}
