/**
 * Forces search plans that only large tables get. A test file calls vi.mock() for
 * lib/catalog/projects/rules/search-plan, with a callback that returns `withForcedPlan(await original())`. The callback
 * runs before the file's imports, so it must import `withForcedPlan` itself.
 */
type PlanLimits = {
  sorted?: number;
  walk?: number;
  sample?: number;
  share?: number;
  lookedUp?: number;
  rare?: number;
};

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

export const forcePlan = (limits: PlanLimits = SMALL_TABLE): void => {
  forced = limits;
};

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
