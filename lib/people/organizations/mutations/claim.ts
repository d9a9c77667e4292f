import "server-only";
import { asAccountWithJobs, holdAccount } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { toIsoDay } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { type Failure, failure, ok, type Result } from "@/lib/kit/result";
import { releaseAbandoned } from "@/lib/people/accounts/mutations/abandoned-signups";
import { findOfficialCity, findRegistryFacts } from "@/lib/people/lookups/queries";
import type { RegistryFacts } from "@/lib/people/lookups/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { logSecurityEvent } from "@/lib/server/security-events";
import { claimMail, disputedMail, ORGANIZATION } from "../messages";
import {
  isKindFixed,
  knownName,
  MAX_MINE,
  type MemberState,
  monthsNeeded,
  oldEnoughText,
  REGISTRY_PATIENCE,
  refusalOf,
  registryColumns,
  situationWord,
} from "../rules";
import type { ClaimInput } from "../schema";
import { aboutOf, type HeldOrganization, holdOrganization, keeperOf, mailAccount, mailTeam } from "./hold";

export type Claimant = { userId: string; fullName: string; email: string };

export type Claim = ClaimInput & { facts: RegistryFacts | null };

type ClaimResult = { organizationId: string; estado: MemberState; known: boolean };

function columnsOf({ facts, nomeConhecido, ...claim }: Claim, before: HeldOrganization | null, now: Date) {
  const { cnpj, tipo, representante, cargo, razaoSocial, estado, cidade } = claim;
  const given = { cnpj, tipo, representante, cargo };
  if (!facts)
    return { ...given, razaoSocial, estado, cidade, nomeConhecido: knownName(nomeConhecido, razaoSocial) };
  return {
    ...given,
    ...registryColumns(facts, before, now),
    nomeConhecido: knownName(nomeConhecido, facts.razaoSocial),
  };
}

/**
 * Whether the next claim of the organization needs no review. Any member prevents this: the captador, or an account
 * whose claim waits or was refused.
 */
async function isFree(tx: Transaction, id: string): Promise<boolean> {
  const nothing = { members: { none: {} }, projects: { none: {} }, receipts: { none: {} } };
  return (await tx.organization.count({ where: { id, conferidaEm: null, ...nothing } })) > 0;
}

async function findOrCreate(
  tx: Transaction,
  columns: ReturnType<typeof columnsOf>,
): Promise<HeldOrganization> {
  for (;;) {
    // Of two claims that create the same organization, the second waits here for the first's commit. Claims of an
    // existing organization wait in holdOrganization.
    await tx.organization.createMany({ data: [columns], skipDuplicates: true });
    const { cnpj } = columns;
    const known = await tx.organization.findUnique({ where: { cnpj }, select: { id: true } });
    // Try again if the deletion of an account has just deleted the organization.
    const held = known && (await holdOrganization(tx, known.id));
    if (held) return held;
  }
}

/**
 * Locks the account of the captador of a CNPJ's organization against deletion, and returns its id. Call it before the
 * organization is locked (lock order of {@link holdOrganization}).
 */
async function holdKeeper(tx: Transaction, cnpj: string): Promise<string | null> {
  const keeper = await tx.organizationMember.findFirst({
    where: { estado: "ativo", organization: { cnpj } },
    select: { userId: true },
  });
  return keeper && (await holdAccount(tx, keeper.userId)) ? keeper.userId : null;
}

type Disputed = { held: HeldOrganization; keeper: string | null; claim: Claim };

/**
 * Stores the claim for review, without the data that the claimant typed. Mails the team and, at most once a day for
 * this organization, the present captador.
 */
async function leaveForReview(
  tx: JobTransaction,
  claimant: Claimant,
  { held, keeper, claim }: Disputed,
  now: Date,
) {
  const { id } = held;
  const key = { organizationId: id, userId: claimant.userId };
  const wasRefused = held.members.some(({ userId }) => userId === claimant.userId);
  const waiting = { estado: "aguardando", createdAt: now, decididoEm: wasRefused ? now : null };
  await tx.organizationMember.upsert({
    where: { organizationId_userId: key },
    create: { ...key, ...waiting },
    update: waiting,
  });
  const name = claim.facts?.razaoSocial ?? claim.razaoSocial;
  const who = `${claimant.fullName} (${claimant.email})`;
  const mail = claimMail(
    { cnpj: formatCnpj(claim.cnpj), name },
    { who, representative: claim.representante, position: claim.cargo },
  );
  await mailTeam(tx, `${id}:pedido:${claimant.userId}:${now.getTime()}`, mail);
  if (keeper && keeperOf(held) === keeper)
    await mailAccount(tx, keeper, `${id}:disputa:${toIsoDay(now)}`, disputedMail(aboutOf(held)));
}

