import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, type StatsFs, writeFileSync } from "node:fs";
import { createServer as createSite } from "node:http";
import { createServer as createListener } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer } from "node:tls";
import { execa } from "execa";
import { afterAll, describe, expect, test, vi } from "vitest";
import { listen } from "@/tests/setup/listen";
import {
  backupProblems,
  diskProblems,
  filesFolderProblems,
  folderProblems,
  noteMailed,
  serverProblems,
  shouldMail,
  siteProblems,
  stateFile,
  unitsIn,
} from "./machine-check";

const FOLDER = mkdtempSync(path.join(tmpdir(), "elo-check-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const NOW = Date.parse("2026-11-23T12:00:00Z");
const HOUR = 3_600_000;

test("a backup of last night is in order; an older, an unfinished and a missing one are named", () => {
  const folder = path.join(FOLDER, "backups");
  const add = (name: string, isWhole: boolean) => {
    mkdirSync(path.join(folder, name), { recursive: true });
    if (isWhole) writeFileSync(path.join(folder, name, "list.json"), "{}");
  };
  expect(backupProblems(folder, NOW)).toEqual([`cópia de segurança: nenhuma inteira em ${folder}`]);
  add("2026-11-21T02-00-00", true);
  add("2026-11-23T02-00-00", false);
  expect(backupProblems(folder, NOW)).toEqual(["cópia de segurança: a mais nova é de há 58 horas"]);
  add("2026-11-22T10-00-00", true);
  expect(backupProblems(folder, NOW)).toEqual(["cópia de segurança: a mais nova é de há 26 horas"]);
  expect(backupProblems(folder, NOW - 1)).toEqual([]);
});

test("the files that the newest backup could not copy are counted until a backup has them all", () => {
  const folder = path.join(FOLDER, "lost-files");
  const add = (name: string, missing: string | null) => {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, "list.json"), "{}");
    if (missing) writeFileSync(path.join(folder, name, "missing.txt"), missing);
  };
  add("2026-11-22T02-00-00", "3\n");
  expect(backupProblems(folder, NOW)).toEqual([
    "cópia de segurança: a mais nova é de há 34 horas",
    "cópia de segurança: 3 arquivos perdidos, nomes em journalctl -u elo-recicla-backup",
  ]);
  add("2026-11-23T02-00-00", "1\n");
  expect(backupProblems(folder, NOW)).toEqual([
    "cópia de segurança: 1 arquivo perdido, nomes em journalctl -u elo-recicla-backup",
  ]);
  add("2026-11-23T05-00-00", null);
  expect(backupProblems(folder, NOW)).toEqual([]);
});

test("a disk with less than a tenth free is named once, however many folders it has", () => {
  const disk = (bavail: number) =>
    (() => ({ bavail, blocks: 1_000, bsize: 4_096_000, type: 1 }) as StatsFs) as never;
  expect(diskProblems([FOLDER, tmpdir()], disk(99))).toEqual([`disco: ${FOLDER} tem 9% livres (0.4 GB)`]);
  expect(diskProblems([FOLDER], disk(100))).toEqual([]);
  expect(diskProblems([path.join(FOLDER, "none")], disk(0))).toEqual([]);
});

test("a missing folder of uploaded files is named, as when its disk is not mounted", () => {
  const missing = path.join(FOLDER, "not-mounted");
  expect(filesFolderProblems(missing)).toEqual([`arquivos: ${missing} não existe; monte o disco`]);
  expect(filesFolderProblems(FOLDER)).toEqual([]);
  expect(filesFolderProblems(null)).toEqual([]);
});

