import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { LOOKUP_KEYS, priceNamed } from "@/lib/money/plans/rules";
import { changeOf } from "@/lib/words/email/rules";
import { findProgram } from "../scripts/debian";
import { configurationProblems } from "../scripts/environment";
import { localVariables, VENDOR_VARIABLES } from "../scripts/local-vendors";
import { FIRST_ANSWER } from "../scripts/start";

const read = (file: string) => readFileSync(path.join("docs/deploy", file), "utf8");
const scripts: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;
const listed = new Set(
  [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name),
);
/** NODE_ENV is known without being listed, because it is Node's own. */
const isKnown = (name: string) => listed.has(name) || name === "NODE_ENV";
const commandsIn = (text: string) =>
  [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name);

describe("Dockerfile", () => {
  const stages = read("Dockerfile")
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n/g, " ")
    .split(/^(?=FROM )/m)
    .filter((stage) => stage.startsWith("FROM"))
    .map((stage) => {
      const lines = stage
        .trim()
        .split("\n")
        .filter(Boolean)
        .map((line) => line.trim());
      const [, image = "", name = ""] = /^FROM (\S+) AS (\S+)$/.exec(lines[0] ?? "") ?? [];
      return { image, name, lines: lines.slice(1) };
    });
  const server = stages.find(({ name }) => name === "server");

  test("the Dockerfile has its stages, each of a fixed version, and only known instructions", () => {
    expect(stages.map(({ name }) => name)).toEqual(["build", "packages", "server", "front"]);
    for (const { image, lines } of stages) {
      expect(image).toMatch(/^[\w-]+:[\w.-]+$/);
      for (const line of lines)
        expect(line).toMatch(/^(RUN|COPY|WORKDIR|ENV|USER|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD|ARG) /);
    }
  });

  test("the Dockerfile copies existing files, from existing stages", () => {
    for (const { lines } of stages)
      for (const line of lines.filter((one) => one.startsWith("COPY "))) {
        const from = /--from=(\S+)/.exec(line)?.[1];
        const sources = line
          .split(/\s+/)
          .slice(1, -1)
          .filter((word) => !word.startsWith("--"));
        if (from) expect(stages.map(({ name }) => name)).toContain(from);
        else expect(sources.filter((source) => !existsSync(source))).toEqual([]);
      }
  });

  test("the image runs unprivileged, starts with the product's start script, and has a health check", () => {
    const lines = server?.lines ?? [];
    const user = lines.indexOf("USER elo");
    expect(user).toBeGreaterThan(0);
    expect(lines.slice(user).some((line) => line.startsWith("RUN"))).toBe(false);
    expect(lines.at(-1)).toBe('CMD ["node", "scripts/start.ts"]');
    expect(lines.find((line) => line.startsWith("HEALTHCHECK"))).toContain('"scripts/ready.ts"');
    expect(lines).toContain("STOPSIGNAL SIGTERM");
    const names = lines.find((line) => line.startsWith("ENV"))?.match(/[A-Z_]+(?==)/g) ?? [];
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  test("the image contains every folder that the server and its commands read", () => {
    const brought = (server?.lines ?? []).filter((line) => line.startsWith("COPY")).join(" ");
    const needed = [
      "node_modules",
      ".next",
      "prisma",
      "public",
      "emails",
      "lib",
      "scripts",
      "next.config.mjs",
      "tsconfig.json",
    ];
    expect(needed.filter((name) => !brought.includes(name))).toEqual([]);
    const imported = globSync("{lib,emails,scripts}/**/*.{ts,tsx}")
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/from "@\/([\w-]+)/g)].map(([, top = ""]) => top),
      );
    expect([...new Set(imported)].filter((top) => !needed.includes(top)).sort()).toEqual([]);
  });
});

type Service = {
  image?: string;
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  restart?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown> | string[];
  networks?: Record<string, { ipv4_address?: string }> | string[];
  volumes?: string[];
};