/**
 * Claims the organization of a CNPJ for an account, which the caller has locked or created.
 * - If the account already has the organization or a waiting claim, nothing changes (`known`).
 * - If the organization is free ({@link isFree}), the account gets it.
 * - Otherwise the claim is stored for review.
 */
export async function claimInside(
  tx: JobTransaction,
  claimant: Claimant,
  claim: Claim,
  now: Date,
): Promise<ClaimResult> {
  const columns = columnsOf(claim, null, now);
  const keeper = await holdKeeper(tx, columns.cnpj);
  const held = await findOrCreate(tx, columns);
  const { id } = held;
  const mine = held.members.find(({ userId }) => userId === claimant.userId);
  if (mine?.estado === "ativo" || mine?.estado === "aguardando")
    return { organizationId: id, estado: mine.estado, known: true };
  if (!mine && (await isFree(tx, id))) {
    const tipo = isKindFixed(held) ? held.tipo : columns.tipo;
    await tx.organization.update({
      where: { id },
      data: { ...columnsOf(claim, held, now), tipo, nomeDecididoEm: null },
    });
    await tx.organizationMember.create({
      data: { organizationId: id, userId: claimant.userId, createdAt: now },
    });
    return { organizationId: id, estado: "ativo", known: false };
  }
  await leaveForReview(tx, claimant, { held, keeper, claim }, now);
  return { organizationId: id, estado: "aguardando", known: false };
}

function refusedBy(facts: RegistryFacts, tipo: string, now: Date): Failure | null {
  const known = {
    situacao: facts.situacao,
    abertaEm: facts.abertaEm ? new Date(facts.abertaEm) : null,
    tipo,
  };
  const refusal = refusalOf(known, now);
  if (refusal === "closed")
    return failure("conflict", ORGANIZATION.closed(situationWord(known.situacao)), "cnpj");
  if (refusal !== "young") return null;
  return failure("conflict", ORGANIZATION.young(monthsNeeded(tipo), oldEnoughText(known)), "cnpj");
}

async function typedByHand(input: ClaimInput): Promise<Result<Claim>> {
  if (input.razaoSocial === "") return failure("bad_input", ORGANIZATION.nameMissing, "razaoSocial");
  if (input.estado === "") return failure("bad_input", ORGANIZATION.placeMissing, "estado");
  if (input.cidade === "") return failure("bad_input", ORGANIZATION.placeMissing, "cidade");
  const cidade = await findOfficialCity(input.estado, input.cidade);
  if (!cidade) return failure("bad_input", ORGANIZATION.cityUnknown, "cidade");
  return ok({ ...input, cidade, facts: null });
}

async function completed(input: ClaimInput, now: Date): Promise<Result<Claim>> {
  const answer = await findRegistryFacts(input.cnpj, { patience: REGISTRY_PATIENCE });
  if (answer.kind !== "found") return typedByHand(input);
  return refusedBy(answer.facts, input.tipo, now) ?? ok({ ...input, facts: answer.facts });
}

type ClaimOutcome = { estado: MemberState; message: string; hint: string };

/** Adds an organization to a captador's account, or stores the claim for review ({@link claimInside}). */
export async function claimOrganization(
  { userId, fullName, email }: Pick<Viewer, "userId" | "fullName" | "email">,
  input: ClaimInput,
  now: Date,
): Promise<Result<ClaimOutcome>> {
  const claim = await completed(input, now);
  if (!claim.ok) return claim;
  const claimed = await asAccountWithJobs(userId, async (tx): Promise<Result<ClaimResult>> => {
    if ((await tx.organizationMember.count({ where: { userId, estado: { not: "recusado" } } })) >= MAX_MINE)
      return failure("conflict", ORGANIZATION.crowded(MAX_MINE));
    await releaseAbandoned(tx, { cnpj: input.cnpj }, now);
    return ok(await claimInside(tx, { userId, fullName, email }, claim.data, now));
  });
  if (!claimed.ok) return claimed;
  const { estado, known } = claimed.data;
  const isMine = estado === "ativo";
  if (known)
    return failure("conflict", isMine ? ORGANIZATION.mineAlready : ORGANIZATION.waitsAlready, "cnpj");
  await logSecurityEvent(
    "organization_claimed",
    { organizacao: claimed.data.organizationId, estado },
    userId,
  );
  return ok(
    isMine
      ? { estado, message: ORGANIZATION.added, hint: ORGANIZATION.addedHint }
      : { estado, message: ORGANIZATION.waits, hint: ORGANIZATION.waitsHint },
  );
}
