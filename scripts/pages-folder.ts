import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { StartError } from "./processes.ts";

/** Variables that appear in public pages or decide their data. */
const SHOWN = [
  "DATABASE_URL",
  "APP_URL",
  "PAID_PLANS",
  "AUTH_AUTOCONFIRM",
  "CONTACT_EMAIL",
  "CONTACT_PHONE",
  "WHATSAPP_NUMBER",
  "OPERATOR_NAME",
  "OPERATOR_CNPJ",
  "OPERATOR_CITY",
  "OPERATOR_ADDRESS",
  "OPERATOR_INVOICE",
  "PAGE_REVALIDATE_SECONDS",
];

type GivenVariables = Record<string, string | undefined>;

/**
 * The part of a variable's value whose change requires new pages. For a database at 127.0.0.1 this is only the
 * database's name, because the embedded PostgreSQL takes a different port at each start.
 */
const shownValue = (name: string, value: string): string => {
  if (name !== "DATABASE_URL" || !URL.canParse(value)) return value;
  const { hostname, pathname, port } = new URL(value);
  return hostname === "127.0.0.1" ? pathname : `${hostname}:${port}${pathname}`;
};

/**
 * Creates the folder of the page store for this build and configuration, inside the folder of the server's port.
 * Removes from the port's folder those of other builds and configurations.
 * @throws StartError when the folder is not writable
 */
export function pagesFolder(build: string, given: GivenVariables): string {
  const hash = createHash("sha256").update(build);
  for (const name of SHOWN) hash.update(`\n${name}=${shownValue(name, given[name] ?? "")}`);
  const own = path.resolve(
    given.PAGES_DIR || path.join(given.DATA_DIR || ".data", "pages"),
    given.PORT || "3000",
  );
  const current = hash.digest("hex").slice(0, 16);
  try {
    mkdirSync(path.join(own, current), { recursive: true });
    for (const name of readdirSync(own))
      if (name !== current) rmSync(path.join(own, name), { recursive: true, force: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`Não é possível gravar as páginas em ${own} (${code}); defina PAGES_DIR.`);
  }
  return path.join(own, current);
}
