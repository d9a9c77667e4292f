import "server-only";
import { asAccount, asAccountWithJobs } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import type { Photo } from "@/lib/catalog/projects/json-columns";
import {
  publishFiles,
  removeFiles,
  unpublishFiles,
} from "@/lib/catalog/uploads/mutations/publish-and-remove";
import { findOwnFiles, toPhoto } from "@/lib/catalog/uploads/queries";
import { failure, type MessageResult, ok, type Result } from "@/lib/kit/result";
import { enqueue } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { NEWS } from "../messages";
import { namesOfProject } from "../queries";
import { isEditable } from "../rules";
import type { NewsInput } from "../schema";

/** Delay (s) of the digest of news in a local start. */
const DEMO_DIGEST = 3;

type Owner = Pick<Viewer, "userId">;
type PostResult = { message: string; isNew: boolean };

const idsOf = (fotos: unknown): string[] => (fotos as Photo[]).map(({ id }) => id);

async function findPhotos(ownerId: string, fotos: NewsInput["fotos"]): Promise<Photo[] | null> {
  const files = await findOwnFiles(
    ownerId,
    fotos.map(({ id }) => id),
  );
  const shown = files.flatMap((file, at) => toPhoto(file, fotos[at]?.alt ?? "") ?? []);
  return shown.length === fotos.length ? shown : null;
}

/** Unpublishes photos and removes the unused ones. Call this after the references to the photos were removed. */
export async function releasePhotos(tx: Transaction, ids: string[], ownerId: string): Promise<void> {
  if (ids.length === 0) return;
  await unpublishFiles(tx, ids);
  await removeFiles(tx, ids, ownerId);
}

type NewsRow = { ownerId: string; input: NewsInput; fotos: Photo[]; nomes: string[]; now: Date };

/**
 * Locks a news post and looks for an open report. A concurrent report either commits before this lock and is found, or
 * waits for the caller's change.
 */
async function isReported(tx: Transaction, id: string): Promise<boolean> {
  await tx.$queryRaw`select 1 from project_updates where id = ${id}::uuid for update`;
  return (await tx.contentReport.count({ where: { updateId: id, estado: "aberta" } })) > 0;
}

/** Refuses a correction while a report is open, because the team decides about the reported text and photos. */
async function change(
  tx: Transaction,
  known: { titulo: string; texto: string; fotos: unknown; nomes: string[]; publicadaEm: Date },
  { ownerId, input, fotos, nomes, now }: NewsRow,
): Promise<Result<PostResult>> {
  const { id, titulo, texto } = input;
  const before = known.fotos as Photo[];
  const keyOf = (photos: readonly Pick<Photo, "id" | "alt">[]) =>
    JSON.stringify(photos.map((photo) => [photo.id, photo.alt]));
  if (known.titulo === titulo && known.texto === texto && keyOf(before) === keyOf(fotos))
    return ok({ message: NEWS.published, isNew: false });
  if (!isEditable(known.publicadaEm, now)) return failure("conflict", NEWS.late);
  if (await isReported(tx, id)) return failure("conflict", NEWS.reported);
  const names = [...new Set([...known.nomes, ...nomes])];
  await tx.projectUpdate.update({
    where: { id },
    data: { titulo, texto, fotos, nomes: names, editadaEm: now },
  });
  await publishFiles(tx, idsOf(fotos), ownerId);
  await releasePhotos(
    tx,
    idsOf(before).filter((photo) => !fotos.some((kept) => kept.id === photo)),
    ownerId,
  );
  return ok({ message: NEWS.changed, isNew: false });
}

/** Publishes or corrects a post. Idempotent by the id, which the form makes. */
export async function postNews({ userId }: Owner, input: NewsInput, now: Date): Promise<Result<PostResult>> {
  return asAccountWithJobs(userId, async (tx) => {
    const { id, projetoId, titulo, texto } = input;
    // Wait for a concurrent take-down of the project, which unpublishes the photos of the project's news.
    const [project] = await tx.$queryRaw<{ publicado: boolean }[]>`
      select publicado from projects where id = ${projetoId}::uuid and captador_id = ${userId}::uuid for share`;
    if (!project) return failure("not_found", NEWS.gone);
    if (!project.publicado) return failure("conflict", NEWS.unlisted);
    const fotos = await findPhotos(userId, input.fotos);
    if (!fotos) return failure("bad_input", NEWS.photosGone, "fotos");
    const known = await tx.projectUpdate.findUnique({ where: { id } });
    if (known && (known.projetoId !== projetoId || known.apagadaEm)) return failure("not_found", NEWS.gone);
    const nomes = await namesOfProject(tx, projetoId);
    if (known) return change(tx, known, { ownerId: userId, input, fotos, nomes, now });
    await tx.projectUpdate.create({ data: { id, projetoId, titulo, texto, fotos, nomes, publicadaEm: now } });
    await publishFiles(tx, idsOf(fotos), userId);
    if (env.LOCAL_START) await enqueue(tx, "news-digest", { id: "news-digest" }, DEMO_DIGEST);
    return ok({ message: NEWS.published, isNew: true });
  });
}

/**
 * Deletes a news post with the photos that nothing else uses. If reports are open, only hides the post, because its
 * author must not be able to delete the reports.
 */
export async function removeNews({ userId }: Owner, id: string, now: Date): Promise<MessageResult> {
  return asAccount(userId, async (tx) => {
    const own = { id, apagadaEm: null, projeto: { captadorId: userId } };
    const known = await tx.projectUpdate.findFirst({ where: own });
    if (!known) return failure("not_found", NEWS.gone);
    if (await isReported(tx, id)) {
      await tx.projectUpdate.update({ where: { id }, data: { apagadaEm: now }, select: { id: true } });
      await unpublishFiles(tx, idsOf(known.fotos));
    } else {
      await tx.projectUpdate.delete({ where: { id }, select: { id: true } });
      await releasePhotos(tx, idsOf(known.fotos), userId);
    }
    return ok({ message: NEWS.removed });
  });
}
