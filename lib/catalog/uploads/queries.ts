import "server-only";
import { createHash } from "node:crypto";
import type { Viewer } from "@/lib/access/auth/session";
import { LOOKS } from "@/lib/access/colleague-rights/rules";
import type { Photo } from "@/lib/catalog/projects/json-columns";
import { isUuid } from "@/lib/kit/ids";
import { failure, ok, RawAnswer, type Result } from "@/lib/kit/result";
import { DEAL_GOES_ON } from "@/lib/people/contact/queries";
import { files } from "@/lib/providers/files";
import { db, Prisma } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { UPLOADS } from "./messages";
import { attachmentNamed, matchesTag, PHOTO_CONTENT_TYPES, type PhotoFormat, readRange } from "./rules";
import type { StoredVariant, UploadedFile } from "./types";

type Row = Omit<UploadedFile, "variants"> & { variants: unknown };

/** Leaves out the storage keys. */
export const toUploadedFile = (row: Row): UploadedFile => ({
  id: row.id,
  name: row.name,
  contentType: row.contentType,
  size: row.size,
  width: row.width,
  height: row.height,
  blur: row.blur,
  variants: (row.variants as StoredVariant[]).map(({ format, width, height }) => ({ format, width, height })),
});

export const toPhoto = ({ id, width, height, blur, variants }: UploadedFile, alt: string): Photo | null =>
  width === null || height === null ? null : { id, alt, width, height, blur: blur ?? "", variants };

