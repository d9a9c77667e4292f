import type { Mutant } from "./fit.ts";
import { ACCESS } from "./list/access.ts";
import { ACCOUNTS } from "./list/accounts.ts";
import { EMAIL } from "./list/email.ts";
import { ENTRANCE } from "./list/entrance.ts";
import { MONEY } from "./list/money.ts";
import { PRIVACY } from "./list/privacy.ts";
import { PROJECTS } from "./list/projects.ts";

export const MUTANTS: readonly Mutant[] = [
  ...ACCESS,
  ...ACCOUNTS,
  ...EMAIL,
  ...ENTRANCE,
  ...MONEY,
  ...PRIVACY,
  ...PROJECTS,
];
