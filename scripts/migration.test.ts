import { expect, test } from "vitest";
import { readSchema, readSnapshot } from "./migration.ts";

test("the newest migration has the schema that it leads to, which the next one needs", async () => {
  expect(await readSnapshot()).toBe(await readSchema());
});
