import "server-only";
import type { Prisma } from "@/lib/server/db";

const WITHOUT_OPEN_REPORT = { reports: { none: { estado: "aberta" } } };

/**
 * Projects that may be deleted after their captador's account. An open report on a project, its news or its questions
 * keeps the project, because the report would be deleted with it.
 */
export const UNNEEDED = {
  interests: { none: {} },
  matches: { none: {} },
  payments: { none: {} },
  ...WITHOUT_OPEN_REPORT,
  updates: { every: WITHOUT_OPEN_REPORT },
  questions: { every: WITHOUT_OPEN_REPORT },
} satisfies Prisma.ProjectWhereInput;
