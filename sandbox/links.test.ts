import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeEntities, extractLinks, rewriteAnchors, splitAddresses } from "./links";

describe("links in a mail", () => {
  test.each<[string, string | null, string | null, string[]]>([
    ["double quotes", '<a class="b" href="http://a.co/?x=1&amp;y=2">', null, ["http://a.co/?x=1&y=2"]],
    ["single quotes", "<A HREF='https://a.co'>", null, ["https://a.co"]],
    ["no quotes", "<a href=https://a.co/b>", null, ["https://a.co/b"]],
    ["numeric entities", '<a href="http://a.co/?x&#x3D;1&#38;y">', null, ["http://a.co/?x=1&y"]],
    ["other schemes are ignored", '<a href="mailto:a@b.co"><a href="javascript:alert(1)">', null, []],
    [
      "styles and pictures are ignored",
      '<link href="http://a.co/s.css"><img src="http://a.co/i.png">',
      null,
      [],
    ],
    [
      "each once, HTML first",
      '<a href="http://b.co"><a href="http://b.co">',
      "http://a.co http://b.co",
      ["http://b.co", "http://a.co"],
    ],
    [
      "punctuation after an address",
      null,
      "Veja http://a.co/b. Ou (http://c.co)!",
      ["http://a.co/b", "http://c.co"],
    ],
    ["none", null, null, []],
  ])("the links in a text: %s", (_what, html, text, links) => {
    expect(extractLinks(html, text)).toEqual(links);
  });
});

test("links in a mail go through the mailbox and open in a new tab", () => {
  const html = '<a href="http://a.co/?x=1&amp;y=2" style="color:red">a</a> <a href="mailto:a@b.co">b</a>';
  const tracked = (address: string) => (address === "http://a.co/?x=1&y=2" ? "/mailbox/1/links/0" : null);
  expect(rewriteAnchors(html, tracked)).toBe(
    '<a href="/mailbox/1/links/0" target="_blank" rel="noopener" style="color:red">a</a> <a href="mailto:a@b.co">b</a>',
  );
});

test("the split pieces concatenate to the original text", () => {
  const words = fc.constantFrom("olá", " ", "\n", "http://a.co/x?y=1", ".", "(", ")", "https://", "🙂");
  fc.assert(
    fc.property(fc.array(words), (list) => {
      const text = list.join("");
      expect(
        splitAddresses(text)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
  );
});

test("any text is decoded without an error", () => {
  fc.assert(fc.property(fc.string(), (text) => typeof decodeEntities(`&#${text};`) === "string"));
  expect(decodeEntities("&#x110000;&#0;&amp;&nada;")).toBe("&#x110000;&#0;&&nada;");
});
