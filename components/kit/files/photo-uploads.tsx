"use client";

import { Badge } from "@/components/kit/ui/badge";
import type { Photo as PhotoData } from "@/lib/catalog/projects/json-columns";
import { MAX_ALT } from "@/lib/catalog/uploads/rules";
import type { UploadedFile } from "@/lib/catalog/uploads/types";
import { FileList } from "./file-list";
import { ItemText } from "./item-text";
import { OrderedItem } from "./ordered-item";
import { Photo } from "./photo";
import { useFileList } from "./use-file-list";

type PhotoUploadsProps = {
  value: PhotoData[];
  onChange: (photos: PhotoData[]) => void;
  /** Maximum number of photos, if lower than that of UPLOAD_LIMITS. */
  max?: number;
  hasCover?: boolean;
  descriptions: "optional" | "required";
};

const toPhoto = ({ id, width, height, blur, variants }: UploadedFile): PhotoData => ({
  id,
  alt: "",
  width: width ?? 0,
  height: height ?? 0,
  blur: blur ?? "",
  variants,
});

export function PhotoUploads({ value, onChange, max, hasCover = true, descriptions }: PhotoUploadsProps) {
  const list = useFileList({ purpose: "foto", value, onChange, max, toItem: toPhoto });
  return (
    <FileList purpose="foto" list={list}>
      {value.map((photo, at) => (
        <OrderedItem
          key={photo.id}
          name={`foto ${at + 1}`}
          at={at}
          count={value.length}
          onMove={list.move}
          onRemove={() => list.remove(photo.id)}
        >
          <div className="flex flex-wrap items-start gap-3">
            <div className="relative w-28 shrink-0">
              <Photo photo={photo} sizes="112px" className="aspect-[3/2] w-full rounded-sm object-cover" />
              {hasCover && at === 0 && (
                <span className="absolute bottom-1 left-1">
                  <Badge>Capa</Badge>
                </span>
              )}
            </div>
            <div className="min-w-40 flex-1">
              <ItemText
                label={`Descreva a foto ${at + 1}${descriptions === "optional" ? " (opcional)" : ""}`}
                help="Para quem não vê a foto."
                value={photo.alt}
                maxLength={MAX_ALT}
                onChange={(alt) => list.update(photo.id, { alt })}
              />
            </div>
          </div>
        </OrderedItem>
      ))}
    </FileList>
  );
}
