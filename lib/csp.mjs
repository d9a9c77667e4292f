import { createHash } from "node:crypto";

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The content security policy of every page, with the sources of the scripts that this page may run.
 * Styles stay 'unsafe-inline': React and the chart elements write style attributes.
 * @param {string[]} scriptSources quoted CSP sources: hashes of inline scripts, or a nonce
 * @returns {string} the value of the Content-Security-Policy header
 */
export function contentSecurityPolicy(scriptSources) {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The policy of a finished page: each inline script is allowed by its own hash, so the page needs no nonce,
 * stays static, and a cache in front keeps page and policy together.
 * @param {string} html
 * @returns {string}
 */
export function policyForHtml(html) {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  return contentSecurityPolicy([...new Set(hashes)]);
}
