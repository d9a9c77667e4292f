import { existsSync } from "node:fs";
import { installPackages } from "./debian.ts";
import { StartError } from "./processes.ts";

const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Flags for a container. Background traffic is off, so that tests see only the product's requests. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Journeys run a quarter faster in it than in a whole Chromium. */
const SHELL = "/usr/bin/chromium-headless-shell";

const find = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...KNOWN].find((path) => path && existsSync(path));

/**
 * Path of a Chromium: CHROMIUM_PATH, an installed one, or Debian's package if this user may install it.
 * @throws StartError that names a remedy
 */
export function ensureChromium(): string {
  const found = find();
  if (found) return found;
  installPackages("chromium");
  const installed = find();
  if (installed) return installed;
  throw new StartError("Falta um Chromium para os testes: instale um ou diga onde está em CHROMIUM_PATH.");
}

/** CHROMIUM_PATH, else the path of the headless shell, else of any Chromium. @throws StartError that names a remedy */
export function ensureHeadlessChromium(): string {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (existsSync(SHELL)) return SHELL;
  try {
    installPackages("chromium-headless-shell");
  } catch {
    // Older releases of Debian lack the package.
  }
  return existsSync(SHELL) ? SHELL : ensureChromium();
}
