import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { workerEntries } from "./build-workers";

test("the workers for documents and for photos are bundled with the build", () => {
  expect(workerEntries()).toEqual([
    "lib/catalog/uploads/mutations/picture.ts",
    "lib/words/documents/queries/drawing.ts",
  ]);
  expect(workerEntries().every((entry) => existsSync(entry))).toBe(true);
});