/** Keeps the order of `ids`, and leaves out files of other accounts. */
export async function findOwnFiles(ownerId: string, ids: readonly string[]): Promise<UploadedFile[]> {
  const rows = await db.storedFile.findMany({ where: { ownerId, id: { in: [...ids] } } });
  const found = new Map(rows.map((row) => [row.id, toUploadedFile(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

const mentions = (column: Prisma.Sql) => Prisma.sql`strpos(${column}::text, files.id::text) > 0`;

const ofProjects = (condition: Prisma.Sql, ofNews: Prisma.Sql) => [
  Prisma.sql`select 1 from projects p where p.captador_id = files.owner_id and ${condition}
    and (${mentions(Prisma.sql`p.fotos`)} or ${mentions(Prisma.sql`p.documentos`)})`,
  Prisma.sql`select 1 from project_updates n join projects p on p.id = n.projeto_id
    where p.captador_id = files.owner_id and ${condition} and ${ofNews} and ${mentions(Prisma.sql`n.fotos`)}`,
];

/**
 * Queries for what refers to a file. A new column with file ids needs a line in `anything`. A JSON column is searched
 * as text, only in rows of the file's owner, so that few rows are read.
 */
const REFERERS = {
  listed: ofProjects(Prisma.sql`p.publicado`, Prisma.sql`n.apagada_em is null`),
  anything: [
    ...ofProjects(Prisma.sql`true`, Prisma.sql`true`),
    Prisma.sql`select 1 from project_drafts d join projects p on p.id = d.projeto_id
      where p.captador_id = files.owner_id and ${mentions(Prisma.sql`d.conteudo`)}`,
    Prisma.sql`select 1 from proposals where presentation_file_id = files.id`,
    Prisma.sql`select 1 from talk_attachments where file_id = files.id`,
    Prisma.sql`select 1 from deposit_proofs where file_id = files.id`,
  ],
  undecided: [
    Prisma.sql`select 1 from project_drafts d join projects p on p.id = d.projeto_id
      where p.captador_id = files.owner_id and d.estado = 'em_analise'
        and (${mentions(Prisma.sql`d.conteudo`)} or ${mentions(Prisma.sql`p.fotos`)}
          or ${mentions(Prisma.sql`p.documentos`)})`,
    Prisma.sql`select 1 from projects p join content_reports r on r.projeto_id = p.id
      where p.captador_id = files.owner_id and r.estado = 'aberta'
        and (${mentions(Prisma.sql`p.fotos`)} or ${mentions(Prisma.sql`p.documentos`)})`,
    Prisma.sql`select 1 from project_updates n join projects p on p.id = n.projeto_id
      join content_reports r on r.update_id = n.id
      where p.captador_id = files.owner_id and r.estado = 'aberta' and ${mentions(Prisma.sql`n.fotos`)}`,
  ],
};

/** SQL: whether `referers` use a file: a listed project, any row, or content that awaits the team's decision. */
export const usedBy = (referers: keyof typeof REFERERS): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(
    REFERERS[referers].map((referer) => Prisma.sql`exists (${referer})`),
    " or ",
  )})`;

/**
 * The captador may open the newest deposit proof of a deal that goes on (DEAL_GOES_ON). Both sides of a conversation
 * may open its attachments.
 */
async function isShownTo(id: string, userId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from deposit_proofs d join opportunities o on o.id = d.opportunity_id join matches m on m.id = o.match_id
    where d.file_id = ${id}::uuid and m.captador_id = ${userId}::uuid and ${DEAL_GOES_ON}
      and not exists (select from deposit_proofs other where other.opportunity_id = d.opportunity_id
        and (other.created_at, other.id) > (d.created_at, d.id))
    union all
    select 1 from talk_attachments a join talk_messages g on g.id = a.message_id
      join talk_sides s on s.talk_id = g.talk_id
    where a.file_id = ${id}::uuid and s.user_id = ${userId}::uuid limit 1`;
  return rows.length > 0;
}

async function isUndecided(id: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from files where id = ${id}::uuid and ${usedBy("undecided")}`;
  return rows.length > 0;
}

type Reader = Pick<Viewer, "userId" | "colleague" | "admin"> & { userType?: Viewer["userType"] };

const findFile = (id: string) => (isUuid(id) ? db.storedFile.findUnique({ where: { id } }) : null);

type OpenedRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Photos only: a public document names the proponent, so strangers must not open it (B6.1). */
const isForEverybody = ({ publico, width }: OpenedRow): boolean => publico && width !== null;

const isDepositProof = async (fileId: string): Promise<boolean> =>
  (await db.depositProof.count({ where: { fileId } })) > 0;

async function mayOpen(file: OpenedRow, reader: Reader): Promise<boolean> {
  // A member of the platform's team who looks at an account may open its pages, but no files.
  if (reader.colleague?.role === LOOKS) return false;
  // An accountant opens only deposit proofs, because this role reads no conversations and no projects.
  if (reader.colleague?.role === "contador" && !(await isDepositProof(file.id))) return false;
  if (file.ownerId === reader.userId) return true;
  if (file.publico && reader.userType === "financiador") return true;
  // The team may open files that await its decision, because a photo with a harmless description may show bank details.
  if (reader.admin === "entered" && (await isUndecided(file.id))) return true;
  return isShownTo(file.id, reader.userId);
}

async function openFor(id: string, findReader: () => Promise<Reader | null>): Promise<OpenedRow | null> {
  const file = await findFile(id);
  if (!file || isForEverybody(file)) return file;
  const reader = await findReader();
  return reader && (await mayOpen(file, reader)) ? file : null;
}

export const openFile = (id: string, reader: Reader | null): Promise<OpenedRow | null> =>
  openFor(id, async () => reader);

type Content = { key: string; size: number; contentType: string; isPhoto: boolean };

/** Largest JPEG of a public photo; null without such a photo, or if the store is down or has lost the bytes. */
export async function readPublicPhoto(id: string): Promise<Buffer | null> {
  const file = await openFile(id, null);
  if (!file || file.width === null) return null;
  const opened = await files.open(file.key);
  return opened.kind === "found" ? Buffer.from(await new Response(opened.body).arrayBuffer()) : null;
}

/** `name`: `<width>.<format>` for a photo, the file's own name for a document. */
function contentNamed(file: OpenedRow, name: string): Content | null {
  const { key, size, contentType } = file;
  if (file.width === null) return name === file.name ? { key, size, contentType, isPhoto: false } : null;
  const [, width, format] = /^(\d{1,5})\.(avif|webp|jpg)$/.exec(name) ?? [];
  const isNamed = (picture: { width: number; format: string }) =>
    picture.width === Number(width) && picture.format === format;
  const pictures = [{ format: "jpg", width: file.width, size, key }, ...(file.variants as StoredVariant[])];
  const picture = pictures.find(isNamed);
  const type = PHOTO_CONTENT_TYPES[format as PhotoFormat];
  return picture ? { key: picture.key, size: picture.size, contentType: type, isPhoto: true } : null;
}

/**
 * A public photo never changes, so browsers cache it for a year. Shared caches revalidate it after an hour, so that a
 * photo that is no longer public disappears.
 */
const PUBLISHED = "public, max-age=31536000, s-maxage=3600, immutable";

/** Nothing in uploaded bytes may run or load, even if a browser opens them as a page. */
const OWN_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

function headersOf(file: OpenedRow, { key, contentType, isPhoto }: Content): Record<string, string> {
  return {
    "Content-Type": contentType,
    "Content-Security-Policy": OWN_POLICY,
    "Cache-Control": isForEverybody(file) ? PUBLISHED : "private, no-store",
    // The bytes of a key never change.
    ETag: `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`,
    ...(isPhoto ? {} : { "Accept-Ranges": "bytes", "Content-Disposition": attachmentNamed(file.name) }),
  };
}

function wantedRange(request: Pick<Request, "headers">, content: Content, tag: string) {
  const condition = request.headers.get("if-range");
  if (content.isPhoto || (condition !== null && condition !== tag)) return "whole";
  return readRange(request.headers.get("range"), content.size);
}

async function sendContent(request: Request, file: OpenedRow, content: Content): Promise<Result<RawAnswer>> {
  const headers = headersOf(file, content);
  const tag = headers.ETag ?? "";
  if (matchesTag(request.headers.get("if-none-match"), tag)) return ok(new RawAnswer(null, headers, 304));
  const { size, key } = content;
  const range = wantedRange(request, content, tag);
  if (range === null) return ok(new RawAnswer(null, { ...headers, "Content-Range": `bytes */${size}` }, 416));
  const part = range === "whole" ? null : range;
  const head = { ...headers, ...(part && { "Content-Range": `bytes ${part.start}-${part.end}/${size}` }) };
  const status = part ? 206 : 200;
  if (request.method === "HEAD") return ok(new RawAnswer(null, head, status));
  const opened = await files.open(key, part ?? undefined);
  if (opened.kind === "found") return ok(new RawAnswer(opened.body, head, status));
  if (opened.kind === "down") return { ...failure("provider_down", UPLOADS.readDown), retryAfter: 10 };
  log.error({ file: file.id }, "a file has no bytes in the store");
  return failure("not_found", UPLOADS.gone);
}

function namesIn(url: string): string[] {
  try {
    return new URL(url).pathname.split("/").slice(-2).map(decodeURIComponent);
  } catch {
    return [];
  }
}

/**
 * Response for `/arquivos/<id>/<name>`. A missing file and a file that the reader may not open get the same response.
 * @param findViewer called only for an existing file that is not a public photo
 */
export async function deliverFile(
  request: Request,
  findViewer: () => Promise<Reader | null>,
): Promise<Result<RawAnswer>> {
  const [id = "", name = ""] = namesIn(request.url);
  const file = await openFor(id, findViewer);
  const content = file && contentNamed(file, name);
  return file && content ? sendContent(request, file, content) : failure("not_found", UPLOADS.gone);
}
