import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import { formatMoney, formatMoneyExactly } from "@/lib/kit/format";
import { failure, ok, question, type Result } from "@/lib/kit/result";
import type { InterestStatus } from "@/lib/kit/states";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { notify, TEAM } from "@/lib/words/email/mutations/notify";
import type { Notice } from "@/lib/words/email/types";
import { AMOUNT, amountNamedMail, teamAmountMail, waitingAmountMail } from "../messages/amount";
import { findAvailable, findTargetOf, hasOpenContact, type Target } from "../queries/registered";
import { isAmountAsked } from "../rules/form";
import { supportPath } from "../rules/states";
import { holdProjectOf, OR_REOPEN, projectPageOf, REOPENED_FEES, withPresentOwner } from "./register";

type InterestRow = {
  status: InterestStatus;
  isChange: boolean;
  isContactOpen: boolean;
  updatedAt: Date;
  name: string;
  email: string;
};

/** Centavos. `ciente`: amount that the funder was already asked about. */
type NamedAmount = { id: string; valor: number; ciente?: number | null | undefined };

const ofInterest = (userId: string, { id, valor }: NamedAmount) => Prisma.sql`p.id = (
  select projeto_id from empresas_interessadas where id = ${id}::uuid and user_id = ${userId}::uuid
    and valor_interesse is distinct from ${valor}::bigint
    and (status_interesse = 'Interessada' or status_interesse = 'Aceita' and valor_interesse is null))`;

/**
 * Writes the amount of an unanswered interest, or the missing amount of an accepted interest. Also adds a row to
 * `interesses_valores`. Null if it wrote nothing.
 * - An accepted interest gets its opportunity: a new one, or its cancelled one reopened.
 * - If the captador is suspended, the opportunity is marked for the team (`deixada_em`). The suspension marked only the
 *   opportunities that were open at that time.
 */
async function writeAmount(
  tx: Transaction,
  userId: string,
  { id, valor }: NamedAmount,
): Promise<InterestRow | null> {
  const [row] = await tx.$queryRaw<InterestRow[]>`
    with antes as (
      select valor_interesse from empresas_interessadas where id = ${id}::uuid
    ), interesse as (
      update empresas_interessadas set valor_interesse = ${valor}::bigint, updated_at = now()
      where id = ${id}::uuid and user_id = ${userId}::uuid and (status_interesse = 'Interessada'
        and valor_interesse is distinct from ${valor}::bigint
        or status_interesse = 'Aceita' and valor_interesse is null)
      returning id, projeto_id, status_interesse, updated_at, nome_empresa, email_contato
    ), mudanca as (
      insert into interesses_valores (interesse_id, captador_id, valor_antes, valor, mudado_em)
      select i.id, p.captador_id, antes.valor_interesse, ${valor}::bigint, i.updated_at
      from interesse i join projects p on p.id = i.projeto_id, antes
    ), oportunidade as (
      insert into opportunities (match_id, projeto_id, amount, deixada_em)
      select m.id, m.projeto_id, ${valor}::bigint,
        (select now() from users where id = m.captador_id and suspenso_em is not null)
      from matches m join interesse on m.interesse_id = interesse.id
      where interesse.status_interesse = 'Aceita'
      ${OR_REOPEN}
    ), ${REOPENED_FEES}
    select status_interesse as status, updated_at as "updatedAt", nome_empresa as name,
      email_contato as email, (select valor_interesse is not null from antes) as "isChange",
      ${hasOpenContact(Prisma.sql`interesse.id`)} as "isContactOpen" from interesse`;
  return row ?? null;
}

function amountNotice({ id, valor }: NamedAmount, row: InterestRow, target: Target): Notice {
  const { nome: project, owner } = target;
  const { status, isChange, name, email, updatedAt } = row;
  const amount = formatMoney(valor);
  const eventKey = `interesse:${id}:valor:${updatedAt.getTime()}`;
  if (!owner)
    return {
      to: TEAM,
      eventKey,
      words: teamAmountMail({ project, name, email, amount, isChange }),
      path: projectPageOf(target),
    };
  const words = status === "Aceita" ? amountNamedMail(amount) : waitingAmountMail(amount, isChange);
  return { to: owner, eventKey, project, words, path: supportPath(id) };
}

type InterestState = Pick<InterestRow, "status" | "isContactOpen"> & { hasOwner: boolean };

async function findUnchanged(userId: string, { id, valor }: NamedAmount): Promise<InterestState | null> {
  const [row] = await db.$queryRaw<InterestState[]>`
    select i.status_interesse as status, ${hasOpenContact(Prisma.sql`i.id`)} as "isContactOpen",
      p.captador_id is not null as "hasOwner"
    from empresas_interessadas i join projects p on p.id = i.projeto_id
    where i.id = ${id}::uuid and i.user_id = ${userId}::uuid
      and i.status_interesse in ('Interessada', 'Aceita') and i.valor_interesse = ${valor}::bigint`;
  return row ?? null;
}

/**
 * Writes the amount that the funder names ({@link writeAmount}), and mails the captador or, for a project without one,
 * the team.
 */
export async function nameAmount(
  userId: string,
  named: NamedAmount,
): Promise<Result<{ message: string; hint: string }>> {
  const written = await asAccountWithJobs(userId, async (tx): Promise<Result<InterestState | null>> => {
    await holdProjectOf(tx, userId, named.id);
    const available = await findAvailable(tx, ofInterest(userId, named));
    if (isAmountAsked(named.valor, available, named.ciente))
      return question(
        available ? AMOUNT.aboveAvailable(formatMoneyExactly(available)) : AMOUNT.noneAvailable,
        "valor_interesse",
      );
    const row = await writeAmount(tx, userId, named);
    if (!row) return ok(null);
    const found = await findTargetOf(tx, named.id);
    const target = found && (await withPresentOwner(tx, found));
    if (target) await notify(tx, amountNotice(named, row, target));
    const { status, isContactOpen } = row;
    return ok({ status, isContactOpen, hasOwner: target?.owner !== null });
  });
  if (!written.ok) return written;
  const state = written.data ?? (await findUnchanged(userId, named));
  if (!state) return failure("conflict", AMOUNT.late);
  if (state.status === "Aceita")
    return ok({ message: AMOUNT.named, hint: state.isContactOpen ? AMOUNT.knownHint : AMOUNT.namedHint });
  return ok({
    message: AMOUNT.changed,
    hint: state.hasOwner ? AMOUNT.changedHint : AMOUNT.changedHintTeam,
  });
}
