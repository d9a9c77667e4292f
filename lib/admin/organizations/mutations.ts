import "server-only";
import { lockAccount } from "@/lib/access/account-lock";
import { provePassword } from "@/lib/admin/access/mutations";
import { auditing, byCaller, type OfficeCaller } from "@/lib/admin/audit/mutations";
import type { AuditAction, Snapshot } from "@/lib/admin/audit/rules";
import { refuseOwnMatter } from "@/lib/admin/own-matters/queries";
import { separateFiles } from "@/lib/catalog/uploads/mutations/separate";
import { failure, type MessageResult, mapData, ok, type Result } from "@/lib/kit/result";
import { leaveDealsOfSuspended } from "@/lib/matches/interests/mutations/end-for-suspended-captador";
import { DECISION, ORGANIZATION } from "@/lib/people/organizations/messages";
import {
  confirmOrganization,
  renameOrganization,
  settleKind,
  unconfirmOrganization,
} from "@/lib/people/organizations/mutations/check";
import { acceptClaim, holdAcceptable, refuseClaim } from "@/lib/people/organizations/mutations/hand-over";
import { refreshFromRegistry } from "@/lib/people/organizations/mutations/recheck";
import { holdWithProjects } from "@/lib/people/organizations/mutations/write";
import { listMoving } from "@/lib/people/organizations/queries/handover";
import { kindLabel, type ProponentType } from "@/lib/people/organizations/rules";
import { db, type Transaction } from "@/lib/server/db";
import { CONTACT, DECIDED } from "./messages";

type Decision = { id: string; motivo: string };

/** Locks the accounts of captador and claimants, then the organization's projects, then the organization. */
async function lockDecided(tx: Transaction, id: string): Promise<void> {
  const members = await tx.organizationMember.findMany({
    where: { organizationId: id, estado: { in: ["ativo", "aguardando"] } },
    select: { userId: true },
  });
  for (const userId of members.map((member) => member.userId).toSorted()) await lockAccount(tx, userId);
  await holdWithProjects(tx, id);
}

async function snapshotOf(tx: Transaction, id: string): Promise<Snapshot | null> {
  await lockDecided(tx, id);
  const found = await tx.organization.findUnique({
    where: { id },
    select: {
      razaoSocial: true,
      estado: true,
      cidade: true,
      nomeConhecido: true,
      tipo: true,
      tipoDecididoEm: true,
      representante: true,
      conferidaEm: true,
      conferidaPor: true,
      members: { select: { userId: true, estado: true } },
    },
  });
  if (!found) return null;
  const accounts = (state: string) =>
    found.members.filter(({ estado }) => estado === state).map(({ userId }) => userId);
  return {
    razaoSocial: found.razaoSocial,
    cidade: found.cidade && `${found.cidade}, ${found.estado}`,
    nomeConhecido: found.nomeConhecido,
    tipo: kindLabel(found.tipo),
    tipoDefinido: found.tipoDecididoEm?.toISOString() ?? null,
    representante: found.representante,
    conferida: found.conferidaEm !== null,
    conferidaPor: found.conferidaPor,
    cuida: accounts("ativo"),
    pediram: accounts("aguardando"),
    recusadas: accounts("recusado"),
  };
}

const witnessOf = (
  caller: OfficeCaller,
  action: AuditAction,
  { id, motivo, contato }: Decision & { contato?: string },
) => {
  const entry = { by: byCaller(caller), action, kind: "organizacao", objectId: id, reason: motivo } as const;
  return auditing({ ...entry, ...(contato && { stated: { contato } }) }, (tx) => snapshotOf(tx, id));
};

const withMail = (text: string, isMailed: boolean): string => (isMailed ? `${text} ${DECIDED.mailed}` : text);

/**
 * Marks an organization as checked, by new data of the registry or, if the registry does not answer, by the stored
 * data. An organization with a captador needs `contato`: public data do not prove that the captador acts for it.
 */
export async function confirmByTeam(
  input: Decision & { visto: string; contato: string },
  caller: OfficeCaller,
): Promise<MessageResult> {
  const found = await db.organization.findUnique({
    where: { id: input.id },
    select: { id: true, cnpj: true, cuidada: true },
  });
  if (!found) return failure("not_found", DECISION.unknown);
  if (found.cuidada && input.contato === "") return failure("bad_input", CONTACT.missing, "contato");
  const { viewer, now } = caller;
  const witness = witnessOf(caller, "organization_confirmed", input);
  const confirmed = await confirmOrganization(found, viewer.fullName, now, witness, input.visto);
  return mapData(confirmed, ({ isMailed }) => ({ message: withMail(DECIDED.confirmed, isMailed) }));
}

