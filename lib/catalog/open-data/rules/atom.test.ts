import fc from "fast-check";
import { DomUtils, parseDocument } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { escapeXml, writeAtom } from "./atom";

const { getElementsByTagName, isTag, textContent } = DomUtils;
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ID = "0198c2d4-1111-7222-8333-444455556666";

describe("the feed", () => {
  const entry = {
    id: ID,
    url: "https://x.exemplo/a?b=1&c=2",
    category: "Cooperativismo",
    published: new Date("2026-11-01T12:00:00Z"),
    updated: new Date("2026-11-02T12:00:00Z"),
  };
  const feedOf = (text: string) =>
    writeAtom({
      title: text,
      subtitle: text,
      author: text,
      listUrl: "https://x.exemplo/l?a=1&b=2",
      selfUrl: "https://x.exemplo/f",
      entries: [{ ...entry, title: text, summary: text }],
    });

  test("a feed is read back by a parser as it was written, whatever its texts hold", () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    fc.assert(
      fc.property(text, (written) => {
        const root = parseDocument(feedOf(written), { xmlMode: true });
        const [title] = getElementsByTagName("title", root);
        const names = getElementsByTagName("feed", root)[0]
          ?.children.filter(isTag)
          .map(({ name }) => name);
        expect(names?.join(" ")).toBe("id title subtitle updated author link link entry");
        expect(title && textContent(title)).toBe(written.replace(NOT_XML, ""));
      }),
    );
  });

  test("a feed has no characters that XML forbids, and escapes markup", () => {
    expect(escapeXml(`a\u0000b\u000b\ud800c]]>&<"'`)).toBe("abc]]&gt;&amp;&lt;&quot;&apos;");
    expect(feedOf("<script>alert(1)</script>")).not.toContain("<script");
  });

  test("a feed has the time of an entry's last change, and is the same text for the same entries", () => {
    expect(feedOf("a")).toContain("<updated>2026-11-02T12:00:00.000Z</updated>");
    expect(feedOf("a")).toBe(feedOf("a"));
  });
});
