/**
 * The roads of a search that only large tables take, taken by small ones as well. A test file replaces the limits:
 * `vi.mock("@/lib/project-list/rules", async (original) => (await import("@/tests/setup/search-roads")).withRoads(await original()))`
 */
export type Road = { gather: number; probe: number; long: number; common: number };

/** The road of a small table. */
export const ALL_AT_ONCE: Road = { gather: 3_000, probe: 1_500, long: 20_000, common: 3 };
const limits = { ...ALL_AT_ONCE };

/** From here on every search of this file takes the road. */
export const takeRoad = (road: Road = ALL_AT_ONCE): void => void Object.assign(limits, road);

/** The rules of the list with limits that takeRoad() sets. */
export const withRoads = (rules: object) => ({
  ...rules,
  get GATHER_LIMIT() {
    return limits.gather;
  },
  get PROBE() {
    return limits.probe;
  },
  get LONG_WALK() {
    return limits.long;
  },
  get COMMON() {
    return limits.common;
  },
  get COSTLY_PROBE() {
    return limits.probe;
  },
  get COSTLY_WALK() {
    return limits.long;
  },
  get COSTLY_COMMON() {
    return limits.common;
  },
});
