import "server-only";
import pLimit from "p-limit";
import { asAccountWithJobs, holdAccount } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { OPEN_STATUSES } from "@/lib/catalog/projects/rules/list-query";
import { formatMoneyExactly } from "@/lib/kit/format";
import { failure, type MessageResult, ok, question, type Result } from "@/lib/kit/result";
import type { InterestStatus } from "@/lib/kit/states";
import { messageForProject, namesInEmail } from "@/lib/people/contact/rules/anonymity";
import { enqueue } from "@/lib/providers/jobs";
import { db, PREPARED, Prisma, type Transaction } from "@/lib/server/db";
import { logSecurityEvent } from "@/lib/server/security-events";
import { notify, TEAM } from "@/lib/words/email/mutations/notify";
import type { Notice } from "@/lib/words/email/types";
import { AMOUNT } from "../messages/amount";
import {
  funderMail,
  INTEREST,
  keptText,
  OWNER_WITHDRAWN,
  ownerMail,
  teamMail,
  teamWithdrawnMail,
} from "../messages/interest";
import { findFunderKind } from "../queries/received";
import {
  findAvailable,
  findInterest,
  findTarget,
  findTargetOf,
  hasOpenContact,
  isDealKept,
  isKeptByFormer,
  type Owner,
  type Target,
  targetColumns,
} from "../queries/registered";
import { canAskAmount, isAmountAsked } from "../rules/form";
import { amountText, isOpenForInterest, isRegistrable, movableFrom, supportPath } from "../rules/states";
import type { InterestInput } from "../schema";

/** Longest wait (ms) for the registry's tax regime. The regime is mostly cached: the interest dialog reads it first. */
const REGISTRY_PATIENCE = 300;

/** Limits concurrent writes of interests, so that a burst does not take all connections of the database. */
const inTurn = pLimit(6);

export type RegisterResult = {
  status: InterestStatus;
  /** The interest already existed: nothing changed, and nobody was notified. */
  repeated: boolean;
};

/** `names`: names in the funder's account, not the name typed in the form. */
type Row = { id: string; updatedAt: Date; names: string[]; isContactOpen: boolean; target: Target };

/**
 * Writes the interest, and the match if the project has a captador. Null if a condition of the statement is not met.
 * - Overwrites an existing interest only if it is 'Cancelada'. Of two calls at once, the unique index lets one insert.
 * - Locks the project, which cannot be unlisted until commit.
 * - Locks the captador's account, which cannot be deleted until commit.
 */
async function insertInterest(
  tx: Transaction,
  { userId, email, colleague }: Pick<Viewer, "userId" | "email" | "colleague">,
  input: InterestInput,
): Promise<Row | null> {
  const { projeto_id, nome_empresa, email_contato, telefone_contato, valor_interesse, observacoes } = input;
  const [row] = await tx.$queryRaw<(Target & Omit<Row, "target">)[]>`${PREPARED}
    with projeto as (
      select p.id, p.captador_id, p.slug, p.nome_projeto, p.status from projects p
      where p.id = ${projeto_id}::uuid and p.publicado and p.status = any(${OPEN_STATUSES})
        and p.captador_id is distinct from ${userId}::uuid
        and exists (select from profiles where user_id = ${userId}::uuid and user_type = 'financiador')
        and exists (select from users where id = ${userId}::uuid and suspenso_em is null)
        and not ${isKeptByFormer(Prisma.sql`${userId}::uuid`)}
      for share of p
    ), conta as (
      select array_remove(array[f.full_name, f.company_name, e.razao_social], null) as nomes
      from profiles f left join empresas e on e.user_id = f.user_id where f.user_id = ${userId}::uuid
    ), dono as (
      select u.id, u.email from users u join projeto on projeto.captador_id = u.id
      where u.anonymised_at is null for key share of u
    ), interesse as (
      insert into empresas_interessadas as i (user_id, projeto_id, nome_empresa, email_contato, telefone_contato,
        valor_interesse, observacoes, nomes, registrado_por_colega)
      select ${userId}::uuid, projeto.id, ${nome_empresa}, ${email_contato}, ${telefone_contato},
        ${valor_interesse}::bigint, ${observacoes}, conta.nomes || ${namesInEmail(email)}::text[],
        ${colleague?.id ?? null}::uuid from projeto, conta
      on conflict (user_id, projeto_id) do update set nome_empresa = excluded.nome_empresa,
        email_contato = excluded.email_contato, telefone_contato = excluded.telefone_contato,
        valor_interesse = excluded.valor_interesse, observacoes = excluded.observacoes,
        nomes = excluded.nomes, registrado_por_colega = excluded.registrado_por_colega,
        status_interesse = 'Interessada', respondido_em = null, respondido_por_colega = null, avisado_em = null,
        motivo_recusa = null, lembrado_em = null,
        equipe_avisada_em = null, valor_pedido_em = null, created_at = now(), updated_at = now()
      where i.status_interesse = any(${movableFrom("Interessada", "financiador")})
      returning i.id, i.updated_at
    ), par as (
      insert into matches (captador_id, financiador_id, projeto_id, interesse_id)
      select projeto.captador_id, ${userId}::uuid, projeto.id, interesse.id from projeto, interesse
      where projeto.captador_id is not null
      on conflict (projeto_id, financiador_id) do update set captador_id = excluded.captador_id,
        interesse_id = excluded.interesse_id, is_matched = false, matched_at = null
    )
    select interesse.id, interesse.updated_at as "updatedAt", ${targetColumns("projeto")},
      conta.nomes as names, ${hasOpenContact(Prisma.sql`interesse.id`)} as "isContactOpen"
    from interesse, conta, projeto left join dono u on true left join profiles c on c.user_id = u.id`;
  if (!row) return null;
  const { id, updatedAt, names, isContactOpen, ...target } = row;
  return { id, updatedAt, names, isContactOpen, target };
}

