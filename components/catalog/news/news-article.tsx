import type { ReactNode } from "react";
import { LinkedPhoto } from "@/components/kit/files/linked-photo";
import type { Photo as PhotoData } from "@/lib/catalog/projects/json-columns";
import { formatDate } from "@/lib/kit/format";

type NewsArticleProps = {
  titulo: string;
  texto: string;
  fotos: readonly PhotoData[];
  /** ISO timestamps. */
  publicadaEm: string;
  editadaEm: string | null;
  heading?: "h2" | "h3";
  children?: ReactNode;
};

export function NewsArticle({
  titulo,
  texto,
  fotos,
  publicadaEm,
  editadaEm,
  heading: Heading = "h3",
  children,
}: NewsArticleProps) {
  return (
    <article className="max-w-measure">
      <p className="figures text-ink-soft text-sm">
        <time dateTime={publicadaEm}>{formatDate(new Date(publicadaEm))}</time>
        {editadaEm && ", corrigida depois"}
      </p>
      <Heading className="mt-1 break-words text-lg">{titulo}</Heading>
      <p className="mt-3 whitespace-pre-line break-words text-ink-soft leading-normal">{texto}</p>
      {fotos.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {fotos.map((photo) => (
            <li key={photo.id} className={fotos.length === 1 ? "col-span-2 sm:col-span-3" : undefined}>
              <LinkedPhoto
                photo={{ ...photo, alt: photo.alt || `Foto de ${titulo}` }}
                sizes={
                  fotos.length === 1 ? "(min-width: 64rem) 40rem, 100vw" : "(min-width: 40rem) 14rem, 50vw"
                }
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </article>
  );
}
