import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { DATA_USES } from "@/lib/people/accounts/privacy";

const FOLDER = mkdtempSync(path.join(tmpdir(), "elo-operating-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const page = readFileSync("docs/operating.md", "utf8");
const find = (text: RegExp) => text.exec(page)?.[0] ?? expect.fail(`docs/operating.md has no ${text}`);

/** Runs a command on a file with this content instead of the file at `place`. */
function change(command: string, place: string, content: string): string {
  const file = path.join(FOLDER, path.basename(place));
  writeFileSync(file, content);
  execFileSync("sh", ["-euc", command.replace(place, file)]);
  return readFileSync(file, "utf8");
}

test("units and containers keep backups for the fourteen days that the page and the privacy page name", () => {
  find(/Every backup of the last fourteen days/);
  expect(DATA_USES.map(({ retention }) => retention).join()).toContain(
    "Cada cópia diária é apagada em 14 dias",
  );
  const deployed = (name: string) => readFileSync(path.join("docs/deploy", name), "utf8");
  expect(deployed("elo-recicla-backup.service")).toContain("--keep 14");
  expect(deployed("compose.yaml")).toContain('"backup", "--", "/backups", "--keep", "14"');
});

test("a copy apart from the machine is fetched before the first copy with --delete goes there", () => {
  const folder = "/var/backups/elo-recicla";
  // With a slash after `elo-recicla`, rsync fails as long as the other machine has no such folder.
  const fetched = find(/^rsync -a --ignore-missing-args USER@HOST:elo-recicla .*$/m);
  expect(fetched).toMatch(new RegExp(` /var/backups/ && chown -R elo-recicla ${folder}$`));
  const sent = find(/^ExecStartPost=.*$/m);
  expect(sent).toContain(`rsync -a --delete ${folder}/ USER@HOST:elo-recicla/`);
  expect(page.indexOf(fetched)).toBeLessThan(page.indexOf(sent));
});

test("a folder of backups is begun by hand alone, before its first backup and after a rehearsal", () => {
  const begin = "elo npm run backup -- /var/backups/elo-recicla --new";
  expect(page.indexOf(`\n${begin}`)).toBeLessThan(page.indexOf("\nsystemctl start elo-recicla-backup &&"));
  find(/^rm -rf .*\/var\/backups\/elo-recicla\/\* .*\nelo restart .*\nelo npm run backup -- \S+ --new$/m);
  for (const file of ["elo-recicla-backup.service", "compose.yaml"])
    expect(readFileSync(path.join("docs/deploy", file), "utf8")).not.toContain("--new");
});

test("an earlier secret goes only after mails that wait were sealed with the new one", () => {
  expect(page.indexOf("elo npm run keys:rotate")).toBeLessThan(page.indexOf("**After a leak** delete it"));
  find(/\*\*After a leak\*\* delete it at once after `keys:rotate`/);
});

describe("the documented restore", () => {
  const steps = find(/^systemctl stop 'elo-recicla@\*'[\s\S]+?(?=\n```)/m);

  test("no backup of the damaged database is made before the restored one serves, and the operator chooses", () => {
    expect(steps).toMatch(/^systemctl stop .*elo-recicla-backup\.timer\n/);
    expect(steps).toMatch(/^elo restart && systemctl start .*elo-recicla-backup\.timer$/m);
    expect(steps).toMatch(/^ls (\/var\/backups\/\S+).*\nelo -d elo_restored npm run restore -- \1 BACKUP$/m);
  });

  test("payments that the restored database does not know are named before the site opens", () => {
    const named = steps.indexOf("npm run billing:reconcile -- --since");
    expect(named).toBeGreaterThan(steps.indexOf("npm run admin -- carry elo_recicla\n"));
    expect(named).toBeLessThan(steps.indexOf("elo restart"));
  });

  test("numbers of receipts that the old database gave are left out before a payment gives new ones", () => {
    find(
      /npm run admin -- skip-receipts 1000 "Servidor perdido"` instead of `carry`, before `billing:reconcile`/,
    );
  });

  test("it leads every address of the environment file to the restored database", () => {
    const address = "postgresql://elo:a@127.0.0.1";
    const lines = (database: string) =>
      [
        `DATABASE_URL=${address}:6432/${database}?sslmode=require`,
        `DATABASE_DIRECT_URL=${address}:5432/${database}`,
        "DATA_DIR=/var/lib/elo-recicla\n",
      ].join("\n");
    const command = find(/^sed -i -E '\S+' \/etc\/elo-recicla\.env$/m);
    expect(change(command, "/etc/elo-recicla.env", lines("elo_recicla"))).toBe(lines("elo_restored"));
  });

  test("it gives PgBouncer the restored database beside the old one", () => {
    const shipped = readFileSync("docs/deploy/pgbouncer.ini", "utf8");
    const command = find(/sed -i '\S+ \S+' \/etc\/pgbouncer\/pgbouncer\.ini/);
    const databases = change(command, "/etc/pgbouncer/pgbouncer.ini", shipped).match(/^elo_.*$/gm);
    const [known = ""] = shipped.match(/^elo_.*$/m) ?? [];
    expect(databases).toEqual([known, known.replaceAll("elo_recicla", "elo_restored")]);
  });
});