export const projectPageOf = ({ slug }: Pick<Target, "slug">) => `/lir-projetos/${slug}`;

export type NewInterest = {
  id: string;
  viewer: Viewer;
  input: InterestInput;
  names: string[];
  isContactOpen: boolean;
  target: Target;
  eventKey: string;
  kind: string | null;
};

function ownerNotice(interest: NewInterest, owner: Owner): Notice {
  const { id, viewer, input, names, isContactOpen, target, eventKey, kind } = interest;
  const hidden = [...names, ...namesInEmail(viewer.email)];
  const observations = messageForProject(input.observacoes, input, hidden);
  const words = ownerMail({ kind, amount: amountText(input.valor_interesse), observations, isContactOpen });
  return { to: owner, eventKey, project: target.nome, words, path: supportPath(id) };
}

const projectNotice = (interest: NewInterest): Notice => {
  const { owner } = interest.target;
  return owner ? ownerNotice(interest, owner) : teamNotice(interest);
};

type Bridge = {
  input: Omit<InterestInput, "projeto_id">;
  target: Pick<Target, "nome" | "slug">;
  eventKey: string;
};

/** Mail to the team, with the funder's contact, because the team answers for projects without a captador. */
export function teamNotice({ input, target, eventKey }: Bridge): Notice {
  const words = teamMail({
    project: target.nome,
    amount: amountText(input.valor_interesse),
    name: input.nome_empresa,
    email: input.email_contato,
    phone: input.telefone_contato,
    observations: input.observacoes,
  });
  return { to: TEAM, eventKey: `${eventKey}:equipe`, words, path: projectPageOf(target) };
}

function funderNotice({ id, viewer, input, isContactOpen, target, eventKey }: NewInterest): Notice {
  const amount = amountText(input.valor_interesse);
  const words = funderMail({ project: target.nome, amount, hasOwner: target.owner !== null, isContactOpen });
  const { userId, email, fullName: name } = viewer;
  return { to: { userId, email, name }, eventKey, words, path: supportPath(id) };
}

/** Locks the account of the target's owner. If the account is deleted, returns the target without an owner. */
export async function withPresentOwner(tx: Transaction, target: Target): Promise<Target> {
  const isPresent = target.owner !== null && (await holdAccount(tx, target.owner.userId));
  return isPresent ? target : { ...target, owner: null };
}

function refusalOf(target: Target | null, userId: string) {
  if (!target) return failure("not_found", INTEREST.projectUnknown);
  if (target.owner?.userId === userId) return failure("conflict", INTEREST.projectOwn);
  return isOpenForInterest(target.status) ? null : failure("conflict", INTEREST.projectClosed);
}

/** Result if nothing was written. */
async function resultOf(userId: string, projetoId: string): Promise<Result<RegisterResult>> {
  const target = await findTarget(projetoId);
  const refusal = refusalOf(target, userId);
  if (refusal) return refusal;
  const status = await findInterest(userId, projetoId);
  if (status === "Recusada") return failure("conflict", INTEREST.refusedBefore);
  if (isRegistrable(status)) {
    if (await isDealKept(userId, projetoId)) return failure("conflict", keptText(!!target?.owner));
    // Possible causes: the interest was withdrawn meanwhile, or the funder is suspended.
    return failure("conflict", INTEREST.failed);
  }
  return ok({ status: status as InterestStatus, repeated: true });
}

/**
 * Registers a funder's interests in different projects (B3.7, B5.1, B7.4). Writes all rows and mails in one
 * transaction. An existing interest is overwritten if it is cancelled, else it stays as it is.
 * @returns one result per input, with the reason of a failure
 */
