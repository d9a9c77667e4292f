import "server-only";
import { asAccountWithJobs, holdAccount } from "@/lib/access/account-lock";
import { formatMoney } from "@/lib/kit/format";
import { failure, ok, type Result } from "@/lib/kit/result";
import type { InterestStatus } from "@/lib/kit/states";
import { db, type Transaction } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { AMOUNT, amountChangedMail, amountNamedMail } from "../messages";
import { findTargetOf } from "../queries/registered";
import { supportPath } from "../rules/interest";
import { holdProjectOf } from "./register";

type NamedInterest = { status: InterestStatus; updatedAt: Date };

/** Writes the amount of an unanswered interest, or the missing one of an accepted interest with its opportunity. */
async function writeAmount(
  tx: Transaction,
  userId: string,
  { id, valor }: { id: string; valor: number },
): Promise<NamedInterest | null> {
  const [row] = await tx.$queryRaw<NamedInterest[]>`
    with interesse as (
      update empresas_interessadas set valor_interesse = ${valor}::bigint, updated_at = now()
      where id = ${id}::uuid and user_id = ${userId}::uuid and (status_interesse = 'Interessada'
        and valor_interesse is distinct from ${valor}::bigint
        or status_interesse = 'Aceita' and valor_interesse is null)
      returning id, status_interesse, updated_at
    ), oportunidade as (
      insert into opportunities (match_id, projeto_id, amount)
      select m.id, m.projeto_id, ${valor}::bigint from matches m join interesse on m.interesse_id = interesse.id
      where interesse.status_interesse = 'Aceita'
      on conflict (match_id) do update set amount = excluded.amount, updated_at = now(),
        status = case when opportunities.unlocked_at is null then 'bloqueada' else 'desbloqueada' end
      where opportunities.status = 'cancelada'
    )
    select status_interesse as status, updated_at as "updatedAt" from interesse`;
  return row ?? null;
}

const wordsFor = (status: InterestStatus, valor: number) =>
  (status === "Aceita" ? amountNamedMail : amountChangedMail)(formatMoney(valor));

/** Whether an own unanswered interest has this amount already. */
const hasAmount = async (userId: string, { id, valor }: { id: string; valor: number }): Promise<boolean> =>
  (await db.interest.count({
    where: { id, userId, statusInteresse: "Interessada", valorInteresse: valor },
  })) > 0;

/**
 * Sets the amount of an interest: any time before the answer; after an acceptance only if it is missing, which creates
 * the opportunity. Notifies the captador.
 * @param named `valor` in centavos
 */
export async function nameAmount(
  userId: string,
  named: { id: string; valor: number },
): Promise<Result<{ message: string; hint: string }>> {
  const written = await asAccountWithJobs(userId, async (tx) => {
    await holdProjectOf(tx, userId, named.id);
    const row = await writeAmount(tx, userId, named);
    const target = row && (await findTargetOf(tx, named.id));
    if (row && target?.owner && (await holdAccount(tx, target.owner.userId))) {
      await notify(tx, {
        to: target.owner,
        eventKey: `interesse:${named.id}:valor:${row.updatedAt.getTime()}`,
        project: target.nome,
        words: wordsFor(row.status, named.valor),
        path: supportPath(named.id),
      });
    }
    return ok(row);
  });
  if (!written.ok) return written;
  const isWaiting = written.data ? written.data.status === "Interessada" : await hasAmount(userId, named);
  if (isWaiting) return ok({ message: AMOUNT.changed, hint: AMOUNT.changedHint });
  return written.data
    ? ok({ message: AMOUNT.named, hint: AMOUNT.namedHint })
    : failure("conflict", AMOUNT.late);
}
