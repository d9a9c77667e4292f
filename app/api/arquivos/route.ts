import { type HttpRequest, handler, readBytes } from "@/lib/access/door";
import { receiveUpload } from "@/lib/catalog/uploads/mutations/upload";
import { uploadSchema } from "@/lib/catalog/uploads/schema";

const uploadOf = ({ headers, body }: HttpRequest) => ({
  name: headers.get("x-file-name"),
  read: (maxBytes: number) => readBytes({ headers, body }, maxBytes),
});

/** Receives one file: the bytes in the body, the name in `x-file-name`. */
export const POST = handler({
  name: "arquivos",
  schema: uploadSchema,
  allow: "viewer",
  ownBody: true,
  limit: (_, { viewer, address }) => [["upload", viewer?.userId ?? address]],
  // `request` is null only for Server Actions.
  run: ({ finalidade }, { viewer }, request) =>
    receiveUpload(viewer.userId, finalidade, uploadOf(request as HttpRequest)),
});
