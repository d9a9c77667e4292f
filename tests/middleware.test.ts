import { expect, test } from "vitest";
import { QUERY_KEYS } from "@/lib/catalog/projects/rules/list-query";
import { config } from "@/middleware";

test("the middleware matches every search parameter, so no search gets the prerendered list", () => {
  const keys = config.matcher.flatMap((entry) =>
    typeof entry === "object" && entry.source === "/lir-projetos" ? entry.has.map(({ key }) => key) : [],
  );
  expect(keys.sort()).toEqual([...QUERY_KEYS].sort());
});

test("the middleware runs for every session and every action on the list and on a project", () => {
  const found = config.matcher.flatMap((entry) =>
    typeof entry === "object" && entry.source === "/lir-projetos/:slug?"
      ? entry.has.map(({ type, key }) => `${type} ${key}`)
      : [],
  );
  expect(found.sort()).toEqual([
    "cookie __Secure-next-auth.session-token",
    "cookie next-auth.session-token",
    "header next-action",
  ]);
});
