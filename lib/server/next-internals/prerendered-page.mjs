import { createHash } from "node:crypto";
import { policyForHtml } from "./csp.mjs";

const rawElement = /(<(script|style)\b[^>]*>)([\s\S]*?)(<\/\2>)/g;
const beyondLatin1 = /[\u0100-\u{10ffff}]/gu;

/** @param {string} character */
const asEntity = (character) => `&#${character.codePointAt(0)};`;

/** @param {string} character */
const asEscape = (character) =>
  Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`,
  ).join("");

/**
 * Replaces characters above U+00FF: by entities in markup, by escapes in scripts. A single such character makes V8
 * store the page in two bytes per character, and encode it for each response.
 * @param {string} html
 * @returns {string}
 */
export function escapeNonLatin1(html) {
  let result = "";
  let position = 0;
  for (const match of html.matchAll(rawElement)) {
    const [whole, open = "", name, code = "", close = ""] = match;
    const markup = html.slice(position, match.index) + open;
    const content = name === "script" ? code.replace(beyondLatin1, asEscape) : code;
    result += markup.replace(beyondLatin1, asEntity) + content + close;
    position = match.index + whole.length;
  }
  result += html.slice(position).replace(beyondLatin1, asEntity);
  // Slices of a two-byte string stay two-byte; decoding the bytes again makes a one-byte string.
  return Buffer.from(result).toString();
}

const asyncScript = /<script src="([^"]+)"(?: id="[^"]+")? async=""><\/script>/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*>/g;

/**
 * @param {string} html
 * @returns {string[]}
 */
export const scriptsOf = (html) => [...html.matchAll(asyncScript)].flatMap(([, source]) => source ?? []);

/**
 * Inlined into the page. Loads a few scripts per task: loading all in one task blocks a slow phone for 97 ms.
 * @param {string[]} sources
 */
function fetchScripts(sources) {
  const atOnce = 4;
  const fetchNext = () => {
    for (const src of sources.splice(0, atOnce))
      document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
    if (sources.length > 0) setTimeout(fetchNext);
  };
  requestAnimationFrame(() => setTimeout(fetchNext));
}

/**
 * Loads the scripts after the first paint, because loading them earlier delays that paint on a slow phone. Content and
 * links work without scripts.
 * @param {string} html
 * @returns {string}
 */
export function deferScripts(html) {
  const sources = scriptsOf(html);
  if (sources.length === 0) return html;
  const loader = `(${fetchScripts})(${JSON.stringify(sources)})`;
  const bare = html.replace(asyncScript, "").replace(scriptPreload, "");
  return bare.replace("</body>", () => `<script>${loader}</script></body>`);
}

/**
 * Headers stored with a page. Without a stored ETag, Next would compute one for each request, which takes a third of
 * the processor time of a response.
 * @param {string} text as it is sent
 * @returns {{ "content-security-policy": string, etag: string }}
 */
export const headersOf = (text) => ({
  "content-security-policy": policyForHtml(text),
  etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
});

/** @param {string} html of a fully prerendered page, as Next rendered it */
export function finishPage(html) {
  const text = escapeNonLatin1(deferScripts(html));
  return { html: text, headers: headersOf(text) };
}
