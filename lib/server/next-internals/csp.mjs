import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @param {string} code of an inline script */
const hashOf = (code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

/** First inline script of every page, without comments. */
export const FIRST_SCRIPT = readFileSync(
  join(process.cwd(), "lib/server/next-internals/first-press.mjs"),
  "utf8",
)
  .replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
  .replace(/^\s+/gm, "");

export const FIRST_SCRIPT_SOURCE = hashOf(FIRST_SCRIPT);

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Styles are 'unsafe-inline', because React and the chart elements write style attributes.
 * @param {string[]} scriptSources quoted CSP sources: hashes of inline scripts, or a nonce
 * @param {string} [guest] origin of a third party whose scripts, pictures, connections and frames the page may load
 * @returns {string}
 */
export function contentSecurityPolicy(scriptSources, guest) {
  const guests = guest ? [guest] : [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources, ...guests].join(" "),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...guests].join(" "),
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...guests].join(" "),
    `frame-src ${guest ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Each inline script is allowed by its hash, because a nonce would need a rendering for each request.
 * @param {string} html
 * @returns {string}
 */
export function policyForHtml(html) {
  const hashes = [...html.matchAll(inlineScript)].map(([, code = ""]) => hashOf(code));
  return contentSecurityPolicy([...new Set(hashes)]);
}
