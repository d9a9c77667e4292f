import { StateTileMap } from "@/components/catalog/projects/state-tile-map";
import { LinkedPhoto } from "@/components/kit/files/linked-photo";
import { Photo } from "@/components/kit/files/photo";
import type { PublicProject } from "@/lib/catalog/projects/types";

const SIZES = "(min-width: 82rem) 45rem, (min-width: 64rem) calc(100vw - 33rem), calc(100vw - 2.5rem)";

export function ProjectCover({ project }: { project: PublicProject }) {
  const { capa, materiais, categoria, cidade, estado } = project;
  if (capa)
    return (
      <Photo
        photo={capa}
        sizes={SIZES}
        priority
        className="mt-8 aspect-[3/2] h-auto w-full rounded-md object-cover print:mt-4 print:aspect-[4/1]"
      />
    );
  return (
    <div
      data-print="hide"
      className="mt-8 flex items-center justify-between gap-6 overflow-hidden rounded-md bg-sunken px-6 py-6 sm:px-10 sm:py-8"
    >
      <p className="min-w-0">
        <span className="block break-words font-display font-semibold text-2xl leading-tight tracking-tight">
          {materiais.slice(0, 2).join(", ") || categoria}
        </span>
        <span className="mt-2 block text-ink-soft text-sm">
          {cidade}, {estado}
        </span>
      </p>
      <StateTileMap states={[estado]} className="size-32 shrink-0 sm:size-52" />
    </div>
  );
}

export function ProjectGallery({ project }: { project: PublicProject }) {
  const more = project.fotos.slice(1);
  if (more.length === 0) return null;
  return (
    <section aria-label="Fotos" data-print="hide">
      <h2 className="text-xl">Fotos</h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {more.map((photo) => (
          <li key={photo.id}>
            <LinkedPhoto photo={photo} sizes="(min-width: 82rem) 14rem, (min-width: 40rem) 33vw, 50vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
