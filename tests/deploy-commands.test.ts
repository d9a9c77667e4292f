import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const read = (file: string) => readFileSync(path.join("docs/deploy", file), "utf8");

describe("commands of an installation", () => {
  let machine = "";
  const at = (...names: string[]) => path.join(machine, ...names);
  const environment = () => readFileSync(at("env"), "utf8");
  const writeProgram = (name: string, text: string) =>
    writeFileSync(at("bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });

  function run(command: string, args: string[], variables: Record<string, string> = {}) {
    const text = read(command)
      .replaceAll("/opt/elo-recicla", machine)
      .replaceAll("/etc/elo-recicla.env", at("env"));
    const { status, stdout, stderr } = spawnSync("sh", ["-s", "--", ...args], {
      input: text,
      cwd: at("sources"),
      encoding: "utf8",
      env: { ...process.env, ...variables, PATH: `${at("bin")}:${process.env.PATH}` },
    });
    return { status, output: stdout + stderr };
  }

  beforeEach(() => {
    machine = mkdtempSync(path.join(tmpdir(), "elo-machine-"));
    for (const folder of ["bin", "releases/v1", "sources/.next/cache", "sources/.git"])
      mkdirSync(at(folder), { recursive: true });
    symlinkSync(at("releases/v1"), at("current"));
    writeFileSync(at("sources/package.json"), '{"scripts":{"migrate":"echo migrated"}}');
    writeFileSync(at("env"), "DATABASE_URL=postgresql://a:b@h:5432/elo?sslrootcert=/a/b\nAPP_VERSION=v1\n");
    // Stand-ins for sudo and systemd. BROKEN lists the starts that fail: a release (`v2`), or a server and a release
    // (`elo-recicla@3000 v2`).
    writeProgram("sudo", 'shift 2; exec "$@"');
    writeProgram("journalctl", "echo journal");
    writeProgram(
      "systemctl",
      `[ "$1" = restart ] || { echo "Failed to $1: not loaded." >&2; exit 1; }; v=$(basename $(readlink ${at("current")})); echo "$2 $v" >> ${at("restarts")}; case ",\${BROKEN:-}," in *",$v,"* | *",$2 $v,"*) exit 1 ;; esac`,
    );
  });
  afterEach(() => rmSync(machine, { recursive: true }));
  const restarts = () => readFileSync(at("restarts"), "utf8").trim().split("\n");

  test("a release copies the build without cache, history and variables, migrates, and restarts one server after the other", () => {
    writeFileSync(at("sources/.env"), "SECRET=1");
    writeFileSync(at("sources/.next/BUILD_ID"), "1");
    expect(run("release.sh", ["v2"])).toEqual({
      status: 0,
      output: "migrated\nelo-recicla@3000: v2\nelo-recicla@3001: v2\n",
    });
    expect(restarts()).toEqual(["elo-recicla@3000 v2", "elo-recicla@3001 v2"]);
    const copied = readdirSync(at("releases/v2"), { recursive: true }).map(String);
    expect(copied.toSorted()).toEqual([".env", ".next", ".next/BUILD_ID", "package.json"]);
    expect(readlinkSync(at("releases/v2/.env"))).toBe(at("env"));
    expect(environment()).toBe("DATABASE_URL=postgresql://a:b@h:5432/elo?sslrootcert=/a/b\nAPP_VERSION=v2\n");
    expect(run("release.sh", ["v2"]).output).toContain("is there already");
    expect(run("release.sh", ["--back", "v1"]).status).toBe(0);
    expect(environment()).toContain("APP_VERSION=v1\n");
    expect(restarts().slice(2)).toEqual(["elo-recicla@3000 v1", "elo-recicla@3001 v1"]);
  });

  test("a release whose first server does not start returns to the one before, and the second server is not touched", () => {
    const { status, output } = run("release.sh", ["v2"], { BROKEN: "v2" });
    expect([status, output]).toEqual([
      1,
      "migrated\njournal\nelo-recicla@3000 does not start with v2: current is v1 again.\n",
    ]);
    expect(restarts()).toEqual(["elo-recicla@3000 v2", "elo-recicla@3000 v1"]);
    expect(readlinkSync(at("current"))).toBe(at("releases/v1"));
    expect(environment()).toContain("APP_VERSION=v1\n");
  });

  test("a release whose second server does not start brings that one back before it touches the first, which serves", () => {
    const { status, output } = run("release.sh", ["v2"], { BROKEN: "elo-recicla@3001 v2" });
    expect([status, output]).toEqual([
      1,
      "migrated\nelo-recicla@3000: v2\njournal\nelo-recicla@3001 does not start with v2: current is v1 again.\n",
    ]);
    expect(restarts()).toEqual([
      "elo-recicla@3000 v2",
      "elo-recicla@3001 v2",
      "elo-recicla@3001 v1",
      "elo-recicla@3000 v1",
    ]);
  });

  test("a second server that starts with neither release leaves the first one, the only one that serves, alone", () => {
    const { status, output } = run("release.sh", ["v2"], {
      BROKEN: "elo-recicla@3001 v2,elo-recicla@3001 v1",
    });
    expect(status).toBe(1);
    expect(output).toContain("nor elo-recicla@3001 with v1: current is v1 again");
    expect(restarts()).toEqual(["elo-recicla@3000 v2", "elo-recicla@3001 v2", "elo-recicla@3001 v1"]);
  });

  test("a release without a build, or back to one that is not there, changes nothing", () => {
    rmSync(at("sources/.next"), { recursive: true });
    expect(run("release.sh", ["v2"]).output).toContain("no build");
    expect(run("release.sh", ["--back", "v0"]).output).toContain("is not there");
    expect(run("release.sh", []).status).toBe(1);
    expect(existsSync(at("restarts"))).toBe(false);
    expect(readlinkSync(at("current"))).toBe(at("releases/v1"));
  });

  test("elo -d runs a command for another database of the same server, past the pooler", () => {
    const asked = ["sh", "-c", "echo $DATABASE_URL,$DATABASE_DIRECT_URL,; basename $(pwd -P)"];
    const pooled = { DATABASE_URL: "postgresql://pooler", DATABASE_DIRECT_URL: "postgresql://direct" };
    const trial = () => run("elo", ["-d", "elo_trial", ...asked], pooled).output;
    expect(trial()).toBe("postgresql://a:b@h:5432/elo_trial?sslrootcert=/a/b,,\nv1\n");
    writeFileSync(at("env"), `${environment()}DATABASE_DIRECT_URL=postgresql://a:b@direct:5432/elo\n`);
    expect(trial()).toBe("postgresql://a:b@direct:5432/elo_trial,,\nv1\n");
    expect(run("elo", asked, pooled).output).toBe("postgresql://pooler,postgresql://direct,\nv1\n");
  });
});