describe("problems worth a mail", () => {
  const isMailed = (problems: string[], file: string, at: number) => {
    const isWorth = shouldMail(problems, file, at);
    if (isWorth) noteMailed(file, at);
    return isWorth;
  };
  const everyQuarter = (file: string, from: number, to: number, ...problems: string[]) => {
    const mailed: number[] = [];
    for (let hours = from; hours <= to; hours += 0.25)
      if (isMailed(problems, file, NOW + hours * HOUR)) mailed.push(hours);
    return mailed;
  };

  test("a problem is mailed once, again when another joins, and daily while it lasts", () => {
    const file = path.join(FOLDER, "state/last.json");
    expect(everyQuarter(file, 0, 0.75)).toEqual([]);
    expect(everyQuarter(file, 1, 2, "disco: / tem 9% livres")).toEqual([1]);
    expect(everyQuarter(file, 2.25, 3, "disco: / tem 8% livres")).toEqual([]);
    expect(everyQuarter(file, 3.25, 28, "disco: / tem 8% livres", "site: não responde")).toEqual([
      3.25, 27.25,
    ]);
    expect(Object.keys(JSON.parse(readFileSync(file, "utf8")).seen)).toHaveLength(2);
    expect(everyQuarter(file, 30, 30, "servidor: elo-recicla@3000 responde 503")).toEqual([30]);
    expect(everyQuarter(file, 30.25, 30.25, "servidor: elo-recicla@3000 responde 500")).toEqual([]);
    expect(everyQuarter(file, 30.5, 30.5, "servidor: elo-recicla@3001 responde 503")).toEqual([30.5]);
  });

  test("one that returns within an hour is not mailed again, and one that returns later is", () => {
    const file = path.join(FOLDER, "returns.json");
    const at = (hours: number, ...problems: string[]) => isMailed(problems, file, NOW + hours * HOUR);
    expect(at(0, "disco: / tem 9% livres")).toBe(true);
    expect(at(0.25)).toBe(false);
    expect(at(0.75, "disco: / tem 9% livres")).toBe(false);
    expect(at(1.5, "disco: / tem 9% livres")).toBe(false);
    expect(at(2.5, "disco: / tem 9% livres")).toBe(true);
  });

  test("a problem whose mail failed fails each run until a mail is sent, even after the problem was away", () => {
    const file = path.join(FOLDER, "unsent.json");
    const fails = (hours: number, ...problems: string[]) => shouldMail(problems, file, NOW + hours * HOUR);
    expect(fails(0, "site: não responde")).toBe(true);
    expect(fails(0.1, "site: não responde")).toBe(true);
    expect(fails(0.2)).toBe(false);
    expect(fails(0.3, "site: não responde")).toBe(true);
    noteMailed(file, NOW + 0.4 * HOUR);
    expect(fails(0.5, "site: não responde")).toBe(false);
    expect(everyQuarter(file, 0.75, 25, "site: não responde")).toEqual([24.5]);
  });
});

test("a state file that a full disk cut off counts as no state", () => {
  const file = path.join(FOLDER, "cut-off.json");
  writeFileSync(file, "");
  expect(shouldMail(["disco: / tem 0% livres"], file, NOW)).toBe(true);
  noteMailed(file, NOW);
  expect(shouldMail(["disco: / tem 0% livres"], file, NOW + HOUR / 2)).toBe(false);
});

test("while the data folder cannot be written, the check names it once and keeps its state in memory until it can", async () => {
  const [data, memory] = [path.join(FOLDER, "no-folder"), path.join(FOLDER, "run")];
  writeFileSync(data, "");
  const site = createSite((_, response) => response.writeHead(200).end());
  const port = await listen(site);
  const check = () =>
    execa(process.execPath, ["scripts/machine-check.ts"], {
      env: {
        APP_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: data,
        RUNTIME_DIRECTORY: memory,
      },
      reject: false,
    });
  vi.stubEnv("RUNTIME_DIRECTORY", memory);
  try {
    const named = `disco: não é possível escrever em ${data} (EEXIST)`;
    expect(await check()).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(named) });
    noteMailed(stateFile(data));
    expect(await check()).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(named) });
    // The data folder can be written again, but its state file is older than the one in RUNTIME_DIRECTORY.
    rmSync(data);
    mkdirSync(data);
    writeFileSync(stateFile(data), JSON.stringify({ at: 1, mailedAt: 1, isUnsent: true, seen: {} }));
    expect(folderProblems(data)).toEqual([]);
    expect(shouldMail([named], stateFile(data))).toBe(false);
    expect(JSON.parse(readFileSync(stateFile(data), "utf8")).at).toBeGreaterThan(1);
  } finally {
    vi.unstubAllEnvs();
    site.close();
  }
});

