/**
 * Forces the roads of a search that only large tables take. A test file replaces the limits:
 * `vi.mock("@/lib/catalog/projects/rules/search-plan", async (original) => (await import("@/tests/setup/search-roads")).withRoads(await original()))`
 */
export type Road = { sorted?: number; walk?: number };

/** The rules unchanged, as for a small table. */
export const ALL_AT_ONCE: Road = {};
let chosen = ALL_AT_ONCE;

const LIMITS: Record<string, keyof Road> = {
  MAX_SORTED: "sorted",
  MAX_WALK: "walk",
  MAX_WALK_OF_VISITS: "walk",
};

/** Forces the road for every further search of the file. */
export const takeRoad = (road: Road = ALL_AT_ONCE): void => {
  chosen = road;
};

/** The rules of the list with limits that takeRoad() sets. */
export const withRoads = (rules: Record<string, unknown>) =>
  Object.defineProperties(
    { ...rules },
    Object.fromEntries(
      Object.entries(LIMITS).map(([name, limit]) => [
        name,
        { enumerable: true, get: () => chosen[limit] ?? rules[name] },
      ]),
    ),
  );
