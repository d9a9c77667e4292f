import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import { failure, ok, type Result } from "@/lib/kit/result";
import { listSharedFiles } from "@/lib/people/organizations/queries/handover";
import { files } from "@/lib/providers/files";
import { db, Prisma, type Transaction } from "@/lib/server/db";
import { UPLOADS } from "../messages";
import { PHOTO_CONTENT_TYPES } from "../rules";
import type { StoredVariant } from "../types";
import { unpublishFiles } from "./publish-and-remove";
import { newFolder } from "./upload";

type FileRow = Prisma.StoredFileGetPayload<object>;
type Copied = Pick<FileRow, "key"> & { variants: StoredVariant[] };

const keysOf = ({ key, variants }: Copied): string[] => [key, ...variants.map((variant) => variant.key)];

/** Skips bytes that the store has lost. @returns false if the store is down */
async function copyContent(from: string, to: string, contentType: string): Promise<boolean> {
  const opened = await files.open(from);
  if (opened.kind === "missing") return true;
  if (opened.kind === "down") return false;
  const bytes = new Uint8Array(await new Response(opened.body).arrayBuffer());
  return files.put(to, bytes, contentType);
}

/** Copies a file's bytes to new keys, which stay noted for removal until a row has them. Null if the store is down. */
async function copyBytes(file: FileRow): Promise<Copied | null> {
  const folder = newFolder(file.purpose);
  const renamed = (key: string) => `${folder}/${key.slice(key.lastIndexOf("/") + 1)}`;
  const variants = file.variants as StoredVariant[];
  const copied = {
    key: renamed(file.key),
    variants: variants.map((variant) => ({ ...variant, key: renamed(variant.key) })),
  };
  await db.fileRemoval.createMany({ data: keysOf(copied).map((key) => ({ key })) });
  const contents = [
    { key: file.key, contentType: file.contentType },
    ...variants.map(({ key, format }) => ({ key, contentType: PHOTO_CONTENT_TYPES[format] })),
  ];
  for (const { key, contentType } of contents)
    if (!(await copyContent(key, renamed(key), contentType))) return null;
  return copied;
}

type Replacement = { moving: readonly string[]; from: string; old: string; id: string };

async function replaceFile(tx: Transaction, { moving, from, old, id }: Replacement): Promise<void> {
  const named = (column: Prisma.Sql) => Prisma.sql`strpos(${column}::text, ${old}) > 0`;
  const replaced = (column: Prisma.Sql) => Prisma.sql`replace(${column}::text, ${old}, ${id})::jsonb`;
  const [fotos, documentos, conteudo] = [Prisma.sql`fotos`, Prisma.sql`documentos`, Prisma.sql`conteudo`];
  const staying = Prisma.sql`
    select p.id from projects p where p.captador_id = ${from}::uuid and p.id <> all(${[...moving]}::uuid[])`;
  await tx.$executeRaw`
    update projects set fotos = ${replaced(fotos)}, documentos = ${replaced(documentos)}
    where id in (${staying}) and (${named(fotos)} or ${named(documentos)})`;
  // Raise the draft's version, so that an open form merges the new file instead of saving the old one.
  await tx.$executeRaw`
    update project_drafts set conteudo = ${replaced(conteudo)}, versao = versao + 1
    where projeto_id in (${staying}) and ${named(conteudo)}`;
  await tx.$executeRaw`
    update project_updates set fotos = ${replaced(fotos)} where projeto_id in (${staying}) and ${named(fotos)}`;
}

async function separate(
  file: FileRow,
  { moving, from }: Pick<Replacement, "moving" | "from">,
): Promise<Result<null>> {
  const copied = await copyBytes(file);
  if (!copied) return failure("provider_down", UPLOADS.storeDown);
  return asAccount(from, async (tx): Promise<Result<null>> => {
    // Every transaction that locks several projects locks them in the order of id, so that no two can deadlock.
    await tx.$queryRaw`
      select 1 from projects where captador_id = ${from}::uuid and id <> all(${[...moving]}::uuid[])
      order by id for no key update`;
    const keys = keysOf(copied);
    const { count } = await tx.fileRemoval.deleteMany({ where: { key: { in: keys } } });
    // If a removal note is missing, copying took so long that the sweep has removed copied bytes.
    if (count < keys.length) return failure("provider_down", UPLOADS.storeDown);
    const { id: old, createdAt: _, ...columns } = file;
    const { id } = await tx.storedFile.create({ data: { ...columns, ...copied }, select: { id: true } });
    await replaceFile(tx, { moving, from, old, id });
    // The copy has the `publico` of the original. Unpublish each of the two if no listed project uses it.
    await unpublishFiles(tx, [old, id]);
    return ok(null);
  });
}

/**
 * Prepares the move of projects to another account. A file is deleted with its owner's account, so it cannot serve two.
 * The projects that stay get copies of the shared files. No quota limits the copies.
 * @param from captador of the moving projects
 * @returns a failure if a file could not be copied; the copies made before the failure stay
 */
export async function separateFiles(moving: readonly string[], from: string): Promise<Result<null>> {
  const shared = await listSharedFiles(db, moving, from);
  const rows = await db.storedFile.findMany({ where: { id: { in: shared } } });
  for (const file of rows) {
    const separated = await separate(file, { moving, from });
    if (!separated.ok) return separated;
  }
  return ok(null);
}
