import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pdf } from "@/tests/setup/pictures";
import { UPLOADS } from "./messages";
import {
  attachmentNamed,
  fileName,
  fileUrl,
  isWholePdf,
  matchesTag,
  photoUrl,
  readRange,
  UPLOAD_LIMITS,
} from "./rules";

test("the address of a photo has its size, and that of a document its name", () => {
  const id = "018f0000-0000-7000-8000-000000000000";
  expect(photoUrl(id, 960, "avif")).toBe(`/arquivos/${id}/960.avif`);
  expect(fileUrl(id, "Orçamento 50%.pdf")).toBe(`/arquivos/${id}/Or%C3%A7amento%2050%25.pdf`);
});

describe("names of files", () => {
  test.each([
    ["Orçamento 2026.pdf", "Orçamento 2026.pdf"],
    ["ORÇAMENTO.PDF", "ORÇAMENTO.pdf"],
    ["C:\\Documentos\\plano.pdf", "plano.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["página.html", "página.html.pdf"],
    ["plano.pdf.exe", "plano.pdf.exe.pdf"],
    ['a"b<c>|?.pdf', "a_b_c___.pdf"],
    ["nota\u202efdp.exe", "notafdp.exe.pdf"],
    ["linha\r\nSet-Cookie: x.pdf", "linha Set-Cookie_ x.pdf"],
    [".pdf", "arquivo.pdf"],
    ["...", "arquivo.pdf"],
    ["", "arquivo.pdf"],
    ["pasta/", "arquivo.pdf"],
  ])("the file name %j is stored as %j", (given, kept) => {
    expect(fileName(given, ".pdf")).toBe(kept);
  });

  test("a stored file name is one line without folders, has the true extension, and is stored unchanged again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
        const name = fileName(given, ".pdf");
        expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}]+\.pdf$/u);
        expect([...name].length).toBeLessThanOrEqual(120);
        expect(fileName(name, ".pdf")).toBe(name);
        expect(name.isWellFormed()).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("content-disposition is one line of ASCII from which the name can be read back", () => {
    expect(attachmentNamed("Orçamento (1).pdf")).toBe(
      "attachment; filename=\"Orcamento (1).pdf\"; filename*=UTF-8''Or%C3%A7amento%20%281%29.pdf",
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
        const name = fileName(given, ".pdf");
        const header = attachmentNamed(name);
        const [, plain = "", escaped = ""] =
          /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([\w%.~!#$&+^`|-]+)$/.exec(header) ?? [];
        expect(plain).not.toMatch(/["\\]/);
        expect(decodeURIComponent(escaped)).toBe(name);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("recognising a PDF", () => {
  test.each([
    ["a whole PDF counts", pdf(), true],
    ["bytes after its end are accepted", Buffer.concat([pdf(), Buffer.from("\n\n")]), true],
    ["HTML before it is refused", Buffer.concat([Buffer.from("<script>alert(1)</script>"), pdf()]), false],
    ["a space before it is refused", Buffer.concat([Buffer.from(" "), pdf()]), false],
    ["a PDF cut in the middle is refused", pdf("x".repeat(5_000)).subarray(0, 3_000), false],
    [
      "HTML that contains its signature is refused",
      Buffer.from("<!doctype html><title>%PDF-1.4</title>%%EOF"),
      false,
    ],
    ["an unknown version is refused", Buffer.from("%PDF-x%%EOF"), false],
    ["an empty file is refused", Buffer.alloc(0), false],
  ])("recognising a whole PDF: %s", (_, bytes, whole) => {
    expect(isWholePdf(bytes)).toBe(whole);
  });
});

describe("the Range header", () => {
  test.each([
    [null, "whole"],
    ["", "whole"],
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=10-", { start: 10, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-1000", { start: 0, end: 99 }],
    ["bytes=90-1000", { start: 90, end: 99 }],
    ["bytes=100-", null],
    ["bytes=-0", null],
    ["bytes=5-4", "whole"],
    ["bytes=0-1,5-6", "whole"],
    ["bytes=-", "whole"],
    ["lines=0-1", "whole"],
    ["bytes=1e3-", "whole"],
    [`bytes=${"9".repeat(400)}-`, "whole"],
  ])("the range %j of 100 bytes", (header, part) => {
    expect(readRange(header, 100)).toEqual(part);
  });

  test("any Range header selects bytes within the file", () => {
    const headers = fc.oneof(
      fc.string(),
      fc.tuple(fc.option(fc.nat()), fc.option(fc.nat())).map(([a, b]) => `bytes=${a ?? ""}-${b ?? ""}`),
    );
    fc.assert(
      fc.property(headers, fc.integer({ min: 1, max: 2 ** 31 }), (header, size) => {
        const part = readRange(header, size);
        if (part === null || part === "whole") return;
        expect(part.start).toBeGreaterThanOrEqual(0);
        expect(part.start).toBeLessThanOrEqual(part.end);
        expect(part.end).toBeLessThan(size);
      }),
    );
  });
});

test.each([
  [null, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
])("the header If-None-Match %j against the etag", (header, same) => {
  expect(matchesTag(header, '"a"')).toBe(same);
});

test("a refusal names the accepted types or the size limit", () => {
  expect(UPLOADS.wrongType("foto", "image/svg+xml")).toBe(
    "Imagens SVG não são aceitas. Envie a foto em JPEG, PNG, WebP ou AVIF.",
  );
  expect(UPLOADS.wrongType("documento", "constructor")).toBe("Envie o documento em PDF.");
  expect(UPLOADS.tooLarge(UPLOAD_LIMITS.foto.maxBytes)).toBe("O arquivo pode ter no máximo 15 MB.");
});
