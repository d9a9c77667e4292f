import { readdirSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { bomb, pdf, photoFromPhone, picture } from "@/tests/setup/pictures";

const { db } = await import("@/lib/server/db");
const { files } = await import("@/lib/providers/files");
const { createPerson } = await import("@/tests/setup/people");
const { createRow, storeGenerated, storeUpload } = await import("./upload");
const { UPLOADS } = await import("../messages");
const FILES_DIR = process.env.FILES_DIR ?? "";

type Purpose = Parameters<typeof storeUpload>[1];

async function upload(purpose: Purpose, bytes: Buffer, name = "arquivo") {
  const owner = await createPerson();
  return storeUpload(owner, purpose, { name, bytes });
}

async function kept(purpose: Purpose, bytes: Buffer, name?: string) {
  const result = await upload(purpose, bytes, name);
  if (!result.ok) throw new Error(result.message);
  const row = await db.storedFile.findUniqueOrThrow({ where: { id: result.data.id } });
  const variants = row.variants as {
    key: string;
    format: string;
    width: number;
    height: number;
    size: number;
  }[];
  return { file: result.data, row, variants };
}

async function read(key: string): Promise<Buffer> {
  const opened = await files.open(key);
  if (opened.kind !== "found") throw new Error(`${key} is ${opened.kind}`);
  return Buffer.from(await new Response(opened.body).arrayBuffer());
}

async function colourAt(bytes: Buffer, left: number, top: number) {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { red: (data[0] ?? 0) > 120, blue: (data[2] ?? 0) > 120 };
}

describe("uploading a photo", () => {
  test("a photo is stored as AVIF and WebP in the widths of pages, with a JPEG and a preview", async () => {
    const { file, row, variants } = await kept(
      "foto",
      await picture({ width: 2400, height: 1800 }),
      "galpão.png",
    );
    expect(file).toMatchObject({ name: "galpão.jpg", contentType: "image/jpeg", width: 1600, height: 1200 });
    expect(file.variants).toEqual(
      [480, 960, 1600].flatMap((width) =>
        ["avif", "webp"].map((format) => ({ format, width, height: width * 0.75 })),
      ),
    );
    expect(file.blur).toMatch(/^data:image\/webp;base64,/);
    expect(file.blur?.length).toBeLessThan(2_000);
    for (const { key, format, width, height, size } of variants) {
      const bytes = await read(key);
      expect(bytes.length).toBe(size);
      const found = await sharp(bytes).metadata();
      expect([found.format, found.width, found.height]).toEqual([
        format === "avif" ? "heif" : format,
        width,
        height,
      ]);
    }
    expect((await sharp(await read(row.key)).metadata()).format).toBe("jpeg");
    expect(await db.fileRemoval.count({ where: { key: { startsWith: row.key.slice(0, 40) } } })).toBe(0);
  });

  test("a photo is turned upright and loses its metadata of place, time, device and author", async () => {
    const original = await photoFromPhone({ width: 1200, height: 800 });
    const before = await sharp(original).metadata();
    expect(before.orientation).toBe(6);
    for (const trace of ["Telefone", "Marina Tavares", "2026:11:22"]) {
      expect(before.exif?.includes(trace)).toBe(true);
    }
    const { file, row, variants } = await kept("foto", original);
    expect([file.width, file.height]).toEqual([800, 1200]);
    for (const key of [row.key, ...variants.map(({ key }) => key)]) {
      const bytes = await read(key);
      const { exif, xmp, iptc, orientation, width = 0, height = 0 } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      for (const trace of ["Telefone", "Marina", "2026:11:22", "Exif"])
        expect(bytes.includes(trace)).toBe(false);
      // After a quarter turn to the right, the left side is on top.
      const places = [Math.floor(height / 10), Math.floor((height * 9) / 10)];
      const colours = await Promise.all(places.map((top) => colourAt(bytes, Math.floor(width / 2), top)));
      expect(colours).toEqual([
        { red: true, blue: false },
        { red: false, blue: true },
      ]);
    }
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "a photo in %s is accepted under a name that ends like a web page",
    async (format) => {
      const { file } = await kept("foto", await picture({ format }), "documento.pdf.html");
      expect(file.contentType).toBe("image/jpeg");
    },
  );

  test("a small photo is not enlarged", async () => {
    const { file } = await kept("foto", await picture({ width: 600, height: 300 }));
    expect(file.variants.map(({ width }) => width)).toEqual([480, 480, 600, 600]);
    const { file: tiny } = await kept("foto", await picture({ width: 1, height: 1 }));
    expect([tiny.width, tiny.variants.length]).toEqual([1, 2]);
  });

  test("a very long photo keeps its proportions within the limits", async () => {
    const { file } = await kept("foto", await picture({ width: 500, height: 16_000 }));
    expect(file.height).toBe(1_600);
    expect((file.width ?? 0) / (file.height ?? 1)).toBeCloseTo(500 / 16_000, 2);
  });

  test("a transparent photo gets a white background", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const logo = await sharp({ create: { width: 50, height: 50, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { row } = await kept("foto", logo);
    expect(await colourAt(await read(row.key), 5, 5)).toEqual({ red: true, blue: true });
  });

  test("an animated photo keeps its first frame", async () => {
    const frames = ["#c00", "#00c"].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { file, row } = await kept("foto", moving);
    expect(file.height).toBe(40);
    expect(await colourAt(await read(row.key), 20, 20)).toEqual({ red: true, blue: false });
  });
});

describe("refused photos", () => {
  const SVG = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const HEIC = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from("ftypheic\0\0\0\0mif1heic"),
    Buffer.alloc(64),
  ]);
  const cut = async (format: "jpeg" | "png") => {
    const whole = await picture({ format, width: 900, height: 900 });
    return whole.subarray(0, Math.floor(whole.length / 2));
  };
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["SVG with script", () => SVG, UPLOADS.wrongType("foto", "application/xml")],
    ["HEIC", () => HEIC, UPLOADS.wrongType("foto", "image/heic")],
    ["GIF", () => picture({ format: "gif" }), UPLOADS.wrongType("foto", "image/gif")],
    ["HTML", () => Buffer.from("<html><script>alert(1)</script>"), UPLOADS.wrongType("foto", null)],
    ["PDF", () => pdf(), UPLOADS.wrongType("foto", "application/pdf")],
    ["an empty file", () => Buffer.alloc(0), UPLOADS.empty],
    ["noise", () => Buffer.alloc(1_000, 7), UPLOADS.wrongType("foto", null)],
    ["a JPEG cut in half", () => cut("jpeg"), UPLOADS.unreadablePhoto],
    ["a PNG cut in half", () => cut("png"), UPLOADS.unreadablePhoto],
    [
      "a JPEG signature before an SVG",
      () => Buffer.concat([Buffer.from([255, 216, 255, 224]), SVG]),
      UPLOADS.unreadablePhoto,
    ],
    ["50 MB", () => Buffer.alloc(50 * 1024 * 1024, 255), UPLOADS.tooLarge(15 * 1024 * 1024)],
  ])("an upload is refused as a photo: %s", async (_, make, message) => {
    const result = await upload("foto", await make(), "foto.jpg");
    expect(result).toMatchObject({ ok: false, message });
    expect(await db.storedFile.count({ where: { name: "foto.jpg" } })).toBe(0);
  });

  test("400 megapixels in a few kilobytes are refused before they are decoded", async () => {
    const bytes = bomb(20_000);
    expect(bytes.length).toBeLessThan(60_000);
    const before = process.memoryUsage().rss;
    const started = performance.now();
    expect(await upload("foto", bytes, "bomba.png")).toMatchObject({
      ok: false,
      code: "bad_input",
      message: UPLOADS.tooManyPixels(64),
    });
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });
});

