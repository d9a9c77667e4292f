import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitizeRichText } from "./rich-text";

describe("rich text", () => {
  test("B5.6 the sanitiser keeps words and allowed elements", () => {
    const html =
      '<h2>Olá</h2><p>Um <strong>teste</strong> &amp; mais, <a href="https://exemplo.com.br/?a=1&amp;b=2">aqui</a><br /></p>';
    expect(sanitizeRichText(html)).toBe(html);
  });

  test.each([
    ["<script>alert(1)</script>b", "b"],
    ["<style>p{color:red}</style>b", "b"],
    ["<p onclick=alert(1) style='color:red'>b</p>", "<p>b</p>"],
    ["<object data=x></object><embed src=x><base href=//x><link href=x><meta http-equiv=refresh>b", "b"],
    ["<img src=x onerror=alert(1)>b", "b"],
    ['<a href="javascript:alert(1)">b</a>', "<a>b</a>"],
    ['<a href=" JaVaScRiPt&#58;alert(1)">b</a>', "<a>b</a>"],
    ["<a href=data:text/html,x>b</a>", "<a>b</a>"],
    ["<a href=//mal.example/>b</a>", "<a>b</a>"],
    ["<a href=<b>>c</a>", "<a>&gt;c</a>"],
    ["<a href=/termos>b</a>", "<a>b</a>"],
    ["<svg><script>alert(1)</script></svg>b", "b"],
    ["<!-- <b>a</b> -->b", "b"],
    ["<!--><img src=x onerror=alert(1)>-->b", "--&gt;b"],
    ["<b>b", "<b>b</b>"],
    ["b</b></p>", "b<p></p>"],
    ["<b><i>x</b></i>", "<b><i>x</i></b>"],
    ["1 < 2 && 3 > 2", "1 &lt; 2 &amp;&amp; 3 &gt; 2"],
    ["&constructor;&valueof;&toString;b", "&amp;constructor;&amp;valueof;&amp;toString;b"],
    ["<p", "p"],
    ['<a href="x" b', ""],
    ["<scr<script>x</script>ipt>y", "xipt&gt;y"],
    ["<form action=//x><input><button>b</button></form>", "b"],
  ])("B5.6 the HTML %j becomes %j", (html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean);
  });

  const pieces = fc.constantFrom(
    "<",
    ">",
    '"',
    "'",
    "/",
    "=",
    "<!--",
    "-->",
    "<a ",
    "href",
    "javascript:",
    "onerror=",
    "<script>",
    "</script>",
    "<svg ",
    "<b>",
    "</b>",
    "&lt;",
    "&#60;",
    "&#x3c;script&#x3e;",
    "\n",
    "x",
    " ",
  );

  test("B5.6 the result has only allowed and balanced tags, for any input", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const clean = sanitizeRichText(parts.join(""));
        const tags = [...clean.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
        for (const tag of tags) expect(tag).toMatch(/^<(\/?b|\/?a|a href="(https?:\/\/|mailto:)[^"<>]*")>$/);
        expect(clean.replace(/<[^>]*>/g, "")).not.toMatch(/[<>]/);
        expect(tags.filter((tag) => tag === "<b>")).toHaveLength(tags.filter((tag) => tag === "</b>").length);
      }),
      { numRuns: 2000 },
    );
  });

  test("sanitising twice changes nothing", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const once = sanitizeRichText(parts.join(""));
        expect(sanitizeRichText(once)).toBe(once);
      }),
    );
  });

  test("100 KB of hostile text are sanitised in under two seconds", () => {
    const started = performance.now();
    for (const part of ["<a ", "<a '\"", '<a "', "<!--", "<b><i>", "&#", "<a href=", "</b>"])
      sanitizeRichText(part.repeat(100_000 / part.length));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