export async function registerInterests(
  viewer: Viewer,
  inputs: readonly InterestInput[],
  funderNotices: (written: readonly NewInterest[]) => Notice[],
): Promise<Result<Result<RegisterResult>[]>> {
  const { userId } = viewer;
  // Read the kind outside of the transaction, so that no lock is held during the call to the registry.
  const kind = await findFunderKind(userId, REGISTRY_PATIENCE);
  const written = await asAccountWithJobs(
    userId,
    async (tx) => {
      const all: NewInterest[] = [];
      // Lock projects in the order of their ids, as account deletion does, to avoid deadlocks.
      for (const input of inputs.toSorted((a, b) => (a.projeto_id < b.projeto_id ? -1 : 1))) {
        const row = await insertInterest(tx, viewer, input);
        const eventKey = `interesse:${row?.id}:${row?.updatedAt.getTime()}`;
        if (row) all.push({ ...row, viewer, input, eventKey, kind });
      }
      if (all.length > 0) await notify(tx, ...all.map(projectNotice), ...funderNotices(all));
      return ok(new Set(all.map(({ input }) => input.projeto_id)));
    },
    inTurn,
  );
  if (!written.ok) return written;
  const results: Result<RegisterResult>[] = [];
  for (const { projeto_id: projeto, valor_interesse } of inputs) {
    if (written.data.has(projeto)) {
      await logSecurityEvent("interest_registered", { projeto, comValor: valor_interesse !== null }, userId);
      results.push(ok({ status: "Interessada", repeated: false }));
    } else results.push(await resultOf(userId, projeto));
  }
  return ok(results);
}

export async function registerInterest(
  viewer: Viewer,
  input: InterestInput,
): Promise<Result<RegisterResult>> {
  const { projeto_id, valor_interesse, ciente } = input;
  if (canAskAmount(valor_interesse, ciente)) {
    const available = await findAvailable(db, Prisma.sql`p.id = ${projeto_id}::uuid`);
    // If nothing is available, do not ask about every amount: the dialog says that the project is full or finished.
    if (available && isAmountAsked(valor_interesse, available, ciente))
      return question(AMOUNT.aboveAvailable(formatMoneyExactly(available)), "valor_interesse");
  }
  const registered = await registerInterests(viewer, [input], (written) => written.map(funderNotice));
  if (!registered.ok) return registered;
  const [result] = registered.data;
  if (!result) throw new Error("an interest has no result");
  return result;
}

type Withdrawn = { updatedAt: Date; projetoId: string; endsDeal: boolean };
type Withdrawal = { id: string; visto?: InterestStatus | undefined };

/** SQL: whether the interest's deal has a deposit that is not annulled, or an amount that a side has confirmed. */
export const HAS_DEPOSIT_OR_AMOUNT = Prisma.sql`exists (
  select from matches m join opportunities o on o.match_id = m.id
  where m.interesse_id = empresas_interessadas.id and (o.captador_confirmed_at is not null
    or o.financiador_confirmed_at is not null
    or exists (select from deposit_proofs where opportunity_id = o.id and anulado_em is null)))`;

/** SQL: CTEs that end the matches and unconfirmed deals of the interests that the CTE `encerrado` returns. */
export const END_DEALS = Prisma.sql`par as (
    update matches set is_matched = false, matched_at = null
    where interesse_id in (select id from encerrado) returning id
  ), oportunidade as (
    update opportunities set status = 'cancelada', deixada_em = null, updated_at = now()
    where match_id in (select id from par) and status in ('bloqueada', 'desbloqueada') returning projeto_id
  )`;

/** SQL: ON CONFLICT clause for inserting a deal. Reopens the match's cancelled deal; a paid contact is open at once. */
export const OR_REOPEN = Prisma.sql`on conflict (match_id) do update set amount = excluded.amount, updated_at = now(),
    deixada_em = excluded.deixada_em, status = case when opportunities.unlocked_at is null then 'bloqueada' else 'desbloqueada' end
  where opportunities.status = 'cancelada' returning id, status`;

/**
 * SQL: a CTE that removes the expiry of the fees of reopened deals. Otherwise the history of payments would show a fee
 * as expired that can be paid again.
 * - Reads the deals from the CTE `oportunidade` ({@link OR_REOPEN}). Skips deals with an open contact.
 * - Each fee keeps its captador. A new captador of the project gets it from `writePending`, when they begin to pay.
 */
export const REOPENED_FEES = Prisma.sql`taxas as (
    update opportunity_payments f set expires_at = null, updated_at = now()
    from oportunidade where f.opportunity_id = oportunidade.id and oportunidade.status = 'bloqueada'
      and (f.payment_status = 'pending' or f.refunded_at is not null)
  )`;

