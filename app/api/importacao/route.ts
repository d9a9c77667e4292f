import { type HttpRequest, handler, readBytes } from "@/lib/access/door";
import { IMPORTS } from "@/lib/admin/import-previews/messages";
import { makePreview } from "@/lib/admin/import-previews/mutations";
import { MAX_BYTES } from "@/lib/admin/import-previews/rules";
import { importFileSchema } from "@/lib/admin/import-previews/schema";
import { readName } from "@/lib/catalog/uploads/mutations/upload";
import { failure } from "@/lib/kit/result";

/** Receives a file of projects: the bytes in the body, the name in `x-file-name`. */
export const POST = handler({
  name: "importacao",
  schema: importFileSchema,
  allow: "admin",
  ownBody: true,
  limit: (_, { viewer, address }) => [["upload", viewer?.userId ?? address]],
  run: async (_, caller, request) => {
    // `request` is null only for Server Actions.
    const { headers, body } = request as HttpRequest;
    const bytes = await readBytes({ headers, body }, MAX_BYTES);
    if (!bytes.ok) return failure("too_large", IMPORTS.large);
    return makePreview({ name: readName(headers.get("x-file-name")), bytes: bytes.data }, caller);
  },
});
