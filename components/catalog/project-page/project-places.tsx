import { StateTileMap } from "@/components/catalog/projects/state-tile-map";
import { statesOf } from "@/lib/catalog/projects/rules/places";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { stateName } from "@/lib/people/lookups/rules";

export function ProjectPlaces({ project }: { project: PublicProject }) {
  const { cidade, estado, locais } = project;
  const states = statesOf(estado, locais);
  const places = locais.length > 0 ? locais : [`${cidade}, ${estado}`];
  return (
    <section aria-label="Onde acontece">
      <h2 className="text-xl">Onde acontece</h2>
      <div className="mt-5 flex items-start gap-6 sm:gap-10">
        <StateTileMap states={states} className="size-32 shrink-0 sm:size-44" />
        <div className="min-w-0">
          <p className="font-semibold">{states.map(stateName).join(", ")}</p>
          <ul className="mt-2 text-ink-soft text-sm sm:columns-2 sm:gap-8">
            {places.map((place) => (
              <li key={place} className="break-words py-0.5">
                {place}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
