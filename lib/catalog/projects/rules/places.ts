import { STATE_CODES } from "@/lib/people/lookups/rules";

/** States in which a project works: `estado`, then the state codes at the end of places such as `Sumaré, SP`. */
export function statesOf(estado: string, locais: readonly string[]): string[] {
  const named = locais.map((place) => /(?:^|[\s,(/–-])([A-Z]{2})\)?$/.exec(place.trim())?.[1] ?? "");
  const codes: readonly string[] = STATE_CODES;
  return [...new Set([estado, ...named])].filter((code) => codes.includes(code));
}
