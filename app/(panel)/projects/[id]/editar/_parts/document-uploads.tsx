"use client";

import { FileText } from "lucide-react";
import { FileList } from "@/components/kit/files/file-list";
import { ItemText } from "@/components/kit/files/item-text";
import { OrderedItem } from "@/components/kit/files/ordered-item";
import { useFileList } from "@/components/kit/files/use-file-list";
import { MAX } from "@/lib/catalog/own-projects/fields";
import type { ProjectDocument } from "@/lib/catalog/projects/json-columns";
import { fileUrl, sizeText } from "@/lib/catalog/uploads/rules";
import type { UploadedFile } from "@/lib/catalog/uploads/types";
import { toDocument } from "./editor-values";

type DocumentUploadsProps = {
  value: ProjectDocument[];
  onChange: (documents: ProjectDocument[]) => void;
};

const toItem = (file: UploadedFile) =>
  toDocument({ id: file.id, titulo: file.name.replace(/\.pdf$/, "") }, file);

/** Uploads documents. The surrounding form saves their list. */
export function DocumentUploads({ value, onChange }: DocumentUploadsProps) {
  const list = useFileList({ purpose: "documento", value, onChange, toItem });
  return (
    <FileList purpose="documento" list={list}>
      {value.map(({ id, titulo, nome, size }, at) => (
        <OrderedItem
          key={id}
          name={`documento ${at + 1}`}
          at={at}
          count={value.length}
          onMove={list.move}
          onRemove={() => list.remove(id)}
        >
          <ItemText
            label={`Título do documento ${at + 1}`}
            value={titulo}
            maxLength={MAX.titulo}
            onChange={(text) => list.update(id, { titulo: text })}
          />
          <a
            href={fileUrl(id, nome)}
            className="flex min-h-11 min-w-0 items-center gap-2 text-brand text-sm underline underline-offset-4"
          >
            <FileText aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
            <span className="min-w-0 break-words">
              {nome} <span className="text-ink-soft">({sizeText(size)})</span>
            </span>
          </a>
        </OrderedItem>
      ))}
    </FileList>
  );
}
