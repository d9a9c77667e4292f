import { join } from "node:path";
import { expect, test } from "vitest";
import { closingLines, countPlaywright, countVitest, failure, readReport } from "./test-reports";

const vitest = {
  numPassedTests: 2,
  numFailedTests: 1,
  testResults: [
    {
      name: join(process.cwd(), "lib/a.test.ts"),
      status: "failed",
      assertionResults: [
        { status: "passed", fullName: "group steady", failureMessages: [] },
        { status: "passed", fullName: "group slow moment", failureMessages: ["Error: late"] },
        { status: "failed", fullName: "group broken", failureMessages: ["Error: wrong", "Error: again"] },
      ],
    },
  ],
};
const spec = (title: string, status: string) => ({
  file: "b.spec.ts",
  title,
  ok: status !== "unexpected",
  tests: [
    { status, results: status === "unexpected" ? [{ error: { message: "\u001b[31mError: no" } }, {}] : [{}] },
  ],
});
const playwright = {
  stats: { expected: 1, unexpected: 1, flaky: 1 },
  suites: [
    {
      specs: [spec("steady", "expected")],
      suites: [{ specs: [spec("slow moment", "flaky"), spec("broken", "unexpected")] }],
    },
  ],
};

test("a test that passed on its second attempt is named and counts as passed; the last line has the counts", () => {
  const steady = { ...vitest, numFailedTests: 0, testResults: vitest.testResults.slice(0, 0) };
  const flaky = { ...playwright, stats: { expected: 1, unexpected: 0, flaky: 1 } };
  expect(closingLines([countVitest(steady), countPlaywright(flaky)]).at(-1)).toBe("4 passed, 0 failed");
  expect(closingLines([countVitest(vitest), countPlaywright(playwright)])).toEqual([
    "RETRIED lib/a.test.ts: group slow moment",
    "RETRIED b.spec.ts: slow moment",
    "FAILED lib/a.test.ts: group broken\nError: wrong\nError: again",
    "FAILED b.spec.ts: broken\nError: no\n",
    "4 passed, 2 failed",
  ]);
});

test("a file that does not load is named, and a runner without a report counts as failed", () => {
  const broken = { name: join(process.cwd(), "lib/c.test.ts"), status: "failed", assertionResults: [] };
  expect(countVitest({ numPassedTests: 0, numFailedTests: 1, testResults: [broken] }).failures).toEqual([
    "lib/c.test.ts",
  ]);
  const nothing = readReport("playwright", "/nowhere/report.json", countPlaywright);
  expect(nothing).toEqual(failure("playwright wrote no report"));
});