test("the check queries the configured database for problems that a health check does not show", async () => {
  const { exitCode, stdout } = await execa(process.execPath, ["scripts/machine-check.ts"], {
    env: {
      APP_URL: "http://127.0.0.1:1",
      DATA_DIR: path.join(FOLDER, "data"),
      DATABASE_DIRECT_URL: "postgresql://elo@127.0.0.1:1/none",
    },
    reject: false,
  });
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining("\nbanco de dados: Não foi possível")]);
});

test("a database that hangs after the connection is named with the other problems, and the check ends", async () => {
  /** Accepts a connection as PostgreSQL does (AuthenticationOk, ReadyForQuery), then never answers. */
  const hanging = createListener((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.write(Buffer.from("520000000800000000" + "5a0000000549", "hex")));
  });
  const port = await listen(hanging);
  const { exitCode, stdout } = await execa(process.execPath, ["scripts/machine-check.ts"], {
    env: {
      APP_URL: "http://127.0.0.1:1",
      DATA_DIR: path.join(FOLDER, "hanging"),
      DATABASE_DIRECT_URL: `postgresql://elo@127.0.0.1:${port}/none`,
    },
    reject: false,
    timeout: 30_000,
  });
  hanging.close();
  expect([exitCode, stdout.split("\n")]).toEqual([
    1,
    expect.arrayContaining([expect.stringMatching(/^site: /), "banco de dados: sem resposta"]),
  ]);
}, 40_000);

describe("the servers of this machine", () => {
  const SHOWN = `Id=elo-recicla@3000.service
Environment=NODE_ENV=production HOST=127.0.0.1 PORT=3000 PAGES_DIR=/var/cache/elo-recicla

Environment=NODE_ENV=production PORT=3001 HOST=10.0.0.2
Id=elo-recicla@3001.service
`;

  test("their addresses are those of their units", () => {
    expect(unitsIn(SHOWN)).toEqual([
      { name: "elo-recicla@3000", address: "http://localhost:3000" },
      { name: "elo-recicla@3001", address: "http://10.0.0.2:3001" },
    ]);
    expect(unitsIn("\n")).toEqual([]);
  });

  test("one that hangs, beside one that answers, is named; one that is being restarted is waited for", async () => {
    let asked = 0;
    const healthy = createSite((_, response) => response.writeHead(++asked < 3 ? 503 : 200).end());
    const hanging = createListener((socket) => setTimeout(() => socket.destroy(), 50));
    const restarted = { name: "elo-recicla@3000", address: `http://127.0.0.1:${await listen(healthy)}` };
    const hung = { name: "elo-recicla@3001", address: `http://127.0.0.1:${await listen(hanging)}` };
    expect(await serverProblems([restarted], { limit: 60_000, pause: 10 })).toEqual([]);
    expect(asked).toBe(3);
    expect(await serverProblems([restarted, hung], { limit: 200, pause: 10 })).toEqual([
      "servidor: elo-recicla@3001 não responde (UND_ERR_SOCKET)",
    ]);
    healthy.close();
    hanging.close();
  });
});

describe("the site", () => {
  test("a site that answers is in order, one that fails or is away is named", async () => {
    let status = 200;
    const site = createSite((_, response) => response.writeHead(status).end());
    const url = `http://127.0.0.1:${await listen(site)}`;
    expect(await siteProblems(url)).toEqual([]);
    status = 503;
    expect(await siteProblems(url)).toEqual([`site: ${url}/api/health responde 503`]);
    site.closeAllConnections();
    await new Promise((closed) => site.close(closed));
    expect((await siteProblems(url)).join()).toContain(`site: ${url}/api/health não responde (`);
  });

  test("a certificate that ends within two weeks is named with its days", async () => {
    const [key, cert] = [path.join(FOLDER, "key.pem"), path.join(FOLDER, "cert.pem")];
    const made =
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 20 -subj /CN=localhost";
    execFileSync("openssl", [...made.split(" "), "-keyout", key, "-out", cert], { stdio: "ignore" });
    const site = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => socket.end());
    const url = `https://127.0.0.1:${await listen(site)}`;
    const named = async (days: number) =>
      (await siteProblems(url, Date.now() + days * 24 * HOUR)).find((text) => text.startsWith("certificado"));
    expect(await named(0)).toBeUndefined();
    expect(await named(7)).toBe("certificado: termina em 12 dias: certbot renew");
    expect(await named(21)).toBe("certificado: terminou: certbot renew");
    site.close();
  });
});
