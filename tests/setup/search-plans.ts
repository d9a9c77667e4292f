/**
 * Forces the search plans that only large tables get. A test file replaces the limits by vi.mock() of
 * lib/catalog/projects/rules/search-plan. The callback of vi.mock() runs before the file's imports, so it must itself
 * import `withForcedPlan`. It returns `withForcedPlan(await original())`.
 */
type PlanLimits = {
  sorted?: number;
  walk?: number;
  sample?: number;
  share?: number;
  lookedUp?: number;
  rare?: number;
};

/** No forced limits: the plan of a small table. */
export const SMALL_TABLE: PlanLimits = {};
let forced = SMALL_TABLE;

const LIMITS: Record<string, keyof PlanLimits> = {
  MAX_SORTED: "sorted",
  MAX_WALK: "walk",
  MAX_TABLE_WALK: "walk",
  MAX_AMOUNT_WALK: "walk",
  SAMPLE: "sample",
  FIRST_WALK: "sample",
  AMOUNT_SHARE: "share",
  MAX_LOOKED_UP: "lookedUp",
  MAX_RARE: "rare",
};

/** Forces the plan for all later searches of the file. */
export const forcePlan = (limits: PlanLimits = SMALL_TABLE): void => {
  forced = limits;
};

/** The rules of the search plan with the limits of forcePlan(). */
export const withForcedPlan = (rules: Record<string, unknown>) =>
  Object.defineProperties(
    { ...rules },
    Object.fromEntries(
      Object.entries(LIMITS).map(([name, limit]) => [
        name,
        { enumerable: true, get: () => forced[limit] ?? rules[name] },
      ]),
    ),
  );
