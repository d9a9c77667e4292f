import "server-only";
import { asAccountWithJobs } from "../../account-lock";
import { logSecurityEvent } from "../../audit";
import { encrypt } from "../../crypto";
import { enqueueNotifications } from "../../email/mutations/send";
import { formatDate, formatMoment } from "../../format";
import type { JobTransaction } from "../../providers/jobs";
import { failure, ok, type Result } from "../../result";
import { BANKS } from "../banks";
import { bankMail } from "../messages/mails";
import { BANK, DEAL } from "../messages/room";
import { sealOf } from "../queries/deal";
import { accountHint } from "../rules/account";
import { canDo } from "../rules/deal";
import type { BankAccountDetails } from "../schema";
import { type LockedDeal, lockDeal, noticeTo, type Person } from "./hold";

type Given = { id: string; account: BankAccountDetails };

/** Writes the account, sealed for its project. @returns its version; null where it was this one already */
async function writeAccount(
  tx: JobTransaction,
  userId: string,
  projetoId: string,
  { account, hint }: { account: BankAccountDetails; hint: string },
): Promise<number | null> {
  const ciphertext = encrypt(sealOf(projetoId), JSON.stringify(account));
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    insert into bank_accounts as a (projeto_id, ciphertext, hint, changed_by)
    values (${projetoId}::uuid, ${ciphertext}, ${hint}, ${userId}::uuid)
    on conflict (projeto_id) do update set ciphertext = excluded.ciphertext, hint = excluded.hint,
      changed_by = excluded.changed_by, version = a.version + 1, updated_at = now()
    where a.ciphertext <> excluded.ciphertext
    returning version`;
  return row?.version ?? null;
}

type Concerned = Person & { id: string; waits: boolean };

/** The funders of every deal in which this account is seen; `waits`: their money may still go there. */
const findConcerned = (tx: JobTransaction, userId: string, projetoId: string) => tx.$queryRaw<Concerned[]>`
  select o.id, o.status = 'desbloqueada' as waits, u.id as "userId", f.full_name as name, u.email::text as email
  from opportunities o join matches m on m.id = o.match_id join users u on u.id = m.financiador_id
    join profiles f on f.user_id = u.id
  where o.projeto_id = ${projetoId}::uuid and m.captador_id = ${userId}::uuid
    and o.status in ('desbloqueada', 'confirmada', 'concluida') and u.anonymised_at is null
  order by u.id for key share of u`;

/** The story of each deal says it, and both sides hear of it by mail: what a thief would change in silence. */
async function announceAccount(
  tx: JobTransaction,
  userId: string,
  deal: LockedDeal,
  { version, hint }: { version: number; hint: string },
): Promise<void> {
  const now = new Date();
  const changed = version > 1;
  const concerned = await findConcerned(tx, userId, deal.projetoId);
  await tx.dealEvent.createMany({
    data: concerned.map(({ id }) => ({
      opportunityId: id,
      authorId: userId,
      type: changed ? "conta_alterada" : "conta_informada",
      details: { hint, versao: version },
      createdAt: now,
    })),
  });
  const facts = { project: deal.projeto, changed, hint };
  const eventKey = `conta:${version}`;
  const funders = concerned.filter(({ waits }) => waits);
  const owner = deal.people.captador;
  await enqueueNotifications(tx, [
    ...funders.map((funder) =>
      noticeTo(funder, funder.id, eventKey, bankMail("financiador", { ...facts, day: formatDate(now) })),
    ),
    ...(owner
      ? [noticeTo(owner, deal.id, eventKey, bankMail("captador", { ...facts, day: formatMoment(now) }))]
      : []),
  ]);
}

/** Whether the project is this captador's still: an account is given by its owner alone. */
const owns = async (tx: JobTransaction, userId: string, projetoId: string): Promise<boolean> =>
  (await tx.project.count({ where: { id: projetoId, captadorId: userId } })) > 0;

type Saved = { message: string; hint: string; version: number | null };

/**
 * Gives a project its bank account, inside an unlocked deal, or another one in its place. It is kept encrypted
 * (lib/crypto.ts: a key of its own for each project, derived from NEXTAUTH_SECRET). The same again changes nothing and
 * tells nobody.
 */
export async function saveBankAccount(
  userId: string,
  { id, account }: Given,
): Promise<Result<{ message: string; hint: string }>> {
  const result = await asAccountWithJobs(userId, async (tx): Promise<Result<Saved>> => {
    const deal = await lockDeal(tx, userId, "captador", id);
    if (!deal || !(await owns(tx, userId, deal.projetoId))) return failure("not_found", DEAL.unknown);
    if (!canDo(deal.facts, "captador", "conta")) return failure("conflict", BANK.locked);
    const hint = accountHint(account, BANKS.get(account.banco));
    const version = await writeAccount(tx, userId, deal.projetoId, { account, hint });
    if (version === null) return ok({ message: BANK.same, hint: "", version });
    await announceAccount(tx, userId, deal, { version, hint });
    return ok({ message: BANK.saved, hint: BANK.savedHint, version });
  });
  if (!result.ok) return result;
  const { version, ...said } = result.data;
  if (version !== null) await logSecurityEvent("bank_account_changed", { negociacao: id, version }, userId);
  return ok(said);
}
