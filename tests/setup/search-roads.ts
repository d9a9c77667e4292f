/**
 * The roads of a search that only large tables take, taken by small ones as well. A test file replaces the limits:
 * `vi.mock("@/lib/catalog/projects/rules/search-plan", async (original) => (await import("@/tests/setup/search-roads")).withRoads(await original()))`
 */
export type Road = { sorted?: number; walk?: number };

/** The road of a small table: the rules as they are. */
export const ALL_AT_ONCE: Road = {};
let chosen = ALL_AT_ONCE;

const LIMITS: Record<string, keyof Road> = {
  MAX_SORTED: "sorted",
  MAX_WALK: "walk",
  MAX_WALK_OF_VISITS: "walk",
};

/** From here on every search of this file takes the road. */
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
