import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { formatDate, formatMoment } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { type Failure, failure, ok, type Result } from "@/lib/kit/result";
import type { Side } from "@/lib/kit/states";
import { addToDealHistory, type DealSide, dealNotice } from "@/lib/money/fees/mutations/locked-deal";
import { refuseWrongPassword } from "@/lib/people/credentials/mutations";
import { isChecked, PROPONENT } from "@/lib/people/organizations/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { decryptLasting, encryptLasting } from "@/lib/server/crypto";
import { logSecurityEvent } from "@/lib/server/security-events";
import { markFictitious } from "@/lib/words/email/messages";
import { notify } from "@/lib/words/email/mutations/notify";
import { BANKS } from "../banks";
import { BANK, DEAL } from "../messages/account-and-deposit";
import { bankMail } from "../messages/mails";
import { encryptionContextOf } from "../queries/deal";
import { ACCOUNT_REST, accountHint, holderProblem } from "../rules/account";
import { canDo } from "../rules/moves";
import type { BankAccountDetails } from "../schema";
import { lockAsSide, type OpenedDeal } from "./lock";

/** `senha`: "" if no password was typed. */
type AccountInput = { id: string; account: BankAccountDetails; senha: string };

type Writing = {
  projetoId: string;
  ciphertext: Buffer<ArrayBuffer>;
  hint: string;
  holder: string;
  now: Date;
};

type WrittenVersion = { version: number; changedAt: Date };

async function writeAccount(
  tx: JobTransaction,
  userId: string,
  { projetoId, ciphertext, hint, holder, now }: Writing,
): Promise<WrittenVersion> {
  const [row] = await tx.$queryRaw<WrittenVersion[]>`
    insert into bank_accounts as a (projeto_id, ciphertext, hint, holder, changed_by, changed_at)
    values (${projetoId}::uuid, ${ciphertext}, ${hint}, ${holder}, ${userId}::uuid, ${now})
    on conflict (projeto_id) do update set ciphertext = excluded.ciphertext, hint = excluded.hint,
      holder = excluded.holder, changed_by = excluded.changed_by, version = a.version + 1,
      changed_at = greatest(a.changed_at, excluded.changed_at), updated_at = now()
    returning version, changed_at as "changedAt"`;
  if (!row) throw new Error("no bank account was written");
  return row;
}

type AffectedDeal = DealSide & { id: string; waits: boolean };

/**
 * The captador's opened deals in this project, without those of funders who deleted their account. `waits`: the deal is
 * unconfirmed, so the funder may still deposit.
 *
 * Locks these funders' rows in `users`; the caller has locked the project. Call it before {@link writeAccount}: a
 * trigger of `bank_accounts` updates the project's opportunities, and users are locked before opportunities.
 */
const findAffected = (tx: JobTransaction, userId: string, projetoId: string) => tx.$queryRaw<AffectedDeal[]>`
  select o.id, o.status = 'desbloqueada' as waits, u.id as "userId", f.full_name as name, u.email::text as email
  from opportunities o join matches m on m.id = o.match_id join users u on u.id = m.financiador_id
    join profiles f on f.user_id = u.id
  where o.projeto_id = ${projetoId}::uuid and m.captador_id = ${userId}::uuid
    and o.status in ('desbloqueada', 'confirmada', 'concluida') and u.anonymised_at is null
  order by u.id for key share of u`;

