import { LinkedPhoto } from "@/components/kit/files/linked-photo";
import { Badge } from "@/components/kit/ui/badge";
import type { Photo, ProjectDocument } from "@/lib/catalog/projects/json-columns";
import { fileUrl, sizeText } from "@/lib/catalog/uploads/rules";

type Marked = {
  /** Ids of the files that show `mark`. */
  marked?: ReadonlySet<string>;
  mark?: string;
};

export function ContentPhotos({ photos, marked, mark }: Marked & { photos: readonly Photo[] }) {
  return (
    <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map((photo, at) => (
        <li key={photo.id} className="grid content-start gap-1">
          <LinkedPhoto photo={photo} sizes="14rem" />
          <span className="min-w-0 break-words">
            {at + 1}. {photo.alt || "sem descrição"}
          </span>
          {marked?.has(photo.id) && (
            <span>
              <Badge tone="accent">{mark}</Badge>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

type DocumentsProps = Marked & { documents: readonly ProjectDocument[] };

export function ContentDocuments({ documents, marked, mark }: DocumentsProps) {
  return (
    <ul className="grid gap-2">
      {documents.map(({ id, titulo, nome, size }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <a href={fileUrl(id, nome)} download className="link min-w-0 break-words">
            {titulo || nome}
          </a>
          <span className="min-w-0 break-words text-ink-soft">
            {titulo && `${nome}, `}PDF, {sizeText(size)}
          </span>
          {marked?.has(id) && <Badge tone="accent">{mark}</Badge>}
        </li>
      ))}
    </ul>
  );
}
