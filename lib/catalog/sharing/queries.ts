import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { FUNDRAISING_ENDED } from "@/lib/catalog/amount/messages";
import { missingToMinimum } from "@/lib/catalog/projects/messages";
import { minimumPercent } from "@/lib/catalog/projects/rules/legal-minimum";
import { hiderOf } from "@/lib/catalog/projects/rules/public-texts";
import { dayOf } from "@/lib/kit/day";
import { toIsoDay } from "@/lib/kit/format";
import { download, failure, type RawAnswer, type Result } from "@/lib/kit/result";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { makeDocument } from "@/lib/words/documents/queries/document-queue";
import * as texts from "./messages";
import { posterOf, type ShareFacts } from "./rules";
import type { PosterInput } from "./schema";

/** Hides contacts and the proponent's names in `objetivo`, as on the project's page (B6.1). */
export async function readShareFacts(ownerId: string, id: string): Promise<ShareFacts | null> {
  const row = await db.project.findFirst({
    where: { id, captadorId: ownerId, publicado: true },
    select: {
      slug: true,
      nomeProjeto: true,
      cidade: true,
      estado: true,
      objetivo: true,
      status: true,
      valorTotal: true,
      valorCaptado: true,
      obras: true,
      prazoCaptacao: true,
      beneficiarios: true,
      toneladasAno: true,
      demonstracao: true,
      proponente: true,
      proponent: { select: { razaoSocial: true } },
    },
  });
  if (!row) return null;
  const { nomeProjeto: nome, valorTotal, valorCaptado, obras, prazoCaptacao, ...more } = row;
  const { proponente, proponent, ...facts } = more;
  const nomes = [proponente, proponent?.razaoSocial ?? null];
  return {
    ...facts,
    nome,
    objetivo: facts.objetivo && hiderOf({ ...facts, nome, nomes })(facts.objetivo),
    valorTotal: Number(valorTotal),
    valorCaptado: Number(valorCaptado),
    minimo: minimumPercent(obras),
    prazo: dayOf(prazoCaptacao),
  };
}

export async function downloadPoster(
  { projeto }: PosterInput,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<Result<RawAnswer>> {
  const facts = await readShareFacts(viewer.userId, projeto);
  if (!facts) return failure("not_found", texts.SHARE.gone);
  const document = posterOf(facts, {
    now,
    origin: env.APP_URL,
    texts: { ...texts, FUNDRAISING_ENDED, missingToMinimum },
  });
  const made = await makeDocument(viewer.userId, { kind: "poster", document });
  if (!made.ok) return made;
  return download(made.data, "application/pdf", `cartaz-${facts.slug}-${toIsoDay(now)}.pdf`);
}
