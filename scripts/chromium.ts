import { existsSync } from "node:fs";
import { installPackages } from "./debian.ts";
import { StartError } from "./processes.ts";

const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Flags against background traffic, so that only the product's requests are seen. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Chromium without a window: the same engine, a quarter faster for journeys. */
const SHELL = "/usr/bin/chromium-headless-shell";

const find = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...KNOWN].find((path) => path && existsSync(path));

/**
 * Path of a Chromium: CHROMIUM_PATH, an installed one, or Debian's package if this user may install it.
 * @throws StartError with what to install
 */
export function ensureChromium(): string {
  const found = find();
  if (found) return found;
  installPackages("chromium");
  const installed = find();
  if (installed) return installed;
  throw new StartError("Falta um Chromium para os testes: instale um ou diga onde está em CHROMIUM_PATH.");
}

/** The same for journeys: the headless shell, if installed or available. @throws StartError as above */
export function ensureHeadlessChromium(): string {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (existsSync(SHELL)) return SHELL;
  try {
    installPackages("chromium-headless-shell");
  } catch {
    // Older releases of Debian have no such package.
  }
  return existsSync(SHELL) ? SHELL : ensureChromium();
}
