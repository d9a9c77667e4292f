import { expect, test } from "vitest";
import { readSchema, readSnapshot } from "./migration.ts";

test("the newest migration keeps the schema that it leads to, or the next one could not be written", async () => {
  expect(await readSnapshot()).toBe(await readSchema());
});
