import { expect, test, vi } from "vitest";
import { QUERY_KEYS } from "@/lib/projects/rules";

test("the middleware knows every parameter of a search, so none is answered with the stored list", async () => {
  vi.stubEnv("DATABASE_URL", "postgresql://127.0.0.1:1/none");
  const { config } = await import("@/middleware");
  const keys = config.matcher.flatMap(({ has }) => has.map(({ key }) => key));
  expect(keys.sort()).toEqual([...QUERY_KEYS].sort());
});
