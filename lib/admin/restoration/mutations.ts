import "server-only";
import { lockAccount } from "@/lib/access/account-lock";
import { endColleagues } from "@/lib/access/colleague-rights/mutations";
import { resume, suspend } from "@/lib/admin/accounts/mutations";
import { byCommand, recordAudit } from "@/lib/admin/audit/mutations";
import type { MessageResult, Result } from "@/lib/kit/result";
import { OUR_ISSUER } from "@/lib/money/receipts/rules/receipt";
import { endAccount, TIMEOUT_OF_COMMAND } from "@/lib/overview/personal-data/mutations";
import { releaseAbandoned } from "@/lib/people/accounts/mutations/abandoned-signups";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { db, type Transaction } from "@/lib/server/db";
import type { OldAccess, OldMembership, OldSuspension, OldTransfer, ReceiptNumbers } from "./rules";

/**
 * Repeats a suspension, or its end, that the restore lost. Does not mail the person again. A repeated suspension takes
 * the person's projects down again, which mails the projects' funders again.
 */
export const carrySuspension = (
  { id, suspended, reason }: OldSuspension,
  now: Date,
): Promise<MessageResult> =>
  transactionWithJobs((tx) =>
    (suspended ? suspend : resume)(tx, { id, motivo: reason, sendsMails: false }, byCommand(now)),
  );

/** Repeats an account's deletion that the restore lost. Mails nobody again. */
export const carryEnding = (id: string, now: Date): Promise<Result<null>> =>
  endAccount(id, now, {
    mails: false,
    limits: { timeout: TIMEOUT_OF_COMMAND },
    witness: async (tx, work) => {
      const ended = await work();
      if (ended.ok) await recordAudit(tx, { by: byCommand(now), ...REPEATED("account_ended", id) });
      return ended;
    },
  });

export const carryRevocation = (id: string, now: Date): Promise<void> =>
  db.$transaction(async (tx) => {
    const { count } = await tx.administrator.updateMany({
      where: { userId: id, revokedAt: null },
      data: { revokedAt: now },
    });
    if (count > 0) await recordAudit(tx, { by: byCommand(now), ...REPEATED("admin_revoked", id) });
  });

const REPEATED = (action: "account_ended" | "admin_revoked" | "access_carried", objectId: string) =>
  ({ action, kind: "conta", objectId, after: { por: "restauração" } }) as const;

export async function carryMembership({ id, accountId, role }: OldMembership, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId))) return;
    if (role === null) await endColleagues(tx, { id, accountId }, now);
    else await tx.colleague.updateMany({ where: { id, accountId, endedAt: null }, data: { role } });
  });
}

/**
 * Repeats changes of e-mails, by way of placeholder e-mails, because two accounts may have exchanged theirs.
 * @returns ids of accounts that keep the restored e-mail, because another account holds the new e-mail
 */
export const carryAddresses = (accounts: OldAccess[], now: Date): Promise<string[]> =>
  db.$transaction(async (tx) => {
    const held: string[] = [];
    for (const { id } of accounts)
      await tx.$executeRaw`update users set email = ${`${id}@troca.invalid`} where id = ${id}::uuid`;
    for (const { id, email, formerEmail } of accounts) {
      await releaseAbandoned(tx, { email }, now);
      const isHeld = (await tx.user.count({ where: { email } })) > 0;
      if (isHeld) held.push(id);
      await tx.user.update({ where: { id }, data: { email: isHeld ? formerEmail : email } });
    }
    return held;
  }, LONG);

const LONG = { timeout: 600_000, maxWait: 10_000 };

async function replaceFactor(tx: Transaction, { id, factor, codes }: OldAccess): Promise<void> {
  await tx.secondFactor.deleteMany({ where: { userId: id } });
  if (factor === null) return;
  await tx.$executeRaw`
    insert into second_factors select * from jsonb_populate_record(null::second_factors, ${JSON.stringify(factor)}::jsonb)`;
  await tx.$executeRaw`
    insert into second_factor_codes
    select * from jsonb_populate_recordset(null::second_factor_codes, ${JSON.stringify(codes ?? [])}::jsonb)`;
}

