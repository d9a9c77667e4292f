import "server-only";
import type { z } from "zod";
import { lockAccount } from "@/lib/access/account-lock";
import { type Author, auditing, byCaller, type OfficeCaller, recordAudit } from "@/lib/admin/audit/mutations";
import type { AuditAction, Snapshot } from "@/lib/admin/audit/rules";
import { fundraisingChange } from "@/lib/catalog/amount/rules";
import { relistProject } from "@/lib/catalog/own-projects/mutations/relist";
import {
  approveProject,
  lockForDecision,
  type ReadSubmission,
  returnProject,
} from "@/lib/catalog/own-projects/mutations/review";
import { takeBackProject } from "@/lib/catalog/own-projects/mutations/take-back";
import { takeDownProject } from "@/lib/catalog/own-projects/mutations/take-down";
import { findWaiting } from "@/lib/catalog/own-projects/queries/own";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents, toIsoDay } from "@/lib/kit/format";
import { type Failure, failure, type MessageResult, mapData, ok, outdated } from "@/lib/kit/result";
import { parseAmount } from "@/lib/kit/typed-amount";
import { leaveDealsToTeam } from "@/lib/matches/interests/mutations/end-for-suspended-captador";
import { announceFundraisings } from "@/lib/money/deals/mutations/fundraising";
import { giveProject, holdGift } from "@/lib/people/organizations/mutations/give-project";
import { transactionWithJobs, witnessed } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { REVIEWED } from "./messages";
import { findSameNumber, readIncluded } from "./queries";
import { officialAmount, officialSeen, reasonsOf, statusAfter } from "./rules";
import type { approveSchema, officialSchema, returnSchema } from "./schema";

async function snapshotOf(tx: Transaction, id: string): Promise<Snapshot | null> {
  await lockForDecision(tx, id);
  const found = await tx.project.findUnique({
    where: { id },
    select: {
      publicado: true,
      etapa: true,
      status: true,
      valorTotal: true,
      valorCaptado: true,
      captadoOficial: true,
      captadoOficialEm: true,
      fonte: true,
      fonteAtualizada: true,
      draft: { select: { estado: true } },
    },
  });
  if (!found) return null;
  const { publicado, etapa, status, valorTotal, valorCaptado, fonte, fonteAtualizada, draft } = found;
  const { captadoOficial, captadoOficialEm } = officialAmount(found);
  return {
    analise: draft?.estado ?? null,
    publicado,
    etapa,
    status,
    valorTotal: formatMoneyCents(valorTotal),
    valorCaptado: formatMoneyCents(valorCaptado),
    captadoOficial: formatMoneyCents(captadoOficial),
    captadoOficialEm: dayOf(captadoOficialEm),
    fonte,
    fonteEm: dayOf(fonteAtualizada),
  };
}

type Reasoned = { id: string; motivo: string };

const witnessOf = (by: Author, action: AuditAction, { id, motivo }: Reasoned) =>
  auditing({ by, action, kind: "projeto", objectId: id, reason: motivo }, (tx) => snapshotOf(tx, id));

async function recordConfirmation(
  tx: Transaction,
  { id, motivo, contato }: z.output<typeof approveSchema>,
  caller: OfficeCaller,
): Promise<void> {
  const { viewer, now } = caller;
  const confirmed = await tx.organization.findFirst({
    where: { conferidaEm: now, conferidaPor: viewer.fullName, projects: { some: { id } } },
    select: { id: true },
  });
  if (!confirmed) return;
  await recordAudit(tx, {
    by: byCaller(caller),
    action: "organization_confirmed",
    kind: "organizacao",
    objectId: confirmed.id,
    reason: motivo,
    before: { conferida: false },
    after: { conferida: true, conferidaPor: viewer.fullName, contato },
  });
}

async function refuseUnseen(
  tx: Transaction,
  { id, mesmoNumero }: z.output<typeof approveSchema>,
): Promise<Failure | null> {
  const waiting = await findWaiting(id, tx);
  const same = await findSameNumber(tx, id, waiting?.conteudo.numeroAprovacao ?? "");
  const isSeen = same.every((project) => mesmoNumero.includes(project.id));
  return isSeen ? null : outdated(REVIEWED.sameNumber);
}

const readOf = ({ enviadoEm, versao }: { enviadoEm: string; versao: number }): ReadSubmission => ({
  enviadoEm: new Date(enviadoEm),
  versao,
});

export async function approveByTeam(
  input: z.output<typeof approveSchema>,
  caller: OfficeCaller,
): Promise<MessageResult> {
  const { viewer, now } = caller;
  const approving = witnessOf(byCaller(caller), "project_approved", input);
  const approved = await approveProject(input.id, {
    now,
    by: viewer.fullName,
    read: readOf(input),
    seen: input.visto,
    witness: async (tx, work) => {
      const result = await approving(tx, async () => (await refuseUnseen(tx, input)) ?? work());
      if (result.ok) await recordConfirmation(tx, input, caller);
      return result;
    },
  });
  return mapData(approved, () => ({ message: REVIEWED.approved }));
}

export async function returnByTeam(
  input: z.output<typeof returnSchema>,
  caller: OfficeCaller,
): Promise<MessageResult> {
  const witness = witnessOf(byCaller(caller), "project_returned", input);
  const returned = await returnProject(input.id, reasonsOf(input.motivo), caller.now, {
    witness,
    read: readOf(input),
  });
  return mapData(returned, () => ({ message: REVIEWED.returned }));
}

