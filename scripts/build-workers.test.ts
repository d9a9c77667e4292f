import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { workerEntries } from "./build-workers";

test("a build includes the workers for documents and photos", () => {
  expect(workerEntries()).toEqual([
    "lib/catalog/uploads/mutations/photo-worker.ts",
    "lib/words/documents/queries/document-worker.ts",
  ]);
  expect(workerEntries().every((entry) => existsSync(entry))).toBe(true);
});