export async function carryAccess(account: OldAccess, now: Date): Promise<void> {
  const { id, passwordHash, changes } = account;
  await db.$transaction(async (tx) => {
    if (!(await lockAccount(tx, id))) return;
    if (changes.includes("senha")) await tx.user.update({ where: { id }, data: { passwordHash } });
    if (changes.includes("duas etapas")) await replaceFactor(tx, account);
    const entry = REPEATED("access_carried", id);
    await recordAudit(tx, { by: byCommand(now), ...entry, after: { ...entry.after, repetido: changes } });
  });
}

/** Continues each issuer's receipt numbers after those of the earlier database. */
export async function carryReceiptNumbers(numbers: ReceiptNumbers[], now: Date): Promise<void> {
  for (const { issuer, from, last } of numbers)
    await db.$transaction(async (tx) => {
      const raised = await tx.$executeRaw`
        insert into receipt_sequences (issuer, last) values (${issuer}, ${last})
        on conflict (issuer) do update set last = excluded.last where receipt_sequences.last < excluded.last`;
      if (raised === 0) return;
      await recordAudit(tx, {
        by: byCommand(now),
        action: "receipt_numbers_carried",
        kind: "numeros_de_recibo",
        objectId: issuer,
        before: { ultimo: from },
        after: { ultimo: last, por: "restauração" },
      });
    });
}

/**
 * Reserves the money that the team transferred or was transferring after the backup, so that no job requests it from
 * Stripe, too. The team records the transfer again.
 * - Month: if `isDue` is true, the refund of the whole month is due again at once.
 * - Fee: if the restore lost the decision to refund it, the reservation is marked (`transfer_carried`). Stripe's
 *   refunds since the backup then do not reduce it.
 */
export async function carryTransfers(transfers: OldTransfer[], now: Date): Promise<void> {
  for (const { kind, id, amount, isUndecided, isDue } of transfers)
    await db.$transaction(async (tx) => {
      const [row] =
        kind === "pagamento"
          ? await tx.$queryRaw<{ before: bigint }[]>`
              update checkouts c set reserved_amount = c.overtaken_amount + ${amount},
                transfer_carried = ${isUndecided}
              from checkouts b where c.id = ${id}::uuid and b.id = c.id
                and (c.reserved_amount - c.overtaken_amount <> ${amount} or c.transfer_carried <> ${isUndecided})
              returning b.reserved_amount - b.overtaken_amount as before`
          : await tx.$queryRaw<{ before: bigint }[]>`
              update plan_payments c set reserved_amount = ${amount}, refund_due = c.refund_due or ${isDue} from plan_payments b
              where c.id = ${id}::uuid and b.id = c.id and c.reserved_amount <> ${amount}
              returning b.reserved_amount as before`;
      if (!row) return;
      await recordAudit(tx, {
        by: byCommand(now),
        action: "transfer_reserved",
        kind,
        objectId: id,
        before: { reservado: Number(row.before) },
        after: { reservado: Number(amount), por: "restauração" },
      });
    });
}

type Skip = { count: number; reason: string; operator: string };

/**
 * Skips the next `count` receipt numbers of every issuer, because receipts issued after the backup may have them. Only
 * for a restore without the earlier database, which would show the last number of each issuer.
 * @returns number of issuers
 */
export const skipReceiptNumbers = ({ count, reason, operator }: Skip, now: Date): Promise<number> =>
  db.$transaction(async (tx) => {
    const issuers = await tx.$executeRaw`
      insert into receipt_sequences (issuer, last)
      select issuer, ${count}::int from (
        select ${OUR_ISSUER} as issuer
        union select cnpj from organizations
        union select issuer from receipt_sequences
      ) issuers
      on conflict (issuer) do update set last = receipt_sequences.last + excluded.last`;
    await recordAudit(tx, {
      by: byCommand(now),
      action: "receipt_numbers_skipped",
      kind: "numeros_de_recibo",
      objectId: "todos",
      reason,
      after: { pulados: count, emitentes: issuers, por: operator },
    });
    return issuers;
  }, LONG);