describe("compose.yaml", () => {
  // The only YAML parser among the packages is Playwright's.
  const { yaml } = createRequire(import.meta.url)("playwright-core/lib/utilsBundle");
  const compose = yaml.parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const { services } = compose;

  test("compose.yaml has two servers, nginx, PostgreSQL and a file store, and defines every name it uses", () => {
    expect(Object.keys(services)).toEqual(["db", "store", "prepare", "one", "two", "front", "backup"]);
    for (const { depends_on = [], volumes = [] } of Object.values(services)) {
      const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      expect(others.filter((name) => !(name in services))).toEqual([]);
      const named = volumes.map((volume) => volume.split(":")[0] ?? "").filter((name) => !/^[./]/.test(name));
      expect(named.filter((name) => !(name in compose.volumes))).toEqual([]);
    }
  });

  test("the servers have a read-only root, no privileges, and time to shut down", () => {
    for (const name of ["one", "two"]) {
      const service = services[name];
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], restart: "unless-stopped" });
      expect(Number.parseInt(service?.stop_grace_period ?? "", 10)).toBeGreaterThan(10);
      expect(service?.volumes).toEqual([`pages-${name}:/pages`]);
      const variables = Object.keys(service?.environment ?? {});
      expect(variables.filter((variable) => !isKnown(variable))).toEqual([]);
      expect(service?.environment).toMatchObject({
        LOCAL_START: "false",
        TRUSTED_PROXIES: "1",
        PAGES_DIR: "/pages",
      });
    }
  });

  test("nginx names the servers by their addresses", () => {
    const addresses = ["one", "two"].map((name) => {
      const networks = services[name]?.networks as Record<string, { ipv4_address?: string }>;
      return `${networks.inside?.ipv4_address}:3000`;
    });
    const front = services.front as unknown as { build: { args: Record<string, string> } };
    expect(front.build.args.INSTANCES?.split(" ")).toEqual(addresses);
    expect(read("Dockerfile")).toContain(`ARG INSTANCES="${addresses.join(" ")}"`);
  });

  test("the commands in compose.yaml exist", () => {
    const commands = commandsIn(
      Object.values(services)
        .flatMap(({ command = [] }) => command.join(" "))
        .join("\n"),
    );
    expect(commands.length).toBeGreaterThan(2);
    expect(commands.filter((name = "") => !(name in scripts))).toEqual([]);
  });
});

