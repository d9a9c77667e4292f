import { fold } from "./text";

/** Slug of a name, at most 80 characters long. A name without ASCII words becomes "projeto". */
export function slugOf(name: string): string {
  const words = fold(name).match(/[a-z0-9]+/g) ?? [];
  let slug = "";
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > 80) break;
    slug = longer;
  }
  return slug || words[0]?.slice(0, 80) || "projeto";
}

/** Routes below /lir-projetos in app/(projects) and app/(panel), so no project may have these slugs. */
const TAKEN: readonly string[] = ["busca", "conta"];

/** Slugs for a new project, best first. */
export function slugChoices(name: string, sourceId: string): string[] {
  const base = slugOf(name);
  const withId = `${base}-${slugOf(sourceId).slice(0, 30)}`;
  const choices = [base, withId, `${withId}-2`, `${withId}-3`];
  return choices.filter((slug) => !TAKEN.includes(slug));
}
