import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * - `failures`: one text for each failed test (with its messages), failed file or missing report
 * - `retried`: tests that passed on a later attempt
 */
export type Count = { passed: number; failed: number; failures: string[]; retried: string[] };

export const failure = (name: string): Count => ({ passed: 0, failed: 1, failures: [name], retried: [] });

export function readReport<T>(runner: string, file: string, count: (report: T) => Count): Count {
  return existsSync(file)
    ? count(JSON.parse(readFileSync(file, "utf8")))
    : failure(`${runner} wrote no report`);
}

type VitestFile = {
  name: string;
  status: string;
  /** A test that passes on a later attempt keeps the messages of its failed attempts. */
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
};
type VitestReport = { numPassedTests: number; numFailedTests: number; testResults: VitestFile[] };

function failuresOf({ name, status, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((result) => result.status === "failed");
  const file = relative(process.cwd(), name);
  if (failed.length === 0) return status === "failed" ? [file] : [];
  return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join("\n")}`);
}

const retriesOf = ({ name, assertionResults }: VitestFile): string[] =>
  assertionResults
    .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
    .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName}`);

export const countVitest = (report: VitestReport): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  failures: report.testResults.flatMap(failuresOf),
  retried: report.testResults.flatMap(retriesOf),
});

type PlaywrightTest = { status: string; results: { error?: { message?: string } }[] };
type PlaywrightSpec = { file: string; title: string; ok: boolean; tests: PlaywrightTest[] };
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];
const nameOf = ({ file, title }: PlaywrightSpec) => `${file}: ${title}`;
const failureOf = (spec: PlaywrightSpec) =>
  [
    nameOf(spec),
    ...spec.tests.flatMap(({ results }) =>
      results.map(({ error }) => stripVTControlCharacters(error?.message ?? "")),
    ),
  ].join("\n");

export function countPlaywright({ stats, suites }: PlaywrightReport): Count {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: specs.filter(({ ok }) => !ok).map(failureOf),
    retried: specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(nameOf),
  };
}

export function closingLines(counts: Count[]): string[] {
  const sum = (key: "passed" | "failed") => counts.reduce((total, count) => total + count[key], 0);
  return [
    ...counts.flatMap(({ retried }) => retried).map((name) => `RETRIED ${name}`),
    ...counts.flatMap(({ failures }) => failures).map((name) => `FAILED ${name}`),
    `${sum("passed")} passed, ${sum("failed")} failed`,
  ];
}
