const HREF = /(<a\b[^>]*?\shref\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const BARE = /https?:\/\/[^\s<>"'\])]+/g;

const NAMED: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">" };

export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole;
  });
}

const isWeb = (address: string) => /^https?:\/\//i.test(address);
const hrefOf = (groups: (string | undefined)[]) => decodeEntities(groups.find((group) => group) ?? "").trim();

const trimEnd = (address: string) => address.replace(/[.,;:!?]+$/, "");

export function extractLinks(html: string | null, text: string | null): string[] {
  const inHtml = [...(html ?? "").matchAll(HREF)].map(([, , ...groups]) => hrefOf(groups)).filter(isWeb);
  const inText = [...(text ?? "").matchAll(BARE)].map(([address]) => trimEnd(address));
  return [...new Set([...inHtml, ...inText])];
}

/** A rewritten anchor opens a new tab, as in webmail. */
export function rewriteAnchors(html: string, tracked: (address: string) => string | null): string {
  return html.replace(HREF, (whole, start: string, ...groups: (string | undefined)[]) => {
    const target = tracked(hrefOf(groups.slice(0, 3)));
    return target ? `${start}"${target}" target="_blank" rel="noopener"` : whole;
  });
}

export function splitAddresses(text: string): { text: string; address?: string }[] {
  const pieces: { text: string; address?: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(BARE)) {
    const address = trimEnd(match[0]);
    pieces.push({ text: text.slice(end, match.index) }, { text: address, address });
    end = match.index + address.length;
  }
  return [...pieces, { text: text.slice(end) }];
}
