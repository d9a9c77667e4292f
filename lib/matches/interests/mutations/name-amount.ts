import "server-only";
import { asAccountWithJobs, holdAccount } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import type { Transaction } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { AMOUNT, amountNamedMail } from "../messages";
import { findTarget } from "../queries/registered";
import { amountText } from "../rules/interest";
import { holdProjectOf, ownPageOf } from "./register";

type Named = { projetoId: string };

/** Writes the missing amount of an accepted interest, and the blocked opportunity for it. */
async function writeAmount(
  tx: Transaction,
  userId: string,
  { id, valor }: { id: string; valor: number },
): Promise<Named | null> {
  const [row] = await tx.$queryRaw<Named[]>`
    with interesse as (
      update empresas_interessadas set valor_interesse = ${valor}::bigint, updated_at = now()
      where id = ${id}::uuid and user_id = ${userId}::uuid and status_interesse = 'Aceita'
        and valor_interesse is null
      returning id, projeto_id
    ), oportunidade as (
      insert into opportunities (match_id, projeto_id, amount)
      select m.id, m.projeto_id, ${valor}::bigint from matches m join interesse on m.interesse_id = interesse.id
      on conflict (match_id) do update set amount = excluded.amount, updated_at = now(),
        status = case when opportunities.unlocked_at is null then 'bloqueada' else 'desbloqueada' end
      where opportunities.status = 'cancelada'
    )
    select projeto_id as "projetoId" from interesse`;
  return row ?? null;
}

/**
 * Names the amount of an interest that was registered without one and accepted: creates the opportunity and notifies
 * the captador.
 * @param named `valor` in centavos
 */
export async function nameAmount(
  userId: string,
  named: { id: string; valor: number },
): Promise<Result<{ message: string }>> {
  const written = await asAccountWithJobs(userId, async (tx) => {
    await holdProjectOf(tx, userId, named.id);
    const row = await writeAmount(tx, userId, named);
    const target = row && (await findTarget(row.projetoId, tx));
    if (target?.owner && (await holdAccount(tx, target.owner.userId))) {
      await notify(tx, {
        to: target.owner,
        eventKey: `interesse:${named.id}:valor:${named.valor}`,
        project: target.nome,
        words: amountNamedMail(amountText(named.valor) ?? ""),
        path: ownPageOf(target),
      });
    }
    return ok(row);
  });
  if (!written.ok) return written;
  return written.data ? ok({ message: AMOUNT.named }) : failure("conflict", AMOUNT.late);
}
