import { expect, test } from "vitest";
import { QUERY_KEYS } from "@/lib/projects/rules";
import { config } from "@/middleware";

test("the middleware knows every parameter of a search, so none is answered with the stored list", () => {
  const keys = config.matcher.flatMap((entry) =>
    typeof entry === "object" && entry.source === "/lir-projetos" ? entry.has.map(({ key }) => key) : [],
  );
  expect(keys.sort()).toEqual([...QUERY_KEYS].sort());
});
