import type { OwnDocument, OwnPhoto, ProjectContent } from "@/lib/catalog/own-projects/fields";
import { FIELD_NAMES, LABELS } from "@/lib/catalog/own-projects/fields";
import { draftSchema } from "@/lib/catalog/own-projects/schema";
import type { Photo, ProjectDocument } from "@/lib/catalog/projects/json-columns";
import type { UploadedFile } from "@/lib/catalog/uploads/types";

export type EditorValues = Omit<ProjectContent, "fotos" | "documentos"> & {
  fotos: Photo[];
  documentos: ProjectDocument[];
};

const toPhoto = ({ id, alt }: OwnPhoto, { width, height, blur, variants }: UploadedFile): Photo => ({
  id,
  alt,
  variants,
  width: width ?? 1,
  height: height ?? 1,
  blur: blur ?? "",
});
export const toDocument = (
  { id, titulo }: OwnDocument,
  { name, contentType, size }: UploadedFile,
): ProjectDocument => ({
  id,
  titulo,
  contentType,
  size,
  nome: name,
});

/** Adds each file's data, from the server (`arquivos`) or else from the form (`known`). Drops a file without data. */
export function toValues(
  conteudo: ProjectContent,
  arquivos: UploadedFile[],
  known: Pick<EditorValues, "fotos" | "documentos"> = { fotos: [], documentos: [] },
): EditorValues {
  const fileOf = (id: string) => arquivos.find((file) => file.id === id);
  return {
    ...conteudo,
    fotos: conteudo.fotos.flatMap((photo) => {
      const [file, before] = [fileOf(photo.id), known.fotos.find(({ id }) => id === photo.id)];
      return file ? toPhoto(photo, file) : before ? { ...before, alt: photo.alt } : [];
    }),
    documentos: conteudo.documentos.flatMap((document) => {
      const [file, before] = [fileOf(document.id), known.documentos.find(({ id }) => id === document.id)];
      return file ? toDocument(document, file) : before ? { ...before, titulo: document.titulo } : [];
    }),
  };
}

/** Reads the form's content. For an invalid form, returns the first problem and the content as it was typed. */
export function toContent(
  values: EditorValues,
): { ok: true; conteudo: ProjectContent } | { ok: false; message: string; conteudo: ProjectContent } {
  const parsed = draftSchema.safeParse(values);
  if (parsed.success) return { ok: true, conteudo: parsed.data };
  const [issue] = parsed.error.issues;
  const field = FIELD_NAMES.find((name) => name === issue?.path[0]);
  const label = field ? LABELS[field] : "Um campo";
  const fotos = values.fotos.map(({ id, alt }) => ({ id, alt }));
  const documentos = values.documentos.map(({ id, titulo }) => ({ id, titulo }));
  return { ok: false, message: `${label}: ${issue?.message}`, conteudo: { ...values, fotos, documentos } };
}