describe("docs/operating.md", () => {
  const page = readFileSync("docs/operating.md", "utf8");

  /** Variables that a block of the page defines, with samples for the shell expressions in their values. */
  const variablesAfter = (opening: RegExp) => {
    const lines = (opening.exec(page)?.[1] ?? expect.fail(`${opening}`))
      .replace(/\$\(openssl rand [^)]+\)/g, `${"A".repeat(43)}=`)
      .replaceAll("$MAILDOMAIN", "elo.org.br")
      .replaceAll("$SITE", "elo.org.br")
      .replaceAll("$DATABASE", "postgresql://elo:a@127.0.0.1:5432/elo_recicla")
      .split("\n")
      .filter((line) => !line.startsWith("#"));
    return Object.fromEntries(
      lines.map((line) => (/^([A-Z0-9_]+)="?(.*?)"?$/.exec(line) ?? expect.fail(line)).slice(1)),
    ) as Record<string, string>;
  };
  const file = variablesAfter(/> \/etc\/elo-recicla\.env <<END\n(APP_URL[\s\S]+?)\nEND\n/);
  const operator = variablesAfter(/```sh\n(OPERATOR_NAME=[\s\S]+?)\n```/);
  const rehearsal = variablesAfter(/<<END\n(# Rehearsal\n[\s\S]+?)\nEND\n/);

  test("its environment file names known variables, and a start misses only those that it leaves empty", () => {
    expect(Object.keys(file).filter((name) => !listed.has(name))).toEqual([]);
    const missing = configurationProblems(file).map((problem) => problem.split(":")[0]);
    const optional = ["ALERT_EMAIL", "STRIPE_PORTAL_CONFIGURATION"];
    const empty = Object.keys(file).filter((name) => file[name] === "" && !optional.includes(name));
    expect(missing.toSorted()).toEqual(empty.toSorted());
  });

  test("its rehearsal leads every vendor to the sandbox, and starts with the operator's data that it shows", () => {
    expect(Object.keys(rehearsal).toSorted()).toEqual([...VENDOR_VARIABLES].toSorted());
    const sandbox = localVariables({ LOCAL_START: "true" }, () => "");
    for (const name of VENDOR_VARIABLES.filter((one) => !one.endsWith("_WEBHOOK_SECRET")))
      expect(rehearsal[name]).toBe(sandbox[name]);
    expect(configurationProblems({ ...file, ...operator, ...rehearsal })).toEqual([]);
  });

  test("it lists the events of Resend, and the prices at Stripe, that the product reads", () => {
    const events = [...page.matchAll(/`(email\.[a-z_]+)`/g)].map(([, name = ""]) => name);
    expect(events).toHaveLength(9);
    expect(events.filter((name) => changeOf(name) === null)).toEqual([]);
    for (const key of LOOKUP_KEYS)
      expect(page).toContain(`\`${key}\` (R$ ${(priceNamed(key)?.amount ?? 0) / 100})`);
  });

  test("its commands exist", () => {
    const commands = commandsIn(page);
    expect(commands.length).toBeGreaterThan(20);
    expect(commands.filter((name = "") => !(name in scripts))).toEqual([]);
  });
});

test("every log of nginx.conf reaches the container's output", () => {
  const logs = read("nginx.conf").match(/\/var\/log\/nginx\/[\w.-]+/g) ?? [];
  expect(logs).toHaveLength(3);
  for (const log of logs)
    expect(read("Dockerfile")).toMatch(new RegExp(` /dev/std(out|err) ${log}( |$)`, "m"));
});

test("every log of nginx.conf is rotated each day, and within the hour once a flood has filled it", () => {
  const rotation = read("nginx.logrotate").replace(/^#.*\n/gm, "");
  const [, folder = ""] = /^(\S+)\/\*\.log \{\n/.exec(rotation) ?? [];
  for (const log of read("nginx.conf").match(/\/var\/log\/[\w./-]+/g) ?? [])
    expect(path.dirname(log)).toBe(folder);
  const lines = rotation.split("\n").map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining(["daily", "maxsize 100M", "rotate 14", "nodateext", "compress", "missingok"]),
  );
  expect(rotation).toMatch(/\tpostrotate\n\t\tinvoke-rc\.d nginx rotate .*\n\tendscript\n\}\n$/);
  // Without the empty `OnCalendar=` the timer would keep Debian's daily run besides the hourly one.
  expect(read("logrotate-hourly.conf")).toMatch(/^\[Timer\]\nOnCalendar=\nOnCalendar=hourly$/m);
  const page = readFileSync("docs/operating.md", "utf8");
  expect(page).toMatch(/^cp docs\/deploy\/nginx\.logrotate \/etc\/logrotate\.d\/nginx /m);
  expect(page).toMatch(/logrotate-hourly\.conf \/etc\/systemd\/system\/logrotate\.timer\.d\/hourly\.conf$/m);
});

describe("lines of nginx.conf that an installation replaces", () => {
  test("nginx.conf has the lines that the documented installation replaces", () => {
    const config = read("nginx.conf");
    const isServer = /^ *server 127\.0\.0\.1:3000 max_fails=0;/m;
    expect(config).toMatch(isServer);
    expect(readFileSync("docs/operating.md", "utf8")).toContain("s/^ *server 127.0.0.1:3000 max_fails=0;/");
    expect(config.match(/elorecicla\.example/g)?.length).toBeGreaterThan(3);
  });
});

test("the rule about Stripe's signatures needs wrong ones in two half hours, because a stranger may send one", () => {
  const { yaml } = createRequire(import.meta.url)("playwright-core/lib/utilsBundle");
  const { groups } = yaml.parse(read("alerts.yaml")) as {
    groups: { rules: { alert: string; expr: string; for: string }[] }[];
  };
  const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === "StripeSignaturesFail");
  const increase = (status: string, range: string) =>
    `sum(increase(elo_call_duration_milliseconds_count{name="webhooks/stripe",status="${status}"}[${range})) > 0`;
  expect(rule?.expr.trim().split(/\s+(?:and|unless)\s+/)).toEqual([
    increase("400", "30m]"),
    increase("400", "30m] offset 30m"),
    increase("200", "2h]"),
  ]);
  // The expression itself spans two half hours, so `for` can be short.
  expect(rule?.for).toBe("1m");
});

test("alerts.yaml has a rule for servers, certificate, disk and backup, each with what to look at first", () => {
  const { yaml } = createRequire(import.meta.url)("playwright-core/lib/utilsBundle");
  const { groups } = yaml.parse(read("alerts.yaml")) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
  };
  const rules = groups.flatMap(({ rules }) => rules);
  expect(rules.map(({ alert }) => alert)).toEqual(
    expect.arrayContaining([
      "ServerNotReady",
      "CertificateEndsSoon",
      "DiskIsFull",
      "BackupFailed",
      "BackupIsOld",
    ]),
  );
  for (const { expr, annotations } of rules) expect([expr, annotations.summary].every(Boolean)).toBe(true);
});

