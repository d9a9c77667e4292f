import { ExternalLink, FileText } from "lucide-react";
import type { LockedPageParts } from "@/lib/catalog/funder-projects/types";
import { fileUrl, sizeText } from "@/lib/catalog/uploads/rules";

const icon = {
  "aria-hidden": true,
  className: "mt-0.5 size-5 shrink-0 text-ink-soft",
  strokeWidth: 1.75,
} as const;

export function ProjectDocuments({ locked }: { locked: LockedPageParts }) {
  const { documentos, numeroAprovacao, fonteUrl } = locked;
  if (documentos.length === 0 && !numeroAprovacao && !fonteUrl) return null;
  const title = documentos.length > 0 ? "Documentos" : "Aprovação";
  return (
    <section aria-label={title} className="print:hidden">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-5 border-line border-t empty:hidden">
        {documentos.map(({ id, titulo, nome, size }) => (
          <li key={id} className="border-line border-b">
            <a href={fileUrl(id, nome)} download className="group/paper flex min-h-11 gap-3 py-3">
              <FileText {...icon} />
              <span className="min-w-0 break-words">
                <span className="link block group-hover/paper:decoration-2">{titulo || nome}</span>
                <span className="figures block text-ink-soft text-sm">
                  {titulo && `${nome}, `}PDF, {sizeText(size)}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {numeroAprovacao && (
        <p className="mt-4 break-words text-sm">
          Número da aprovação:{" "}
          <strong className="inline-block max-w-full font-semibold">{numeroAprovacao}</strong>
        </p>
      )}
      {fonteUrl && (
        <p className="mt-2">
          <a
            href={fonteUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex min-h-11 items-center gap-2 text-sm"
          >
            <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
            Conferir na fonte<span className="sr-only"> (abre em nova aba)</span>
          </a>
        </p>
      )}
    </section>
  );
}
