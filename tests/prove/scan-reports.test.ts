import { expect, test } from "vitest";
import { endOfSqlmap, readSqlmap, readWapiti, reasonFor, UNTESTED } from "./scan-reports";

test("every entry of wapiti's report is a finding, anomalies too", () => {
  const report = {
    vulnerabilities: {
      "SQL Injection": [{ path: "/lir-projetos", info: "error", parameter: "busca" }],
      XSS: [],
    },
    anomalies: { "Internal Server Error": [{ path: "/faq", info: "500", parameter: null }] },
  };
  expect(readWapiti(JSON.stringify(report))).toEqual([
    { tool: "wapiti", kind: "SQL Injection", address: "/lir-projetos", info: "error (busca)" },
    { tool: "wapiti", kind: "Internal Server Error", address: "/faq", info: "500" },
  ]);
});

test("sqlmap's injection points are findings, its negative results are not", () => {
  const found =
    "sqlmap identified the following injection point(s)\n---\nParameter: id (GET)\n    Type: error-based\n";
  expect(readSqlmap("/a", found)).toEqual([
    { tool: "sqlmap", kind: "SQL injection", address: "/a", info: "error-based" },
  ]);
  expect(readSqlmap("/a", "[CRITICAL] all tested parameters do not appear to be injectable.")).toEqual([]);
});

test("a run of sqlmap that tested nothing does not count as clean", () => {
  expect(endOfSqlmap("[CRITICAL] all tested parameters do not appear to be injectable.", false)).toBe(
    "every value tried",
  );
  expect(endOfSqlmap("[INFO] testing 'PostgreSQL AND error-based'", true)).toBe("cut off by SCAN_SECONDS");
  expect(endOfSqlmap("[CRITICAL] unable to connect to the target URL", false)).toBe(UNTESTED);
  expect(endOfSqlmap("", true)).toBe(UNTESTED);
});

test("an injection is never excused", () => {
  for (const kind of ["SQL Injection", "SQL injection", "Cross Site Scripting", "Internal Server Error"])
    for (const tool of ["wapiti", "sqlmap"] as const)
      expect(reasonFor({ tool, kind, address: "/", info: "script-src session-token" })).toBeNull();
});
