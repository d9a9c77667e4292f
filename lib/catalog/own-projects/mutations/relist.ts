import "server-only";
import { failure, ok, type Result } from "@/lib/kit/result";
import { PROPONENT, untypedKind, untypedName } from "@/lib/people/organizations/rules";
import { type Witness, witnessed } from "@/lib/providers/jobs";
import { REVIEW } from "../messages";
import { isRelistable } from "../rules/state";
import { announceRelisting } from "./end-interests";
import { recordEvent } from "./record-event";
import { hasTwin } from "./review";

/**
 * Relists an imported project without a captador. Gives it the present name and kind of its organization, because
 * changes of an organization are written only to its listed projects. A name or kind that a captador may have typed is
 * not copied.
 */
export const relistProject = (id: string, now: Date, witness?: Witness): Promise<Result<{ slug: string }>> =>
  witnessed(witness, async (tx): Promise<Result<{ slug: string }>> => {
    await tx.$queryRaw`select 1 from projects where id = ${id}::uuid for no key update`;
    const project = await tx.project.findUnique({
      where: { id },
      select: {
        slug: true,
        nomeProjeto: true,
        proponente: true,
        tipoProponente: true,
        valorTotal: true,
        publicado: true,
        sourceId: true,
        captadorId: true,
        retiradoPelaEquipeEm: true,
        proponent: { select: PROPONENT },
      },
    });
    if (!project || !isRelistable(project)) return failure("conflict", REVIEW.notRelistable);
    const { proponent } = project;
    const shown = proponent && {
      proponente: untypedName(proponent) ?? project.proponente,
      tipoProponente: untypedKind(proponent) ?? project.tipoProponente,
    };
    if (await hasTwin(tx, id, { ...project, ...shown })) return failure("conflict", REVIEW.duplicate);
    const isTakenDown = project.retiradoPelaEquipeEm !== null;
    // Lock order: first the accounts (mails), then the totals of the list (a trigger of the update).
    if (isTakenDown) await announceRelisting(tx, { id, nome: project.nomeProjeto, now });
    await tx.project.update({
      where: { id },
      data: {
        publicado: true,
        retiradoPelaEquipeEm: null,
        ...shown,
        ...(isTakenDown && { relistadoEm: now }),
      },
      select: { id: true },
    });
    await recordEvent(tx, { projetoId: id, autorId: null, tipo: "publicado" });
    return ok({ slug: project.slug });
  });
