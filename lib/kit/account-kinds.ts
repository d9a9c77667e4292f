export const USER_TYPES = ["captador", "financiador"] as const;
export const PLANS = ["free", "pro", "plus"] as const;
export const PERSON_TYPES = ["fisica", "juridica"] as const;
export type UserType = (typeof USER_TYPES)[number];
export type Plan = (typeof PLANS)[number];
export type PersonType = (typeof PERSON_TYPES)[number];
