/** Characters that XML 1.0 cannot hold, not even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
]);

export const escapeXml = (text: string): string =>
  text.replace(NOT_XML, "").replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? "");

type FeedEntry = {
  id: string;
  title: string;
  url: string;
  summary: string;
  category: string;
  published: Date;
  updated: Date;
};
type Feed = {
  title: string;
  subtitle: string;
  author: string;
  listUrl: string;
  selfUrl: string;
  entries: readonly FeedEntry[];
};

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;
const linkTo = (rel: string, href: string, type: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;

const writeEntry = ({ id, title, url, summary, category, published, updated }: FeedEntry): string[] => [
  "<entry>",
  element("id", `urn:uuid:${id}`),
  element("title", title),
  linkTo("alternate", url, "text/html"),
  element("published", published.toISOString()),
  element("updated", updated.toISOString()),
  `<category term="${escapeXml(category)}"/>`,
  element("summary", summary),
  "</entry>",
];

/** Atom feed (RFC 4287). The date is that of the latest change, so that equal entries give an equal text. */
export function writeAtom({ title, subtitle, author, listUrl, selfUrl, entries }: Feed): string {
  const last = Math.max(0, ...entries.map(({ updated }) => updated.getTime()));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">',
    element("id", listUrl),
    element("title", title),
    element("subtitle", subtitle),
    element("updated", new Date(last).toISOString()),
    `<author>${element("name", author)}</author>`,
    linkTo("self", selfUrl, "application/atom+xml"),
    linkTo("alternate", listUrl, "text/html"),
    ...entries.flatMap(writeEntry),
    "</feed>",
    "",
  ].join("\n");
}