/** Takes a project off the list. If the captador has already withdrawn the project, only stops its deposits. */
export const takeDownByTeam = (input: Reasoned, by: Author): Promise<MessageResult> =>
  transactionWithJobs(async (tx): Promise<MessageResult> => {
    // Lock first, because the audit entry depends on whether the project is listed.
    await snapshotOf(tx, input.id);
    const isListed = (await tx.project.count({ where: { id: input.id, publicado: true } })) > 0;
    const witness = witnessOf(by, isListed ? "project_taken_down" : "project_stopped", input);
    return witness(tx, async (): Promise<MessageResult> => {
      const name = await takeDownProject(tx, { ...input, now: by.now });
      if (name === null) return failure("conflict", REVIEWED.unlisted);
      return ok({ message: isListed ? REVIEWED.takenDown : REVIEWED.stopped });
    });
  });

export async function relistByTeam(input: Reasoned, by: Author): Promise<MessageResult> {
  const relisted = await relistProject(input.id, by.now, witnessOf(by, "project_relisted", input));
  return mapData(relisted, () => ({ message: REVIEWED.relisted }));
}

/** Gives a listed project without a captador to the captador of its organization (`para`). */
export async function giveByTeam(
  { para, contato, ...input }: Reasoned & { para: string; contato: string },
  by: Author,
): Promise<MessageResult> {
  const { id, motivo } = input;
  const entry = { by, action: "project_given", kind: "projeto", objectId: id, reason: motivo } as const;
  const witness = auditing({ ...entry, stated: { contato } }, async (tx) => {
    const gift = await holdGift(tx, id);
    return gift && { cuida: gift.captadorId };
  });
  return mapData(await giveProject(id, para, by.now, witness), () => ({ message: REVIEWED.given }));
}

/** Takes an imported project from its captador (`de`). */
export async function takeBackByTeam(
  { de, ...input }: Reasoned & { de: string },
  by: Author,
): Promise<MessageResult> {
  const { id, motivo } = input;
  const entry = { by, action: "project_taken_back", kind: "projeto", objectId: id, reason: motivo } as const;
  const witness = auditing(entry, async (tx) => {
    // Lock the account before its project, in the order of takeBackProject.
    await lockAccount(tx, de);
    await tx.$queryRaw`select 1 from projects where id = ${id}::uuid for no key update`;
    const project = await tx.project.findUnique({ where: { id }, select: { captadorId: true } });
    return project && { cuida: project.captadorId };
  });
  const taking = { id, captadorId: de, motivo, now: by.now, leaveDeals: leaveDealsToTeam };
  const taken = await takeBackProject(taking, witness);
  return mapData(taken, () => ({ message: REVIEWED.takenBack }));
}

type Official = z.output<typeof officialSchema>;

/**
 * Stores a project's official stage and official amount raised, until an import replaces them. The amount includes all
 * deposits up to the day `dia`; the trigger `projects_captado` adds the later deposits of our deals. If the fundraising
 * ends or opens again, mails the captador and the funders without a deposit.
 */
export function recordOfficial(input: Official, caller: OfficeCaller): Promise<MessageResult> {
  const { id, visto, etapa, valor, fonte, dia } = input;
  if (dia > toIsoDay(caller.now)) return Promise.resolve(failure("bad_input", REVIEWED.dayFuture, "dia"));
  const amount = parseAmount(valor) ?? 0;
  return witnessed(witnessOf(byCaller(caller), "project_official", input), async (tx) => {
    const project = await tx.project.findUnique({
      where: { id },
      select: {
        publicado: true,
        valorCaptado: true,
        captadoAqui: true,
        captadoOficial: true,
        captadoOficialEm: true,
        fonte: true,
        fonteAtualizada: true,
        etapa: true,
        status: true,
        valorTotal: true,
        prazoCaptacao: true,
      },
    });
    if (!project) return failure("not_found", REVIEWED.unknown);
    if (officialSeen(project) !== visto) return outdated(REVIEWED.officialChanged);
    const included = await readIncluded(tx, id, dia);
    if (BigInt(amount) < included)
      return failure("conflict", REVIEWED.below(formatMoneyCents(included), formatDate(dia)), "valor");
    const status = statusAfter(etapa, project);
    const { publicado: isListed, valorTotal, captadoAqui, prazoCaptacao } = project;
    // Same sum as in the trigger: the official amount, plus the deposits of our deals that it does not include.
    const raised = captadoAqui + BigInt(amount) - included;
    const after = {
      status,
      valorDisponivel: Number(valorTotal - raised),
      prazo: dayOf(prazoCaptacao),
      isListed,
    };
    const change = fundraisingChange(project.status, after, caller.now);
    if (change) await announceFundraisings(tx, new Map([[id, change]]), caller.now);
    await tx.project.update({
      where: { id },
      data: {
        etapa: etapa || null,
        status,
        captadoOficial: BigInt(amount),
        captadoOficialEm: new Date(dia),
        fonte,
        fonteAtualizada: new Date(dia),
      },
      select: { id: true },
    });
    return ok({ message: REVIEWED.official });
  });
}