/** Mails the captador and the funders who may still deposit, so that a thief of the login does not go unnoticed. */
async function announceAccount(
  tx: JobTransaction,
  userId: string,
  deal: OpenedDeal,
  { version, changedAt, hint, affected }: WrittenVersion & { hint: string; affected: AffectedDeal[] },
): Promise<void> {
  const shownFrom = version > 1 ? new Date(changedAt.getTime() + ACCOUNT_REST) : null;
  const event = {
    type: shownFrom ? ("conta_alterada" as const) : ("conta_informada" as const),
    details: { hint, versao: version, ...(shownFrom && { aparece: shownFrom.toISOString() }) },
  };
  const dealIds = affected.map(({ id }) => id);
  await addToDealHistory(tx, dealIds, [event], { authorId: userId });
  const facts = { project: deal.project, hint, shownFrom: shownFrom && formatMoment(shownFrom) };
  // The time makes the key unique: versions start again at 1 after a handover or take-back deleted the bank account.
  const eventKey = `conta:${version}:${changedAt.getTime()}`;
  const mail = (side: Side, day: string) =>
    markFictitious(bankMail(side, { ...facts, day }), deal.isFictitious);
  const [toFunder, toCaptador] = [
    mail("financiador", formatDate(changedAt)),
    mail("captador", formatMoment(changedAt)),
  ];
  await notify(
    tx,
    ...affected.flatMap(({ id, waits, userId, name, email }) =>
      waits ? dealNotice({ userId, name, email }, id, eventKey, toFunder) : [],
    ),
    ...dealNotice(deal.captador, deal.id, eventKey, toCaptador),
  );
}

const findProject = (tx: JobTransaction, userId: string, projetoId: string) =>
  tx.project.findFirst({
    where: { id: projetoId, captadorId: userId },
    select: { proponent: { select: PROPONENT }, bankAccount: { select: { ciphertext: true, holder: true } } },
  });
type Project = NonNullable<Awaited<ReturnType<typeof findProject>>>;

function accountRefusal({ proponent }: Project, account: BankAccountDetails): Failure | null {
  if (!proponent) return failure("conflict", BANK.noOrganization);
  if (!isChecked(proponent)) return failure("conflict", BANK.unchecked);
  const problem = holderProblem(account, proponent.cnpj);
  if (!problem) return null;
  const field = problem === "otherHolder" ? "documento" : "pix";
  return failure("bad_input", BANK[problem](formatCnpj(proponent.cnpj)), field);
}

const WRONG_PASSWORD = failure("bad_input", BANK.passwordWrong, "senha");

type SaveResult = { message: string; hint: string; version: number | null };

/**
 * Sets or replaces a project's bank account inside a deal with an open contact. The holder must be the project's
 * organization, checked by the team. Even the first bank account needs the password: funders see it at once.
 */
export async function saveBankAccount(
  userId: string,
  { id, account, senha }: AccountInput,
  now: Date,
): Promise<Result<{ message: string; hint: string }>> {
  const isProven = senha !== "";
  const wrong = isProven
    ? await refuseWrongPassword({ userId }, senha, WRONG_PASSWORD, { negociacao: id })
    : null;
  if (wrong) return wrong;
  const result = await asAccountWithJobs(userId, async (tx): Promise<Result<SaveResult>> => {
    const deal = await lockAsSide(tx, userId, "captador", id);
    const project = deal && (await findProject(tx, userId, deal.projetoId));
    if (!deal || !project) return failure("not_found", DEAL.unknown);
    if (!canDo(deal.facts, "captador", "conta"))
      return failure("conflict", deal.facts.retirado ? BANK.heldLocked : BANK.locked);
    const refusal = accountRefusal(project, account);
    if (refusal) return refusal;
    const { projetoId } = deal;
    const [text, known] = [JSON.stringify(account), project.bankAccount];
    const ciphertext = encryptLasting(encryptionContextOf(projetoId), text);
    const isSame =
      known !== null &&
      decryptLasting(encryptionContextOf(projetoId), known.ciphertext) === text &&
      known.holder === account.documento;
    if (isSame) return ok({ message: BANK.same, hint: "", version: null });
    if (!isProven) return failure("bad_input", BANK.passwordNeeded, "senha");
    const hint = accountHint(account, BANKS.get(account.banco));
    const holder = account.documento;
    const affected = await findAffected(tx, userId, projetoId);
    const written = await writeAccount(tx, userId, { projetoId, ciphertext, hint, holder, now });
    await announceAccount(tx, userId, deal, { ...written, hint, affected });
    return ok({ message: BANK.saved, hint: BANK.savedHint, version: written.version });
  });
  if (!result.ok) return result;
  const { version, ...answer } = result.data;
  if (version !== null) await logSecurityEvent("bank_account_changed", { negociacao: id, version }, userId);
  return ok(answer);
}
