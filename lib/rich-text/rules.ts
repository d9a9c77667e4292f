/**
 * Rich text from outside, reduced to what can do no harm (B5.6). The result is written anew, letter by letter, from
 * a closed list of elements: whatever the reading below does not understand comes out as escaped text, so a markup
 * that a mail client would read differently cannot slip through.
 */

const ELEMENTS = new Set(
  "a b blockquote br code div em h1 h2 h3 h4 hr i li ol p pre s small span strong sub sup table tbody td th thead tr u ul".split(
    " ",
  ),
);
/** Without content or an end of their own. */
const VOID = new Set(["br", "hr"]);
/** What stands inside these is not text for people. */
const DROPPED = new Set(
  "script style head title template noscript iframe object svg math textarea".split(" "),
);
const ATTRIBUTES = new Map<string, readonly string[]>([
  ["a", ["href", "title"]],
  ["td", ["colspan"]],
  ["th", ["colspan"]],
]);
const SAFE_ADDRESS = /^(https?:\/\/|mailto:)[^\s]+$/i;

const TAG = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/g;
const ATTRIBUTE = /([a-zA-Z][a-zA-Z0-9:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

const NAMED = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
]);

/** Character references as the letters they stand for, so that escaping them afterwards happens once. */
const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]+));/g, (whole, decimal, hexadecimal, name) => {
    if (name) return NAMED.get(name) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

const ESCAPES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ESCAPES.get(sign) ?? sign);

const textOf = (source: string): string => escapeHtml(decode(source));

function attributesOf(element: string, source: string): string {
  const allowed = ATTRIBUTES.get(element) ?? [];
  const kept = new Map<string, string>();
  for (const [, rawName = "", double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const name = rawName.toLowerCase();
    const value = decode(double ?? single ?? bare ?? "").trim();
    if (!allowed.includes(name) || kept.has(name)) continue;
    if (name === "href" && !SAFE_ADDRESS.test(value)) continue;
    if (name === "colspan" && !/^\d{1,2}$/.test(value)) continue;
    kept.set(name, value);
  }
  return [...kept].map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join("");
}

/** @returns HTML of the allowed elements only, every one closed in its place */
export function sanitizeRichText(html: string): string {
  const open: string[] = [];
  let result = "";
  let dropping = "";
  let from = 0;
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, rawName = "", attributes = ""] = match;
    if (!dropping) result += textOf(html.slice(from, match.index));
    from = match.index + whole.length;
    const name = rawName.toLowerCase();
    if (dropping) {
      if (slash && name === dropping) dropping = "";
    } else if (DROPPED.has(name)) {
      if (!slash && !attributes.endsWith("/")) dropping = name;
    } else if (ELEMENTS.has(name)) {
      if (!slash) {
        result += `<${name}${attributesOf(name, attributes)}>`;
        if (!VOID.has(name)) open.push(name);
      } else if (open.includes(name)) {
        while (open.length > 0) {
          const last = open.pop();
          result += `</${last}>`;
          if (last === name) break;
        }
      }
    }
  }
  if (!dropping) result += textOf(html.slice(from));
  return (
    result +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join("")
  );
}
