import "server-only";
import { asAccountWithJobs } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { formatDate } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { type Failure, failure, ok, type Result } from "@/lib/kit/result";
import { releaseAbandoned } from "@/lib/people/accounts/mutations/abandoned-signups";
import { findOfficialCity, findRegistryFacts } from "@/lib/people/lookups/queries";
import type { RegistryFacts } from "@/lib/people/lookups/rules";
import type { JobTransaction } from "@/lib/providers/jobs";
import { logSecurityEvent } from "@/lib/server/audit";
import type { Transaction } from "@/lib/server/db";
import { claimMail, ORGANIZATION } from "../messages";
import {
  knownName,
  MAX_MINE,
  type MemberState,
  monthsNeeded,
  oldEnoughOn,
  REGISTRY_PATIENCE,
  refusalOf,
  registryColumns,
  situationWord,
} from "../rules";
import type { ClaimInput } from "../schema";
import { type HeldOrganization, holdOrganization, mailTeam } from "./hold";

/** Who claims a CNPJ, as the team reads it. */
export type Claimant = { userId: string; fullName: string; email: string };

/** What an organization begins with; `facts` is null while the registry did not answer. */
export type Claim = ClaimInput & { facts: RegistryFacts | null };

/** `known`: the account had asked for this CNPJ before. */
export type Claimed = { organizationId: string; estado: MemberState; known: boolean };

/** The columns of an organization that nobody looked after before. */
function columnsOf({ facts, nomeConhecido, ...claim }: Claim, now: Date) {
  const { cnpj, tipo, representante, cargo, razaoSocial, estado, cidade } = claim;
  const given = { cnpj, tipo, representante, cargo };
  if (!facts)
    return { ...given, razaoSocial, estado, cidade, nomeConhecido: knownName(nomeConhecido, razaoSocial) };
  return {
    ...given,
    ...registryColumns(facts, now),
    nomeConhecido: knownName(nomeConhecido, facts.razaoSocial),
  };
}

/** Whether nobody and nothing hangs on an organization, so that the first to ask may have it without the team. */
async function isFree(tx: Transaction, id: string): Promise<boolean> {
  const nothing = { members: { none: {} }, projects: { none: {} }, receipts: { none: {} } };
  return (await tx.organization.count({ where: { id, conferidaEm: null, ...nothing } })) > 0;
}

/** The organization of a CNPJ under its lock; made with these columns where there is none. */
async function findOrCreate(
  tx: Transaction,
  columns: ReturnType<typeof columnsOf>,
): Promise<HeldOrganization> {
  for (;;) {
    // A claim of the same CNPJ at this moment waits here for the other's commit.
    await tx.organization.createMany({ data: [columns], skipDuplicates: true });
    const { cnpj } = columns;
    const known = await tx.organization.findUnique({ where: { cnpj }, select: { id: true } });
    // Gone where the end of an account released it meanwhile.
    const held = known && (await holdOrganization(tx, known.id));
    if (held) return held;
  }
}

/** The claim waits for the team, which is mailed once for each claim; the form of the claimant goes into that mail. */
async function letWait(tx: JobTransaction, claimant: Claimant, claim: Claim, id: string, now: Date) {
  const key = { organizationId: id, userId: claimant.userId };
  const waiting = { estado: "aguardando", createdAt: now, decididoEm: null };
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
}

/**
 * Part of a transaction in which the account is locked or made: gives the organization of a CNPJ to the account, or lets
 * its claim wait where somebody looks after it, or projects, receipts or a check of the team hang on it. Nothing of what
 * is stored changes for a claim that waits.
 */
export async function claimInside(
  tx: JobTransaction,
  claimant: Claimant,
  claim: Claim,
  now: Date,
): Promise<Claimed> {
  const columns = columnsOf(claim, now);
  const held = await findOrCreate(tx, columns);
  const { id } = held;
  const mine = held.members.find(({ userId }) => userId === claimant.userId);
  if (mine?.estado === "ativo" || mine?.estado === "aguardando")
    return { organizationId: id, estado: mine.estado, known: true };
  if (!mine && (await isFree(tx, id))) {
    await tx.organization.update({ where: { id }, data: columns });
    await tx.organizationMember.create({
      data: { organizationId: id, userId: claimant.userId, createdAt: now },
    });
    return { organizationId: id, estado: "ativo", known: false };
  }
  await letWait(tx, claimant, claim, id, now);
  return { organizationId: id, estado: "aguardando", known: false };
}

/** Why an organization cannot be added, as far as the registry says. */
function refusedBy(facts: RegistryFacts, tipo: string, now: Date): Failure | null {
  const known = {
    situacao: facts.situacao,
    abertaEm: facts.abertaEm ? new Date(facts.abertaEm) : null,
    tipo,
  };
  const refusal = refusalOf(known, now);
  if (refusal === "closed")
    return failure("conflict", ORGANIZATION.closed(situationWord(known.situacao)), "cnpj");
  const day = oldEnoughOn(known);
  if (refusal !== "young" || !day) return null;
  return failure("conflict", ORGANIZATION.young(monthsNeeded(tipo), formatDate(day)), "cnpj");
}

/** What was typed in place of the registry's answer, with the city as it is officially written. */
async function typedByHand(input: ClaimInput): Promise<Result<Claim>> {
  if (input.razaoSocial === "") return failure("bad_input", ORGANIZATION.nameMissing, "razaoSocial");
  if (input.estado === "") return failure("bad_input", ORGANIZATION.placeMissing, "estado");
  if (input.cidade === "") return failure("bad_input", ORGANIZATION.placeMissing, "cidade");
  const cidade = await findOfficialCity(input.estado, input.cidade);
  if (!cidade) return failure("bad_input", ORGANIZATION.cityUnknown, "cidade");
  return ok({ ...input, cidade, facts: null });
}

/** The claim with what the registry says, or what was typed while it is away. */
async function completed(input: ClaimInput, now: Date): Promise<Result<Claim>> {
  const answer = await findRegistryFacts(input.cnpj, { patience: REGISTRY_PATIENCE });
  if (answer.kind !== "found") return typedByHand(input);
  return refusedBy(answer.facts, input.tipo, now) ?? ok({ ...input, facts: answer.facts });
}

export type ClaimOutcome = { estado: MemberState; message: string; hint: string };

/**
 * Adds an organization to those that a captador looks after. Of two accounts that claim one CNPJ at the same moment one
 * gets it and the other waits for the team; the database decides.
 * @returns failures: a closed or too young CNPJ, what has to be typed while the registry is away, a claim made before
 */
export async function claimOrganization(
  { userId, fullName, email }: Pick<Viewer, "userId" | "fullName" | "email">,
  input: ClaimInput,
  now: Date,
): Promise<Result<ClaimOutcome>> {
  const claim = await completed(input, now);
  if (!claim.ok) return claim;
  const claimed = await asAccountWithJobs(userId, async (tx): Promise<Result<Claimed>> => {
    if ((await tx.organizationMember.count({ where: { userId } })) >= MAX_MINE)
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
