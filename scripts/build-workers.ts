/** Part of `npm run build`: bundles all workers in advance, because a server must not write into the build. */
import { globSync, readFileSync } from "node:fs";
import { writeWorker } from "@/lib/providers/workers";

export const workerEntries = (): string[] =>
  globSync("lib/*/*/{queries,mutations}/*.ts")
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => /^ {2}entry: "([^"]+)",$/m.exec(readFileSync(file, "utf8"))?.[1] ?? [])
    .sort();

if (import.meta.main) for (const entry of workerEntries()) await writeWorker(entry);
