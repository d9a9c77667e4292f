"use client";

import { type Control, useController } from "react-hook-form";
import { PhotoUploads } from "@/components/kit/files/photo-uploads";
import { FieldError } from "@/components/kit/ui/field";
import { LABELS } from "@/lib/catalog/own-projects/fields";
import { DocumentUploads } from "./document-uploads";
import type { EditorValues } from "./editor-values";

export function StepFiles({ control }: { control: Control<EditorValues> }) {
  const photos = useController({ control, name: "fotos" });
  const documents = useController({ control, name: "documentos" });
  return (
    <>
      <section data-field="fotos" aria-labelledby="editor-fotos">
        <h3 id="editor-fotos" className="font-semibold">
          {LABELS.fotos}
        </h3>
        <p className="mt-1 mb-4 max-w-measure text-ink-soft text-sm leading-snug">
          A primeira é a capa. Mostre o lugar e o trabalho; de pessoas, só com o consentimento delas. O local
          gravado na foto é apagado.
        </p>
        {photos.fieldState.error && <FieldError>{photos.fieldState.error.message}</FieldError>}
        <PhotoUploads value={photos.field.value} onChange={photos.field.onChange} descriptions="required" />
      </section>
      <section data-field="documentos" aria-labelledby="editor-documentos">
        <h3 id="editor-documentos" className="font-semibold">
          {LABELS.documentos}
        </h3>
        <p className="mt-1 mb-4 max-w-measure text-ink-soft text-sm leading-snug">
          A portaria de aprovação, o resumo executivo, um laudo: em PDF. Publicado o projeto, só quem financia
          e você podem abrir.
        </p>
        {documents.fieldState.error && <FieldError>{documents.fieldState.error.message}</FieldError>}
        <DocumentUploads value={documents.field.value} onChange={documents.field.onChange} />
      </section>
    </>
  );
}
