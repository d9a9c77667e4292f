/**
 * `npm run prove:scan -- SCANNER`: runs wapiti and sqlmap against two servers behind nginx, signed out and as funder,
 * captador and team member. No request leaves this machine. A missing scanner is skipped. Exit code 1 on:
 * - a finding without a reason in scan-reports.ts
 * - an address that sqlmap could not test
 * - an ended server process
 * - a missing scanner
 */
import { randomInt, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import { findProgram } from "../../scripts/debian.ts";
import { main } from "../../scripts/processes.ts";
import { makePairs } from "../setup/conversation-pairs.ts";
import { endOfSqlmap, type Finding, readSqlmap, readWapiti, reasonFor, UNTESTED } from "./scan-reports.ts";
import { type Deployment, VISITOR, withTwoServers } from "./two-servers.ts";

/** Seconds for each of wapiti's attacks, and for sqlmap at one address. Wapiti's crawl may take twice as long. */
const SECONDS = Number(process.env.SCAN_SECONDS || 120);

const TOOLS = process.argv.length > 2 ? process.argv.slice(2) : ["wapiti", "sqlmap"];

/**
 * Wapiti's attacks that need no other machine. Left out are ssrf and xxe, which call a site of wapiti's authors, and
 * nikto and wapp, which download their lists.
 */
const MODULES = [
  "backup",
  "blindsql",
  "cookieflags",
  "crlf",
  "csp",
  "exec",
  "file",
  "htaccess",
  "http_headers",
  "methods",
  "permanentxss",
  "redirect",
  "shellshock",
  "sql",
  "xss",
];

type Visitor = { name: string; headers: Record<string, string> };

/** Event stream of a signed-in person. It never ends, so a scanner would wait for it forever. */
const STREAM = "/api/conversas/eventos";

/**
 * A proxy in front of nginx for the scanners:
 * - gives each request a random visitor address, because of the rate limit per address
 * - removes compression, because wapiti 3.0.4 finds no links in compressed pages
 * - answers the stream itself, because wapiti's --exclude fails under Python 3.11
 */
async function startCrowd(front: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { host, hostname, port } = new URL(front);
  const server = createServer((incoming, reply) => {
    if (incoming.url?.startsWith(STREAM)) return void reply.writeHead(204).end();
    const visitor = `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
    const headers = { ...incoming.headers, host, [VISITOR]: visitor, "accept-encoding": "identity" };
    const onward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    onward.once("error", () => reply.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function runWapiti(base: string, { name, headers }: Visitor, folder: string): Promise<Finding[]> {
  const report = path.join(folder, `wapiti-${name}.json`);
  const limits = ["--depth", "4", "--max-files-per-dir", "15", "--max-links-per-page", "40"];
  const times = [
    "--max-scan-time",
    String(2 * SECONDS),
    "--max-attack-time",
    String(SECONDS),
    "--timeout",
    "20",
  ];
  const { stdout, stderr } = await execa(
    "wapiti",
    [
      "--url",
      `${base}/`,
      "--scope",
      "folder",
      "--module",
      MODULES.join(","),
      ...limits,
      ...times,
      "--no-bugreport",
      "--flush-session",
      "--store-session",
      folder,
      "--store-config",
      folder,
      ...Object.entries(headers).flatMap(([key, value]) => ["--header", `${key}: ${value}`]),
      "--format",
      "json",
      "--output",
      report,
      "--verbose",
      "0",
    ],
    { stdin: "ignore", reject: false, env: { HOME: folder } },
  );
  if (!existsSync(report)) throw new Error(`wapiti left no report: ${`${stdout}${stderr}`.slice(-600)}`);
  const findings = readWapiti(await readFile(report, "utf8"));
  console.log(`wapiti ${name}: ${findings.length} findings`);
  return findings;
}

/** `as`: visitor whose session is sent; signed out when absent. */
type Target = { address: string; body?: object; as?: string };

/** sqlmap varies each value before a `*`. The product refuses invalid values, so the other values are valid. */
const targetsOf = (conversation: string): Target[] => [
  { address: "/lir-projetos?busca=vidro*&estado=SP*&material=vidro*&ordem=prazo*" },
  { address: "/lir-projetos?quanto=1000*&depois=a*&valor=1*" },
  { address: "/lir-projetos/projeto*" },
  { address: "/comparar?projetos=projeto*" },
  { address: "/recibo/ABCD*" },
  { address: "/api/v1/projects?busca=vidro*&limite=10*" },
  { address: "/api/v1/projects/projeto*" },
  { address: "/api/resumo?projetos=projeto*" },
  { address: "/api/ibge-locations?type=cidades&estado=SP*" },
  { address: "/api/validate-cnpj", body: { cnpj: "11222333000181*" } },
  { address: "/api/login-empresa", body: { email: "a@exemplo.com.br*", password: "b*" } },
  { address: "/api/lir-chat-assistant", body: { message: "Quanto posso deduzir?*" } },
  {
    address: "/api/conversas",
    body: { conversa: `${conversation}*`, clientId: `${randomUUID()}*`, texto: "3*" },
    as: "funder",
  },
  { address: "/lir-projetos?busca=vidro*&estado=SP*&ordem=prazo*", as: "funder" },
  { address: "/suporte?pagina=1*", as: "captador" },
  { address: "/dashboard/apoios?pagina=1*", as: "funder" },
  { address: "/admin/busca?busca=ana*", as: "team" },
];

async function runSqlmap(base: string, { headers }: Visitor, { address, body }: Target, folder: string) {
  const own = { ...headers, ...(body && { "Content-Type": "application/json" }) };
  const lines = Object.entries(own).map(([key, value]) => `${key}: ${value}`);
  const { stdout = "", timedOut } = await execa(
    "sqlmap",
    [
      "--url",
      base + address,
      "--batch",
      "--level",
      "2",
      "--risk",
      "1",
      "--dbms",
      "PostgreSQL",
      "--flush-session",
      ...(body ? ["--data", JSON.stringify(body)] : []),
      "--headers",
      lines.join("\\n"),
      "--output-dir",
      folder,
      "--disable-coloring",
      "--ignore-code",
      "*",
      "--time-sec",
      "4",
      "--threads",
      "2",
      "--answers",
      "redirect=N,custom injection=Y,process=Y",
    ],
    { stdin: "ignore", stderr: "ignore", reject: false, timeout: SECONDS * 1_000, env: { HOME: folder } },
  );
  return { found: readSqlmap(address, stdout), end: endOfSqlmap(stdout, timedOut) };
}

async function prove(deployment: Deployment): Promise<void> {
  const [pair] = await makePairs(deployment.postgres.url, deployment.secret, 1);
  const session = (token = "") => ({ Cookie: `next-auth.session-token=${token}` });
  const visitors: Visitor[] = [
    { name: "signed out", headers: {} },
    { name: "funder", headers: session(pair?.funder.token) },
    { name: "captador", headers: session(pair?.captador.token) },
    { name: "team", headers: await deployment.signInTeam() },
  ];
  const folder = await mkdtemp(path.join(tmpdir(), "elo-scan-"));
  const crowd = await startCrowd(deployment.front.url);
  const findings: Finding[] = [];
  let hasTested = true;
  const missing = TOOLS.filter((tool) => !findProgram(tool));
  const runs = (tool: string) => TOOLS.includes(tool) && !missing.includes(tool);
  for (const tool of missing) console.log(`${tool} is not installed (apt-get install ${tool}): left out`);
  try {
    for (const visitor of runs("wapiti") ? visitors : [])
      findings.push(...(await runWapiti(crowd.url, visitor, folder)));
    for (const target of runs("sqlmap") ? targetsOf(pair?.conversationId ?? "") : []) {
      const visitor = visitors.find(({ name }) => name === (target.as ?? "signed out"));
      if (!visitor) throw new Error(`nobody is called ${target.as}`);
      const { found, end } = await runSqlmap(crowd.url, visitor, target, folder);
      console.log(`sqlmap ${visitor.name} ${target.address}: ${found.length} findings, ${end}`);
      if (end === UNTESTED) hasTested = false;
      findings.push(...found);
    }
    await writeFile(path.join(tmpdir(), "elo-scan.json"), JSON.stringify(findings, null, 2));
  } finally {
    await crowd.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const byKind = Object.entries(Object.groupBy(findings, ({ tool, kind }) => `${tool}: ${kind}`));
  for (const [kind, all = []] of byKind) {
    const open = all.filter((finding) => reasonFor(finding) === null);
    console.log(`${kind}: ${all.length}, of them ${open.length} without a reason`);
    for (const { address, info } of open.slice(0, 10)) console.log(`  ${address} ${info.slice(0, 200)}`);
  }
  const isProved =
    missing.length === 0 &&
    hasTested &&
    findings.every((finding) => reasonFor(finding) !== null) &&
    deployment.isWhole();
  console.log(isProved ? "proved" : `NOT proved${missing.length > 0 ? ": a scanner is missing" : ""}`);
  if (!isProved) process.exitCode = 1;
}

await main(() => withTwoServers(prove));
