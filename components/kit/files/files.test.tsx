import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { UPLOADS } from "@/lib/catalog/uploads/messages";
import { moved, sizeText } from "@/lib/catalog/uploads/rules";
import { Photo } from "./photo";
import { PhotoUploads } from "./photo-uploads";
import { rejectFile } from "./reject-file";
import { roomIn, shownStatus } from "./use-file-list";

const photo = (id: string, alt = "") => ({
  id,
  alt,
  width: 1600,
  height: 1200,
  blur: "data:image/webp;base64,AAAA",
  variants: [480, 960, 1600].flatMap((width) =>
    (["avif", "webp"] as const).map((format) => ({ format, width, height: width * 0.75 })),
  ),
});
const ignore = () => {};

test("a list counts its files, the uploads that run and the lost ones that may be sent again", () => {
  const upload = (state: "sending" | "failed", mayRetry = false) => ({ state, mayRetry });
  expect(roomIn(12, 10, [])).toBe(2);
  expect(roomIn(12, 10, [upload("sending"), upload("failed", true)])).toBe(0);
  expect(roomIn(12, 10, [upload("failed")])).toBe(2);
  expect(roomIn(12, 12, [upload("sending")])).toBe(0);
});

describe("a photo on a page", () => {
  const html = renderToStaticMarkup(<Photo photo={photo("a", "Galpão")} sizes="50vw" className="cover" />);

  test("the page offers a photo in several formats and widths, and as JPEG", () => {
    const sources = (type: string) =>
      new RegExp(`<source type="${type}" srcSet="([^"]*)" sizes="50vw"/>`).exec(html)?.[1];
    expect(sources("image/avif")).toBe(
      "/arquivos/a/480.avif 480w, /arquivos/a/960.avif 960w, /arquivos/a/1600.avif 1600w",
    );
    expect(sources("image/webp")).toBe(
      "/arquivos/a/480.webp 480w, /arquivos/a/960.webp 960w, /arquivos/a/1600.webp 1600w",
    );
    expect(html).toContain('src="/arquivos/a/1600.jpg"');
  });

  test("a photo has its size, a preview and its description before it loads", () => {
    for (const part of ['alt="Galpão"', 'width="1600"', 'height="1200"', "data:image/webp;base64,AAAA"])
      expect(html).toContain(part);
  });

  test("a photo loads when it is near, and the first one at once", () => {
    expect(html).toContain('loading="lazy"');
    const first = renderToStaticMarkup(<Photo photo={photo("a")} sizes="100vw" priority />);
    expect(first).toContain('loading="eager"');
    expect(first).toMatch(/fetchPriority="high"/i);
  });
});

describe("the photos of a form", () => {
  const html = renderToStaticMarkup(
    <PhotoUploads
      value={[photo("a", "Galpão"), photo("b")]}
      onChange={ignore}
      max={3}
      descriptions="optional"
    />,
  );

  test("each photo has its description and labelled buttons; the first is the cover and cannot move up", () => {
    for (const name of ["Mover para cima: foto 1", "Mover para baixo: foto 2", "Remover foto 2"])
      expect(html).toContain(`aria-label="${name}"`);
    expect(html).toMatch(/aria-label="Mover para cima: foto 1" aria-disabled="true"/);
    expect(html).toMatch(/aria-label="Mover para cima: foto 2" aria-disabled="false"/);
    expect(html.match(/Capa/g)).toHaveLength(1);
    expect(html).toContain('value="Galpão"');
  });

  test("a description is called optional only in a form that accepts photos without one", () => {
    const required = renderToStaticMarkup(
      <PhotoUploads value={[photo("a")]} onChange={ignore} descriptions="required" />,
    );
    expect(html).toContain("Descreva a foto 1 (opcional)");
    expect(required).toContain("Descreva a foto 1");
    expect(required).not.toContain("opcional");
  });

  test("several photos can be chosen at once, of the types named beside the button", () => {
    const input = /<input[^>]*type="file"[^>]*>/.exec(html)?.[0] ?? "";
    expect(input).toContain("multiple");
    expect(input).toContain('accept="image/jpeg,image/png,image/apng,image/webp,image/avif"');
    const [, rule] = /aria-describedby="([^"]*)"/.exec(input) ?? [];
    expect(html).toContain(`<p id="${rule}"`);
    expect(html).toContain("JPEG, PNG, WebP ou AVIF de até 15 MB. No máximo 3 fotos.");
    expect(html).toContain('role="status"');
  });

  test("a full list states that it is full and accepts no more", () => {
    const full = renderToStaticMarkup(
      <PhotoUploads value={[photo("a")]} onChange={ignore} max={1} descriptions="optional" />,
    );
    expect(full).toContain("Você já enviou 1 foto, o máximo.");
    expect(/<input[^>]*type="file"[^>]*>/.exec(full)?.[0]).toContain("disabled");
  });
});

test.each([
  ["foto", { size: 0, type: "image/jpeg" }, UPLOADS.empty],
  ["foto", { size: 16 * 1024 * 1024, type: "image/jpeg" }, "O arquivo pode ter no máximo 15 MB."],
  [
    "foto",
    { size: 10, type: "image/heic" },
    "Fotos HEIC não são aceitas. Envie a foto em JPEG, PNG, WebP ou AVIF.",
  ],
  ["foto", { size: 10, type: "" }, null],
  ["documento", { size: 10, type: "text/html" }, "Envie o documento em PDF."],
  ["documento", { size: 10, type: "application/pdf" }, null],
] as const)("checking a %s of %j before it is sent", (purpose, file, message) => {
  expect(rejectFile(purpose, file)).toBe(message);
});

test("the list of files says that it is sending only during an upload", () => {
  const sending = { text: "Enviando 1 foto.", sending: true };
  expect(shownStatus(sending, [{ state: "failed" }, { state: "sending" }])).toBe("Enviando 1 foto.");
  expect(shownStatus(sending, [{ state: "failed" }])).toBe("");
  expect(shownStatus(sending, [])).toBe("");
  expect(shownStatus({ text: "galpao.jpg chegou.", sending: false }, [])).toBe("galpao.jpg chegou.");
});

test("sizes are shown in KB or MB, and a moved item stays within the list", () => {
  expect([1, 2_000, 1_048_576, 1_300_000].map(sizeText)).toEqual(["1 KB", "2 KB", "1 MB", "1,2 MB"]);
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a"], 5, 0)).toEqual(["a"]);
});