export async function unconfirmByTeam(input: Decision, caller: OfficeCaller): Promise<MessageResult> {
  const witness = witnessOf(caller, "organization_unconfirmed", input);
  const undone = await unconfirmOrganization(input.id, input.motivo, caller.now, witness);
  return mapData(undone, ({ isMailed }) => ({ message: withMail(DECIDED.unconfirmed, isMailed) }));
}

export async function renameByTeam(
  input: Decision & { texto: string },
  caller: OfficeCaller,
): Promise<MessageResult> {
  const witness = witnessOf(caller, "organization_renamed", input);
  const renamed = await renameOrganization(input.id, input.texto, caller.now, witness);
  return mapData(renamed, () => ({ message: DECIDED.renamed }));
}

export async function settleKindByTeam(
  { id, tipo, motivo, visto }: Decision & { tipo: ProponentType; visto: string },
  caller: OfficeCaller,
): Promise<MessageResult> {
  const witness = witnessOf(caller, "organization_kind_settled", { id, motivo });
  const settled = await settleKind({ id, tipo, reason: motivo }, caller.now, witness, visto);
  return mapData(settled, ({ isMailed }) => ({ message: withMail(DECIDED.kindSettled, isMailed) }));
}

/** If the registry shows the CNPJ as inactive, the organization no longer counts as checked. */
export async function refreshByTeam({ id }: { id: string }, caller: OfficeCaller): Promise<MessageResult> {
  const found = await db.organization.findUnique({ where: { id }, select: { id: true, cnpj: true } });
  if (!found) return failure("not_found", DECISION.unknown);
  const witness = witnessOf(caller, "organization_refreshed", { id, motivo: "" });
  const refreshed = await refreshFromRegistry(found, caller.now, witness);
  if (!refreshed.ok) return refreshed;
  if (refreshed.data === "found") return ok({ message: ORGANIZATION.refreshed });
  return failure("provider_down", ORGANIZATION[refreshed.data]);
}

type ClaimDecision = Decision & { email: string };
type Handover = ClaimDecision & { senha: string; visto: string; contato: string };

/** Gives the captador's other projects copies of the files that they share with the projects of the organization. */
async function separateBefore(id: string): Promise<Result<null>> {
  const organization = await db.organization.findUnique({
    where: { id },
    select: { members: { where: { estado: "ativo" }, select: { userId: true } } },
  });
  const from = organization?.members[0]?.userId;
  return from ? separateFiles(await listMoving(db, id, from), from) : ok(null);
}

/** @throws Refused if the caller is a party of the organization */
const checkHandover = ({ id, email, visto }: Handover, caller: OfficeCaller): Promise<Result<unknown>> =>
  db.$transaction(async (tx) => {
    await refuseOwnMatter(tx, { by: byCaller(caller), kind: "organizacao", objectId: id });
    return holdAcceptable(tx, { id, email, seen: visto });
  });

/** @param onCopy called as soon as projects may show copies of their files, even if the handover fails later */
export async function acceptByTeam(
  input: Handover,
  caller: OfficeCaller,
  onCopy: () => void = () => {},
): Promise<MessageResult> {
  const proved = await provePassword(caller, input.senha);
  if (!proved.ok) return proved;
  const checked = await checkHandover(input, caller);
  if (!checked.ok) return checked;
  // Copy before the handover, so that no lock is held while the file store works.
  const separated = await separateBefore(input.id);
  onCopy();
  if (!separated.ok) return failure(separated.code, DECIDED.filesFailed);
  const witness = witnessOf(caller, "organization_handed_over", input);
  const handover = { witness, seen: input.visto, leaveDeals: leaveDealsOfSuspended };
  const accepted = await acceptClaim(input.id, input.email, caller.now, handover);
  return mapData(accepted, () => ({ message: DECIDED.accepted }));
}

export async function refuseByTeam(input: ClaimDecision, caller: OfficeCaller): Promise<MessageResult> {
  const witness = witnessOf(caller, "organization_claim_refused", input);
  const refused = await refuseClaim(input.id, input.email, input.motivo, caller.now, witness);
  return mapData(refused, () => ({ message: DECIDED.refused }));
}
