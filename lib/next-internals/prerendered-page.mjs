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
 * The same page without characters above U+00FF: as entities in the markup, as escapes in scripts; styles stay as
 * they are. One such character (a quotation mark, an ellipsis) makes the engine keep the whole page in two bytes per
 * character, and encoding it then costs almost half of the answer to every request.
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
  // Pieces of a wide string stay wide, whatever they hold: reading the bytes anew makes a narrow one.
  return Buffer.from(result).toString();
}

const asyncScript = /<script src="([^"]+)"(?: id="[^"]+")? async=""><\/script>/g;
const scriptPreload = /<link rel="preload" as="script"[^>]*>/g;

/**
 * Addresses of the scripts that a rendered page begins with.
 * @param {string} html
 * @returns {string[]}
 */
export const scriptsOf = (html) => [...html.matchAll(asyncScript)].flatMap(([, source]) => source ?? []);

/**
 * Runs in the browser, as text: fetches the scripts once the page was shown. A few in each task: asked for all at once,
 * they keep a slow phone from answering a press for 100 ms.
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
 * The same page with its scripts fetched after its first picture: it says everything, and its links lead on, without
 * them. Fetched at once, they hold that picture back on a slow phone (by a second in Lighthouse's measure).
 * @param {string} html
 * @returns {string}
 */
export function deferScripts(html) {
  const sources = scriptsOf(html);
  if (sources.length === 0) return html;
  const beginning = `(${fetchScripts})(${JSON.stringify(sources)})`;
  const bare = html.replace(asyncScript, "").replace(scriptPreload, "");
  return bare.replace("</body>", () => `<script>${beginning}</script></body>`);
}

/**
 * What belongs to the text of a whole prerendered page and to no other: the policy that allows its scripts, and its tag.
 * Next would compute the tag for every request, a third of the whole answer; a cache in front compares it.
 * @param {string} text as it is sent
 * @returns {{ "content-security-policy": string, etag: string }}
 */
export const headersOf = (text) => ({
  "content-security-policy": policyForHtml(text),
  etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
});

/**
 * What is kept of a whole prerendered page: its text, quick to show and cheap to send, and its headers.
 * @param {string} html as Next rendered it
 */
export function finishPage(html) {
  const text = escapeNonLatin1(deferScripts(html));
  return { html: text, headers: headersOf(text) };
}