describe("systemd units", () => {
  const units = globSync("docs/deploy/*.{service,timer}").map((file) => path.basename(file));

  test.each(units)("the unit %s has known sections, keys and commands", (unit) => {
    const lines = read(unit)
      .split("\n")
      .filter((line) => line && !line.startsWith("#"));
    for (const line of lines) expect(line).toMatch(/^(\[(Unit|Service|Timer|Install)\]|[A-Z]\w+=.*)$/);
    expect(commandsIn(read(unit)).filter((name = "") => !(name in scripts))).toEqual([]);
    for (const [, list = ""] of read(unit).matchAll(/^Environment=(.*)$/gm))
      expect((list.match(/[A-Z_]+(?==)/g) ?? []).filter((name) => !isKnown(name))).toEqual([]);
  });

  test("systemd signals a server, and waits longer than its start and its shutdown take before killing it", () => {
    const unit = read("elo-recicla@.service");
    expect(unit).toMatch(/^KillSignal=SIGTERM$/m);
    expect(unit).toMatch(/^KillMode=mixed$/m);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
    expect(unit).toMatch(/^ExecStart=\S+node scripts\/start\.ts$/m);
    const patience = Number(/^ExecStartPost=\S+node scripts\/ready\.ts (\d+)$/m.exec(unit)?.[1]);
    // scripts/start.ts waits FIRST_ANSWER for the first response, so ready.ts must wait longer.
    expect(patience * 1_000).toBeGreaterThan(FIRST_ANSWER);
    expect(Number(/^TimeoutStartSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(patience);
  });

  test("a server, the backup and the check start the alert when they fail, no check hangs for ever, and it looks at the folder of the backups", () => {
    for (const unit of ["elo-recicla@.service", "elo-recicla-backup.service", "elo-recicla-check.service"])
      expect(read(unit)).toMatch(/^OnFailure=elo-recicla-alert@%n\.service$/m);
    expect(readFileSync("scripts/alert.ts", "utf8")).toContain('"elo-recicla-check.service"');
    const folder = /backup -- (\S+)/.exec(read("elo-recicla-backup.service"))?.[1] ?? "none";
    expect(read("elo-recicla-check.service")).toContain(`machine:check -- ${folder}\n`);
    // By default a oneshot unit has no time limit, and while it hangs, its timer starts no other run.
    for (const unit of ["elo-recicla-check.service", "elo-recicla-alert@.service"])
      expect(Number(/^TimeoutStartSec=(\d+)$/m.exec(read(unit))?.[1])).toBeLessThan(300);
    // The check's own time limits add up: twice 10 s for the site, 75 s for the servers and 15 s for the database.
    const limit = /^TimeoutStartSec=(\d+)$/m.exec(read("elo-recicla-check.service"))?.[1];
    expect(Number(limit)).toBeGreaterThan(2 * 10 + 75 + 15);
    // Check and alert share a folder in memory, so that even with a full disk each knows which mails were sent.
    for (const unit of ["elo-recicla-check.service", "elo-recicla-alert@.service"])
      expect(read(unit)).toMatch(/^RuntimeDirectory=elo-recicla-check\nRuntimeDirectoryPreserve=yes$/m);
    const page = readFileSync("docs/operating.md", "utf8");
    expect(page).toContain("a server fails ten starts");
    expect(read("elo-recicla@.service")).toMatch(/^StartLimitBurst=10$/m);
  });

  test.runIf(findProgram("systemd-analyze"))("systemd itself reports no problem", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "elo-units-"));
    for (const unit of units) {
      // This machine lacks the programs and folders of an installation.
      const text = read(unit).replace(/^(Exec\w+)=\S+/gm, "$1=/bin/true");
      writeFileSync(path.join(folder, unit), text);
    }
    const files = units.map((unit) => path.join(folder, unit.replace("@.", "@3000.")));
    for (const [at, unit] of units.entries())
      if (unit.includes("@")) writeFileSync(files[at] ?? "", readFileSync(path.join(folder, unit)));
    expect(execFileSync("systemd-analyze", ["verify", ...files], { encoding: "utf8", stdio: "pipe" })).toBe(
      "",
    );
    rmSync(folder, { recursive: true });
  });
});
