import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { findProgram } from "./debian.ts";
import { StartError } from "./processes.ts";

/** Debian's folder of all installed versions. Preferred to PATH, where Debian's wrappers require a local cluster. */
const VERSIONS = "/usr/lib/postgresql";

/**
 * Path of a PostgreSQL program, from the newest version in Debian's folder that has the program, else from PATH.
 * @throws StartError when the program is not installed
 */
export function postgresTool(name: string): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  const own = versions
    .map((version) => path.join(VERSIONS, version, "bin", name))
    .find((file) => existsSync(file));
  const found = own ?? findProgram(name);
  if (found) return found;
  throw new StartError(`Falta o ${name}: instale o cliente do PostgreSQL, da versão do banco ou mais nova.`);
}

/** Environment variables for PostgreSQL's programs, because arguments would show the password in `ps`. */
export function postgresVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    PGHOST: decodeURIComponent(searchParams.get("host") ?? hostname),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(searchParams.has("sslmode") ? { PGSSLMODE: searchParams.get("sslmode") ?? "" } : {}),
    PGCONNECT_TIMEOUT: "10",
  };
}
