import { expect, test } from "vitest";
import { readSchema, readSnapshot } from "./migration.ts";

test("the newest migration has its resulting schema, from which the next one is generated", async () => {
  expect(await readSnapshot()).toBe(await readSchema());
});