test("three of fourteen concurrent photos of an account are processed; another account does not wait", async () => {
  const [owner, other] = [await createPerson(), await createPerson()];
  const photo = { name: "galpão.jpg", bytes: await picture({ width: 900, height: 600 }) };
  const stored: string[] = [];
  const send = async (of: { userId: string }) => {
    const result = await storeUpload(of, "foto", photo);
    if (result.ok) stored.push(of.userId);
    return result;
  };
  const own = Array.from({ length: 14 }, () => send(owner));
  expect(await send(other)).toMatchObject({ ok: true });
  const results = await Promise.all(own);
  expect(results.filter(({ ok }) => ok)).toHaveLength(3);
  for (const refused of results.filter(({ ok }) => !ok))
    expect(refused).toMatchObject({ code: "rate_limited", message: UPLOADS.ownBusy, retryAfter: 5 });
  expect(stored.indexOf(other.userId)).toBeLessThan(3);
});

describe("uploading a document", () => {
  test("a document is stored unchanged, under a name that is valid on every system", async () => {
    const bytes = pdf("plano");
    const { file, row } = await kept("documento", bytes, "../Orçamento 2026.PDF");
    expect(file).toEqual({
      id: file.id,
      name: "Orçamento 2026.pdf",
      contentType: "application/pdf",
      size: bytes.length,
      width: null,
      height: null,
      blur: null,
      variants: [],
    });
    expect(await read(row.key)).toEqual(bytes);
    expect(row.publico).toBe(false);
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["HTML before the PDF", () => Buffer.concat([Buffer.from("<script>alert(1)</script>\n"), pdf()])],
    ["an incomplete PDF", () => pdf("x".repeat(9_000)).subarray(0, 4_000)],
    ["a picture", () => picture()],
    ["a program", () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(500)])],
  ])("%s named as a PDF is refused", async (_, make) => {
    expect(await upload("documento", await make(), "edital.pdf")).toMatchObject({
      ok: false,
      code: "bad_input",
    });
  });
});

