import { expect, it } from "vitest";
import { envProblems } from "@/lib/server/env-schema";
import { BENCH_CONFIGURATION } from "./large-database";

it("a benchmark sets every variable of the product", () => {
  expect(envProblems({ ...BENCH_CONFIGURATION, DATABASE_URL: "postgresql://127.0.0.1:1/none" })).toEqual([]);
});