/**
 * Locks the project of a funder's interest until commit. Call it before locking the interest, because unlisting the
 * project and deleting its captador's account also lock the project first: the reverse order could deadlock.
 */
export const holdProjectOf = (tx: Transaction, userId: string, interestId: string) => tx.$queryRaw`
  select 1 from projects where id = (select projeto_id from empresas_interessadas
    where id = ${interestId}::uuid and user_id = ${userId}::uuid) for key share`;

/**
 * Locks the account of an interest's funder. Call it before locking the interest, as account deletion does: the reverse
 * order could deadlock.
 * @returns the funder's id. Null without such an interest, or if the account is deleted
 */
export async function holdFunder(tx: Transaction, where: Prisma.InterestWhereInput): Promise<string | null> {
  const interest = await tx.interest.findFirst({ where, select: { userId: true } });
  return interest && (await holdAccount(tx, interest.userId)) ? interest.userId : null;
}

async function cancelInterest(
  tx: Transaction,
  userId: string,
  { id, visto }: Withdrawal,
): Promise<Withdrawn | null> {
  const states = movableFrom("Cancelada", "financiador");
  await holdProjectOf(tx, userId, id);
  // Lock in a separate statement, so that the update reads changes by a concurrent confirmation.
  await tx.$queryRaw`
    select 1 from empresas_interessadas where id = ${id}::uuid and user_id = ${userId}::uuid for update`;
  const [row] = await tx.$queryRaw<Withdrawn[]>`
    with encerrado as (
      update empresas_interessadas set status_interesse = 'Cancelada', updated_at = now()
      where id = ${id}::uuid and user_id = ${userId}::uuid
        and status_interesse = any(${visto ? states.filter((state) => state === visto) : states})
        and not ${HAS_DEPOSIT_OR_AMOUNT}
      returning id, projeto_id, updated_at
    ), ${END_DEALS}
    select projeto_id as "projetoId", updated_at as "updatedAt", exists (select from oportunidade) as "endsDeal"
    from encerrado`;
  return row ?? null;
}

function withdrawalNotice(id: string, target: Target, eventKey: string): Notice {
  const { nome: project, owner } = target;
  return owner
    ? { to: owner, eventKey, project, words: OWNER_WITHDRAWN, path: supportPath(id) }
    : { to: TEAM, eventKey, words: teamWithdrawnMail(project) };
}

/**
 * Withdraws a funder's interest, and mails the captador or, without one, the team. Succeeds without a change if the
 * interest is cancelled already. Fails if
 * - the interest is refused or confirmed,
 * - its deal has a deposit or a confirmed amount ({@link HAS_DEPOSIT_OR_AMOUNT}),
 * - its state has changed since the funder's page showed it (`visto`).
 */
export async function withdrawInterest(userId: string, withdrawal: Withdrawal): Promise<MessageResult> {
  const { id, visto } = withdrawal;
  const written = await asAccountWithJobs(
    userId,
    async (tx) => {
      const row = await cancelInterest(tx, userId, withdrawal);
      const found = row && (await findTargetOf(tx, id));
      const target = found && (await withPresentOwner(tx, found));
      const eventKey = `interesse:${id}:${row?.updatedAt.getTime()}`;
      if (target) await notify(tx, withdrawalNotice(id, target, eventKey));
      if (row?.endsDeal) await enqueue(tx, "fee-pages", { id: row.projetoId }, 0);
      return ok(row);
    },
    inTurn,
  );
  if (!written.ok) return written;
  if (written.data) {
    await logSecurityEvent("interest_withdrawn", { projeto: written.data.projetoId }, userId);
    return ok({ message: INTEREST.withdrawn });
  }
  const [known] = await db.$queryRaw<{ statusInteresse: string; hasDepositOrAmount: boolean }[]>`
    select status_interesse as "statusInteresse", ${HAS_DEPOSIT_OR_AMOUNT} as "hasDepositOrAmount" from empresas_interessadas
    where id = ${id}::uuid and user_id = ${userId}::uuid`;
  if (!known) return failure("not_found", INTEREST.withdrawUnknown);
  if (known.statusInteresse === "Cancelada") return ok({ message: INTEREST.withdrawn });
  if (known.statusInteresse === "Aceita" && known.hasDepositOrAmount)
    return failure("conflict", INTEREST.withdrawSettling);
  if (visto === "Interessada" && known.statusInteresse === "Aceita")
    return failure("conflict", INTEREST.acceptedMeanwhile);
  const isUndone = visto === "Aceita" && known.statusInteresse === "Interessada";
  return failure("conflict", isUndone ? INTEREST.undoneMeanwhile : INTEREST.withdrawLate);
}
