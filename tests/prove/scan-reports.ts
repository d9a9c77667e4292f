export type Finding = { tool: "wapiti" | "sqlmap"; kind: string; address: string; info: string };

/** Harmless findings, each with the reason; docs/security.md has a table of them. */
const LISTED: { tool: Finding["tool"]; kind: RegExp; info: RegExp; reason: string }[] = [
  {
    tool: "wapiti",
    kind: /^HttpOnly Flag cookie|^Secure Flag cookie/,
    info: /callback-url|csrf-token|session-token/,
    reason: "over plain HTTP the cookies have no Secure; behind TLS they do",
  },
  {
    tool: "wapiti",
    kind: /^HTTP Secure Headers|^Strict-Transport-Security/,
    info: /X-XSS-Protection|Strict-Transport-Security/,
    reason: "X-XSS-Protection is obsolete and off in browsers; HSTS is sent, and read over TLS alone",
  },
  {
    tool: "wapiti",
    kind: /^Content Security Policy/,
    info: /script-src|style-src|unsafe-inline/,
    reason:
      "scripts have hashes or a nonce; 'unsafe-inline' beside them is ignored by browsers that know either",
  },
];

export const reasonFor = ({ tool, kind, info }: Finding): string | null =>
  LISTED.find((listed) => listed.tool === tool && listed.kind.test(kind) && listed.info.test(info))?.reason ??
  null;

type WapitiReport = {
  vulnerabilities?: Record<string, { path?: string; info?: string; parameter?: string | null }[]>;
  anomalies?: Record<string, { path?: string; info?: string; parameter?: string | null }[]>;
};

/** Anomalies (a 500, a timeout) count as findings. */
export function readWapiti(text: string): Finding[] {
  const { vulnerabilities = {}, anomalies = {} } = JSON.parse(text) as WapitiReport;
  return [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, all]) =>
      all.map(({ path = "", info = "", parameter }) => ({
        tool: "wapiti" as const,
        kind,
        address: path,
        info: parameter ? `${info} (${parameter})` : info,
      })),
    ),
  );
}

export function readSqlmap(address: string, text: string): Finding[] {
  const types = [...text.matchAll(/^\s+Type: (.+)$/gm)].map(([, type = ""]) => type);
  const isFound = text.includes("sqlmap identified the following injection point") || types.length > 0;
  return isFound
    ? [{ tool: "sqlmap", kind: "SQL injection", address, info: [...new Set(types)].join(", ") }]
    : [];
}

export const UNTESTED = "NOT tested";

export function endOfSqlmap(text: string, timedOut: boolean): string {
  if (/do not appear to be injectable|identified the following injection point/.test(text))
    return "every value tried";
  return timedOut && text.includes("testing '") ? "cut off by SCAN_SECONDS" : UNTESTED;
}
