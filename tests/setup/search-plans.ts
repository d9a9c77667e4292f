/**
 * Forces the search plans that only large tables take. A test file replaces the limits:
 * `vi.mock("@/lib/catalog/projects/rules/search-plan", async (original) => (await import("@/tests/setup/search-plans")).withForcedPlan(await original()))`
 */
export type Road = { sorted?: number; walk?: number };

/** No forced limits: the plan of a small table. */
export const ALL_AT_ONCE: Road = {};
let chosen = ALL_AT_ONCE;

const LIMITS: Record<string, keyof Road> = {
  MAX_SORTED: "sorted",
  MAX_WALK: "walk",
  MAX_WALK_OF_VISITS: "walk",
};

/** Forces the plan for all later searches of the file. */
export const forcePlan = (road: Road = ALL_AT_ONCE): void => {
  chosen = road;
};

/** The rules of the list with the limits of forcePlan(). */
export const withForcedPlan = (rules: Record<string, unknown>) =>
  Object.defineProperties(
    { ...rules },
    Object.fromEntries(
      Object.entries(LIMITS).map(([name, limit]) => [
        name,
        { enumerable: true, get: () => chosen[limit] ?? rules[name] },
      ]),
    ),
  );
