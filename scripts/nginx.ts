import { existsSync } from "node:fs";
import { findProgram, installPackages } from "./debian.ts";
import { StartError } from "./processes.ts";

const PACKAGES = ["nginx", "libnginx-mod-http-brotli-filter", "openssl"];
const BROTLI = "/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so";
export const NGINX_MISSING = `falta o nginx: apt-get install ${PACKAGES.join(" ")}`;

export const findNginx = () => findProgram("nginx");
export const hasBrotli = () => existsSync(BROTLI);

/**
 * Installs nginx, its Brotli module and openssl (for the test certificate) if one of them is missing and this user may
 * install packages.
 * @throws StartError with what to install
 */
export function ensureNginx(): string {
  const isComplete = () => findNginx() && hasBrotli() && findProgram("openssl");
  if (!isComplete()) installPackages(...PACKAGES);
  const nginx = findNginx();
  if (nginx && isComplete()) return nginx;
  throw new StartError(`Para os testes ${NGINX_MISSING}`);
}