test("an attachment of a message is a PDF or a photo, and such a photo loses its location", async () => {
  expect((await kept("anexo", pdf())).file.contentType).toBe("application/pdf");
  const { row } = await kept("anexo", await photoFromPhone());
  expect((await sharp(await read(row.key)).metadata()).exif).toBeUndefined();
});

test("an ended account stores no file", async () => {
  const owner = await createPerson();
  await db.user.update({ where: { id: owner.userId }, data: { anonymisedAt: new Date() } });
  const result = await storeUpload(owner, "documento", { name: "a.pdf", bytes: pdf() });
  expect(result).toMatchObject({ ok: false, code: "unauthenticated" });
  expect(await db.storedFile.count({ where: { ownerId: owner.userId } })).toBe(0);
});

test("while the store is down no row is written, and the person reads why", async () => {
  const aside = `${FILES_DIR}-away`;
  await rename(FILES_DIR, aside);
  await writeFile(FILES_DIR, "");
  try {
    const before = await db.storedFile.count();
    expect(await upload("documento", pdf())).toMatchObject({
      code: "provider_down",
      message: UPLOADS.storeDown,
    });
    expect(await db.storedFile.count()).toBe(before);
  } finally {
    await rm(FILES_DIR);
    await rename(aside, FILES_DIR);
  }
});

describe("a generated file", () => {
  const deck = {
    name: "apresentacao.pptx",
    contentType: "application/vnd.ms-powerpoint",
    bytes: Buffer.from("deck"),
  };

  const bytesOfDeck = async (userId: string) => {
    const stored = await storeGenerated(userId, deck);
    if (!stored.ok) throw new Error(stored.message);
    return stored.data;
  };

  test("a generated file is stored, and its row written in the caller's transaction", async () => {
    const { userId } = await createPerson();
    const stored = await bytesOfDeck(userId);
    const result = await db.$transaction((tx) => createRow(tx, stored));
    if (!result.ok) throw new Error(result.message);
    const row = await db.storedFile.findUniqueOrThrow({ where: { id: result.data.id } });
    expect(row).toMatchObject({ ownerId: userId, purpose: "apresentacao", name: "apresentacao.pptx" });
    expect(await read(row.key)).toEqual(deck.bytes);
  });

  test("the bytes of a generated file are noted for deletion if the caller's transaction fails", async () => {
    const { userId } = await createPerson();
    const noted = await db.fileRemoval.count();
    const stored = await bytesOfDeck(userId);
    const failing = db.$transaction(async (tx) => {
      await createRow(tx, stored);
      throw new Error("not this time");
    });
    await expect(failing).rejects.toThrow("not this time");
    expect(await db.fileRemoval.count()).toBe(noted + 1);
    expect(readdirSync(FILES_DIR, { recursive: true }).some((name) => String(name).endsWith(".part"))).toBe(
      false,
    );
  });
});
