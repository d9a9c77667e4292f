import "server-only";
import type { Viewer } from "@/lib/access/auth/session";
import { FUNDRAISING_ENDED } from "@/lib/catalog/amount/messages";
import { missingToMinimum } from "@/lib/catalog/projects/messages";
import { columns } from "@/lib/catalog/projects/queries/columns";
import { hiderOf } from "@/lib/catalog/projects/rules/public-texts";
import type { ProjectRow } from "@/lib/catalog/projects/types";
import { toIsoDay } from "@/lib/kit/format";
import { download, failure, type RawAnswer, type Result } from "@/lib/kit/result";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { makeDocument } from "@/lib/words/documents/queries/document-queue";
import * as texts from "./messages";
import { posterOf, SHARE_FACTS, type ShareFacts } from "./rules";
import type { PosterInput } from "./schema";

/** Hides contacts and the proponent's names in `objetivo`, as on the project's page (B6.1). */
export async function readShareFacts(ownerId: string, id: string): Promise<ShareFacts | null> {
  const [row] = await db.$queryRaw<(ShareFacts & Pick<ProjectRow, "nomes">)[]>`
    select ${columns([...SHARE_FACTS, "nomes"])} from projects p
    where p.id = ${id}::uuid and p.captador_id = ${ownerId}::uuid and p.publicado`;
  if (!row) return null;
  const { nomes, ...facts } = row;
  return { ...facts, objetivo: facts.objetivo && hiderOf(row)(facts.objetivo) };
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
