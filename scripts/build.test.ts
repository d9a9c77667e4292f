import { expect, test } from "vitest";
import { ENV_NAMES, envProblems, NO_DATABASE } from "../lib/server/env-schema";
import { placeholders } from "./build";

test("a build sets every variable of the product and ignores its environment", () => {
  const given = placeholders();
  expect(ENV_NAMES.filter((name) => !(name in given))).toEqual([]);
  expect(envProblems(given)).toEqual([]);
  expect(given).toMatchObject({ DATABASE_URL: NO_DATABASE, PAGE_REVALIDATE_SECONDS: "", PAGES_DIR: "" });
  expect(JSON.stringify(given)).not.toContain(process.env.NEXTAUTH_SECRET);
});
