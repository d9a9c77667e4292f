import "server-only";
import { logSecurityEvent } from "../audit/mutations";
import type { Viewer } from "../auth/session";
import { db, type Prisma } from "../db";
import { enqueueNotification } from "../email/mutations";
import { env } from "../env";
import { findRegime } from "../lookups/queries";
import { getBoss } from "../providers/jobs";
import { failure, ok, type Result } from "../result";
import { createTurns } from "../turns/rules";
import { funderMail, INTEREST, OWNER_WITHDRAWN, ownerMail, teamMail, teamWithdrawnMail } from "./messages";
import { findCompanyCnpj, findInterest, findTarget, type Target } from "./queries";
import {
  amountRange,
  amountText,
  hideContacts,
  type InterestStatus,
  isOpenForInterest,
  isRegistrable,
  movableFrom,
  OPEN_STATUSES,
} from "./rules";
import type { InterestInput } from "./schema";

type Transaction = Prisma.TransactionClient;

/** Connections that registrations hold at most; a burst of them waits here and leaves the others to everybody else. */
const inTurn = createTurns(6);

export type Registered = {
  status: InterestStatus;
  /** It was there before: nothing changed and nobody was told again. */
  repeated: boolean;
};

type Row = { id: string; updatedAt: Date };

/**
 * Writes the interest and the match with the project's owner, if it still may be: the project is listed, open and not
 * the funder's own, and there is no interest yet or one that its funder took back. The unique index decides between
 * two at once; whoever comes second gets no row.
 */
async function insertInterest(tx: Transaction, userId: string, input: InterestInput): Promise<Row | null> {
  const { projeto_id, nome_empresa, email_contato, telefone_contato, valor_interesse, observacoes } = input;
  const [row] = await tx.$queryRaw<Row[]>`
    with projeto as (
      select p.id, p.captador_id from projects p
      where p.id = ${projeto_id}::uuid and p.publicado and p.status = any(${OPEN_STATUSES})
        and p.captador_id is distinct from ${userId}::uuid
        and exists (select from profiles where user_id = ${userId}::uuid and user_type = 'financiador')
    ), interesse as (
      insert into empresas_interessadas as i (user_id, projeto_id, nome_empresa, email_contato, telefone_contato,
        valor_interesse, observacoes)
      select ${userId}::uuid, projeto.id, ${nome_empresa}, ${email_contato}, ${telefone_contato},
        ${valor_interesse}::bigint, ${observacoes} from projeto
      on conflict (user_id, projeto_id) do update set nome_empresa = excluded.nome_empresa,
        email_contato = excluded.email_contato, telefone_contato = excluded.telefone_contato,
        valor_interesse = excluded.valor_interesse, observacoes = excluded.observacoes,
        status_interesse = 'Interessada', created_at = now(), updated_at = now()
      where i.status_interesse = any(${movableFrom("Interessada", "financiador")})
      returning i.id, i.projeto_id, i.updated_at
    ), par as (
      insert into matches (captador_id, financiador_id, projeto_id, interesse_id)
      select projeto.captador_id, ${userId}::uuid, projeto.id, interesse.id from projeto, interesse
      where projeto.captador_id is not null
      on conflict (projeto_id, financiador_id) do update set captador_id = excluded.captador_id,
        interesse_id = excluded.interesse_id, is_matched = false, matched_at = null
    )
    select id, updated_at as "updatedAt" from interesse`;
  return row ?? null;
}

const pageOf = ({ slug }: Target) => `${env.APP_URL}/lir-projetos/${slug}`;

type Told = { viewer: Viewer; input: InterestInput; target: Target; eventKey: string };

/** The owner learns that there is somebody and how much, never who; without an owner the platform's team learns all. */
async function tellProject(tx: Transaction, { viewer, input, target, eventKey }: Told): Promise<void> {
  const { nome, owner } = target;
  const value = input.valor_interesse;
  if (!owner) {
    const {
      nome_empresa: name,
      email_contato: email,
      telefone_contato: phone,
      observacoes: observations,
    } = input;
    const mail = teamMail({ project: nome, amount: amountText(value), name, email, phone, observations });
    const templateData = { ...mail, actionUrl: pageOf(target) };
    await enqueueNotification(tx, {
      category: "system_notification",
      to: env.CONTACT_EMAIL,
      userId: null,
      eventKey,
      templateData,
    });
    return;
  }
  const names = [input.nome_empresa, viewer.fullName];
  const observations = hideContacts(input.observacoes, names);
  const mail = ownerMail({ range: amountRange(value), observations });
  const templateData = { captadorName: owner.name, projectTitle: nome, ...mail, projectUrl: pageOf(target) };
  await enqueueNotification(tx, {
    category: "project_notification",
    to: owner.email,
    userId: owner.userId,
    eventKey,
    templateData,
  });
}

async function tellFunder(tx: Transaction, { viewer, input, target, eventKey }: Told): Promise<void> {
  const amount = amountText(input.valor_interesse);
  const mail = funderMail({ project: target.nome, amount, hasOwner: target.owner !== null });
  const templateData = {
    userName: viewer.fullName,
    ...mail,
    actionUrl: `${env.APP_URL}/dashboard/interesses`,
  };
  await enqueueNotification(tx, {
    category: "system_notification",
    to: viewer.email,
    userId: viewer.userId,
    eventKey,
    templateData,
  });
}

