import { createHash } from "node:crypto";
import { isStringOneByteRepresentation } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deferScripts, escapeNonLatin1, finishPage } from "./prerendered-page.mjs";

const ENTITY = /&#(\d+);/g;
const decode = (markup: string) => markup.replace(ENTITY, (_, code) => String.fromCodePoint(Number(code)));

test("markup encodes its characters as entities, and accents stay", () => {
  expect(escapeNonLatin1("<p title=“é”>São… 😀</p>")).toBe(
    "<p title=&#8220;é&#8221;>São&#8230; &#128512;</p>",
  );
});

test("a script encodes its strings as escapes, one per surrogate", () => {
  const page = escapeNonLatin1('<p>“</p><script nonce="a">f("— 😀")</script><p>”</p>');
  expect(page).toBe('<p>&#8220;</p><script nonce="a">f("\\u2014 \\ud83d\\ude00")</script><p>&#8221;</p>');
});

test("a style sheet is unchanged", () => {
  expect(escapeNonLatin1('<style>q::before{content:"“"}</style>')).toBe(
    '<style>q::before{content:"“"}</style>',
  );
});

test("any text is decoded unchanged from the encoded markup and script", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const safe = text.replace(/[<&]/g, "");
      const page = escapeNonLatin1(`<p>${safe}</p><script>${JSON.stringify(safe)}</script>`);
      const [, markup = "", code = ""] = /<p>([\s\S]*)<\/p><script>([\s\S]*)<\/script>/.exec(page) ?? [];
      expect(decode(markup)).toBe(safe);
      expect(JSON.parse(code)).toBe(safe);
      expect(page).not.toMatch(/[\u0100-\u{10ffff}]/u);
    }),
  );
});

test("the engine stores the encoded page with one byte per character", () => {
  expect(isStringOneByteRepresentation(escapeNonLatin1(`<p>“é”</p>${"a".repeat(100)}`))).toBe(true);
});

test("the policy has the hash of the stored script, not of the original", () => {
  const { html, headers } = finishPage("<script>f('“')</script>");
  expect(html).toContain("\\u201c");
  expect(headers).toEqual(finishPage(html).headers);
});

test("the etag changes with the text", () => {
  const tag = (html: string) => finishPage(html).headers.etag;
  expect(tag("<p>a</p>")).toBe(tag("<p>a</p>"));
  expect(tag("<p>a</p>")).not.toBe(tag("<p>b</p>"));
  expect(tag("<p>a</p>")).toMatch(/^W\/"[\w-]{22}"$/);
});

describe("scripts fetched after the first paint", () => {
  const page = (head: string, body = "") => `<html><head>${head}</head><body>${body}</body></html>`;

  test("scripts are at the end in their order, without a preload", () => {
    const scripts = '<script src="/a.js" async=""></script><script src="/b.js" id="_R_" async=""></script>';
    const preload = '<link rel="preload" as="script" fetchPriority="low" href="/b.js"/>';
    const html = deferScripts(page(preload + scripts, "<p>Texto</p>"));
    expect(html).not.toMatch(/<script src|rel="preload"/);
    expect(html).toMatch(/^<html><head><\/head><body><p>Texto<\/p><script>[\s\S]*<\/script><\/body>/);
    expect(html).toContain('["/a.js","/b.js"]');
  });

  test("scripts are fetched four per task, in their order", () => {
    const sources = Array.from({ length: 9 }, (_, at) => `/${at}.js`);
    const scripts = sources.map((src) => `<script src="${src}" async=""></script>`).join("");
    const code = /<script>([\s\S]*?)<\/script>/.exec(deferScripts(page(scripts)))?.[1] ?? "";
    const tasks: (() => void)[] = [];
    const added: string[] = [];
    runInNewContext(code, {
      requestAnimationFrame: (run: () => void) => run(),
      setTimeout: (run: () => void) => tasks.push(run),
      document: {
        createElement: () => ({}),
        head: { append: ({ src }: { src: string }) => added.push(src) },
      },
    });
    const counts = [];
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      task();
      counts.push(added.length);
    }
    expect(counts).toEqual([4, 8, 9]);
    expect(added).toEqual(sources);
  });

  test("scripts that must run at once, or only in an old browser, stay in place", () => {
    const kept = '<script>theme()</script><script src="/old.js" noModule=""></script>';
    expect(deferScripts(page(kept))).toBe(page(kept));
    expect(deferScripts(page(`${kept}<script src="/a.js" async=""></script>`))).toContain(kept);
  });

  test("the policy allows the script that fetches the others", () => {
    const { html, headers } = finishPage(page('<script src="/a.js" async=""></script>'));
    const code = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
    const hash = createHash("sha256").update(code).digest("base64");
    expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
  });
});
