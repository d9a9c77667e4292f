import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { AMOUNT_ASKED } from "../messages/amount";
import { requestedMail } from "../messages/interest";
import { hasOpenContact } from "../queries/registered";
import { supportPath } from "../rules/states";
import { holdFunder } from "./register";

type AmountQuestion = { at: Date; project: string; isContactOpen: boolean; name: string; email: string };

async function markAsked(tx: Transaction, userId: string, id: string): Promise<AmountQuestion | null> {
  const [row] = await tx.$queryRaw<AmountQuestion[]>`
    with interesse as (
      update empresas_interessadas i set valor_pedido_em = now(), updated_at = now()
      from projects p
      where i.id = ${id}::uuid and p.id = i.projeto_id and p.captador_id = ${userId}::uuid
        and i.status_interesse = 'Interessada' and i.valor_interesse is null and i.valor_pedido_em is null
      returning i.id, i.user_id, i.valor_pedido_em, p.nome_projeto
    )
    select i.valor_pedido_em as at, i.nome_projeto as project, ${hasOpenContact(Prisma.sql`i.id`)} as "isContactOpen", f.full_name as name, u.email::text as email
    from interesse i join profiles f on f.user_id = i.user_id join users u on u.id = i.user_id`;
  return row ?? null;
}

/**
 * Asks the funder for the amount of a waiting interest (B3.7). Repeated calls send one mail.
 * @returns a failure if the interest is another captador's, has an amount, or no longer waits
 */
export async function askAmount(
  userId: string,
  id: string,
): Promise<Result<{ message: string; hint: string }>> {
  const written = await asAccountWithJobs(userId, async (tx) => {
    const funderId = await holdFunder(tx, { id, projeto: { captadorId: userId } });
    if (!funderId) return ok(null);
    const asked = await markAsked(tx, userId, id);
    if (asked) {
      const { at, project, isContactOpen, ...address } = asked;
      const eventKey = `interesse:${id}:valor-pedido:${at.getTime()}`;
      const to = { userId: funderId, ...address };
      await notify(tx, {
        to,
        eventKey,
        words: requestedMail({ project, isContactOpen }),
        path: supportPath(id),
      });
    }
    return ok(asked);
  });
  if (!written.ok) return written;
  const done = ok({ message: AMOUNT_ASKED.done, hint: AMOUNT_ASKED.doneHint });
  if (written.data) return done;
  const known = await db.interest.findFirst({
    where: { id, projeto: { captadorId: userId } },
    select: { statusInteresse: true, valorInteresse: true, valorPedidoEm: true },
  });
  if (!known) return failure("not_found", AMOUNT_ASKED.unknown);
  const isWaiting = known.statusInteresse === "Interessada" && known.valorInteresse === null;
  return isWaiting && known.valorPedidoEm ? done : failure("conflict", AMOUNT_ASKED.late);
}