/** Why this person may not register interest in this project, or null. */
function refusalOf(target: Target | null, userId: string) {
  if (!target) return failure("not_found", INTEREST.projectUnknown);
  if (target.owner?.userId === userId) return failure("conflict", INTEREST.projectOwn);
  return isOpenForInterest(target.status) ? null : failure("conflict", INTEREST.projectClosed);
}

/**
 * Registers a funder's interest in a project (B3.7, B5.1, B7.4): the row, the match with its owner, the e-mails to
 * both sides, all of it or nothing. One per funder and project: asking again answers the same and tells nobody; after
 * a withdrawal it begins anew in the same row.
 * @returns failures with the text for the person: project unknown, closed, one's own, or already refused
 */
export async function registerInterest(viewer: Viewer, input: InterestInput): Promise<Result<Registered>> {
  await getBoss();
  const { row, target } = await inTurn(async () => {
    const target = await findTarget(input.projeto_id);
    if (!target || refusalOf(target, viewer.userId)) return { row: null, target };
    const row = await db.$transaction(async (tx) => {
      const row = await insertInterest(tx, viewer.userId, input);
      if (!row) return null;
      const told = { viewer, input, target, eventKey: `interesse:${row.id}:${row.updatedAt.getTime()}` };
      await tellProject(tx, told);
      await tellFunder(tx, told);
      return row;
    });
    return { row, target };
  });
  if (row) {
    const details = { projeto: input.projeto_id, comValor: input.valor_interesse !== null };
    await logSecurityEvent("interest_registered", details, viewer.userId);
    return ok({ status: "Interessada", repeated: false });
  }
  const refusal = refusalOf(target, viewer.userId);
  if (refusal) return refusal;
  const status = await findInterest(viewer.userId, input.projeto_id);
  if (status === "Recusada") return failure("conflict", INTEREST.refusedBefore);
  // Closed, or taken back, in the very moment between the two looks.
  if (isRegistrable(status)) return failure("conflict", INTEREST.failed);
  return ok({ status: status as InterestStatus, repeated: true });
}

type Withdrawn = { updatedAt: Date; projetoId: string };

async function cancelInterest(tx: Transaction, userId: string, id: string): Promise<Withdrawn | null> {
  const [row] = await tx.$queryRaw<Withdrawn[]>`
    with interesse as (
      update empresas_interessadas set status_interesse = 'Cancelada', updated_at = now()
      where id = ${id}::uuid and user_id = ${userId}::uuid
        and status_interesse = any(${movableFrom("Cancelada", "financiador")})
      returning id, projeto_id, updated_at
    ), par as (
      update matches set is_matched = false, matched_at = null
      where interesse_id in (select id from interesse) returning id
    ), oportunidade as (
      update opportunities set status = 'cancelada', updated_at = now()
      where match_id in (select id from par) and status in ('bloqueada', 'desbloqueada')
    )
    select projeto_id as "projetoId", updated_at as "updatedAt" from interesse`;
  return row ?? null;
}

async function tellWithdrawal(tx: Transaction, target: Target, eventKey: string): Promise<void> {
  const { nome, owner } = target;
  if (owner) {
    const templateData = {
      captadorName: owner.name,
      projectTitle: nome,
      ...OWNER_WITHDRAWN,
      projectUrl: pageOf(target),
    };
    await enqueueNotification(tx, {
      category: "project_notification",
      to: owner.email,
      userId: owner.userId,
      eventKey,
      templateData,
    });
  } else {
    await enqueueNotification(tx, {
      category: "system_notification",
      to: env.CONTACT_EMAIL,
      userId: null,
      eventKey,
      templateData: teamWithdrawnMail(nome),
    });
  }
}

/**
 * Takes an interest back: it ends as 'Cancelada', its match and a blocked opportunity with it, and who looks after the
 * project is told. A second time answers the same.
 */
export async function withdrawInterest(userId: string, id: string): Promise<Result<{ message: string }>> {
  await getBoss();
  const row = await inTurn(() =>
    db.$transaction(async (tx) => {
      const row = await cancelInterest(tx, userId, id);
      const target = row && (await findTarget(row.projetoId, tx));
      if (target) await tellWithdrawal(tx, target, `interesse:${id}:${row.updatedAt.getTime()}`);
      return row;
    }),
  );
  if (row) {
    await logSecurityEvent("interest_withdrawn", { projeto: row.projetoId }, userId);
    return ok({ message: INTEREST.withdrawn });
  }
  const known = await db.interest.findFirst({ where: { id, userId }, select: { statusInteresse: true } });
  if (!known) return failure("not_found", INTEREST.withdrawUnknown);
  if (known.statusInteresse === "Cancelada") return ok({ message: INTEREST.withdrawn });
  return failure("conflict", INTEREST.withdrawLate);
}

export type Regime = { forma: string; ano: number };

/**
 * What the public registry has of the tax regime of the viewer's company, with its year; null for people, for companies
 * that it does not tell about, and while it does not answer.
 */
export async function tellRegime(userId: string): Promise<Result<{ regime: Regime | null }>> {
  const cnpj = await findCompanyCnpj(userId);
  return ok({ regime: cnpj ? await findRegime(cnpj) : null });
}
