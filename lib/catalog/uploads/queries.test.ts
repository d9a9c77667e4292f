import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pdf, picture } from "@/tests/setup/pictures";

const { db } = await import("@/lib/server/db");
const { encryptSession, SESSION_COOKIE } = await import("@/lib/access/auth/session");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { GET, HEAD } = await import("@/app/arquivos/[id]/[name]/route");
const { publishFiles } = await import("./mutations/publish-and-remove");
const { storeUpload } = await import("./mutations/upload");
const { findOwnFiles, openFile } = await import("./queries");
const { fileUrl, photoUrl } = await import("./rules");

const owner = await createPerson();
const stranger = await createPerson();
const funder = await createPerson({ userType: "financiador" });
const PLAN = pdf("plano");

async function stored(purpose: "foto" | "documento", bytes: Buffer, { isPublic = false } = {}) {
  const result = await storeUpload(owner, purpose, { name: "Orçamento (1).pdf", bytes });
  if (!result.ok) throw new Error(result.message);
  if (isPublic) await publishFiles(db, [result.data.id], owner.userId);
  return result.data;
}
const document = await stored("documento", PLAN);
const photo = await stored("foto", await picture());
const publicPhoto = await stored("foto", await picture(), { isPublic: true });
const publicDocument = await stored("documento", PLAN, { isPublic: true });

const cookieOf = async (person: typeof owner) => ({
  cookie: `${SESSION_COOKIE}=${await encryptSession(person.sessionId)}`,
});
const get = (address: string, headers: Record<string, string> = {}, method = "GET") =>
  (method === "HEAD" ? HEAD : GET)(new Request(`http://localhost:3000${address}`, { method, headers }));

describe("access to a file", () => {
  test("the owner reads a private file by cookie or bearer credential; a stranger gets 404", async () => {
    const token = await encryptSession(owner.sessionId);
    for (const address of [fileUrl(document.id, document.name), photoUrl(photo.id, 640, "jpg")]) {
      expect((await get(address, await cookieOf(owner))).status).toBe(200);
      expect((await get(address, { authorization: `Bearer ${token}` })).status).toBe(200);
      const refused = await get(address, await cookieOf(stranger));
      expect(refused.status).toBe(404);
      expect(refused.headers.get("cache-control")).toBe("private, no-store");
      expect(await refused.json()).toEqual(await (await get(address)).json());
    }
  });

  test("a photo of a listed project is readable by everybody", async () => {
    for (const headers of [{}, await cookieOf(stranger)])
      expect((await get(photoUrl(publicPhoto.id, 480, "avif"), headers)).status).toBe(200);
  });

  test("B1.1 owner and financiador open a document of a listed project; strangers and captadores get 404", async () => {
    const address = fileUrl(publicDocument.id, publicDocument.name);
    for (const person of [owner, funder]) {
      const answer = await get(address, await cookieOf(person));
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    }
    for (const headers of [{}, await cookieOf(stranger)])
      expect((await get(address, headers)).status).toBe(404);
    expect((await get(fileUrl(document.id, document.name), await cookieOf(funder))).status).toBe(404);
  });

  describe("by the team", () => {
    const entered = { userId: stranger.userId, colleague: undefined, admin: "entered" as const };
    const opensAll = async (ids: string[], reader: Parameters<typeof openFile>[1] = entered) => {
      const opened = await Promise.all(ids.map((id) => openFile(id, reader)));
      return opened.every((file) => file !== null);
    };
    const opensNone = async (ids: string[], reader: Parameters<typeof openFile>[1] = entered) =>
      (await Promise.all(ids.map((id) => openFile(id, reader)))).every((file) => file === null);

    test("a member of the team opens both versions of a submitted project until the decision, and no other file of the account", async () => {
      const [sentPhoto, sentPaper, listedPhoto, other] = [
        (await stored("foto", await picture())).id,
        (await stored("documento", pdf("portaria"))).id,
        (await stored("foto", await picture())).id,
        (await stored("documento", pdf("outro"))).id,
      ];
      const [project] = await storeProjects(
        aProject({ captadorId: owner.userId, publicado: false, fotos: [{ id: listedPhoto, alt: "" }] }),
      );
      const conteudo = { fotos: [{ id: sentPhoto, alt: "" }], documentos: [{ id: sentPaper, titulo: "" }] };
      const key = { projetoId: project?.id ?? "" };
      await db.projectDraft.create({ data: { ...key, conteudo, estado: "rascunho" } });
      const shown = [sentPhoto, sentPaper, listedPhoto];
      const move = (estado: string) =>
        db.projectDraft.update({ where: key, data: { estado, enviadoEm: new Date() } });
      expect(await opensNone([...shown, other])).toBe(true);
      await move("em_analise");
      expect(await opensAll(shown)).toBe(true);
      expect(await opensNone([other])).toBe(true);
      for (const reader of [null, { userId: stranger.userId, colleague: undefined }])
        expect(await opensNone(shown, reader)).toBe(true);
      expect(await opensNone(shown, { ...entered, admin: "waiting" })).toBe(true);
      await move("rascunho");
      expect(await opensNone(shown)).toBe(true);
    });

    test("a member of the team opens the files of a reported project and news post until the decision", async () => {
      const [photo, ofNews] = [
        (await stored("foto", await picture())).id,
        (await stored("foto", await picture())).id,
      ];
      const [project] = await storeProjects(
        aProject({ captadorId: owner.userId, publicado: false, fotos: [{ id: photo, alt: "" }] }),
      );
      const projetoId = project?.id ?? "";
      const fotos = [{ id: ofNews, alt: "" }];
      const news = { id: randomUUID(), projetoId, titulo: "Deposite aqui", texto: "Pix abaixo.", fotos };
      await db.projectUpdate.create({ data: { ...news, apagadaEm: new Date() } });
      expect(await opensNone([photo, ofNews])).toBe(true);
      const report = { motivo: "enganoso" };
      await db.contentReport.createMany({
        data: [
          { ...report, projetoId },
          { ...report, updateId: news.id },
        ],
      });
      expect(await opensAll([photo, ofNews])).toBe(true);
      await db.contentReport.updateMany({ data: { estado: "mantida", decididaEm: new Date() } });
      expect(await opensNone([photo, ofNews])).toBe(true);
    });
  });

  test.each([
    "/arquivos/x/480.webp",
    `/arquivos/${publicPhoto.id}/481.webp`,
    `/arquivos/${publicPhoto.id}/480.png`,
    `/arquivos/${publicPhoto.id}/480.jpg`,
    `/arquivos/${publicPhoto.id}/480.webp.html`,
    `/arquivos/${publicPhoto.id.toUpperCase()}X/480.webp`,
    `/arquivos/${publicDocument.id}/outro.pdf`,
    `/arquivos/${publicDocument.id}/640.jpg`,
    `/arquivos/${publicDocument.id}/%ff`,
    `/arquivos/${publicDocument.id}/..%2f..%2fetc%2fpasswd`,
    "/arquivos/018f0000-0000-7000-8000-000000000000/480.webp",
  ])("the address %s is not found", async (address) => {
    expect((await get(address, await cookieOf(owner))).status).toBe(404);
  });
});

describe("downloading a document", () => {
  const address = fileUrl(document.id, document.name);

  test("a document is sent as a download and cannot run or load anything", async () => {
    const response = await get(address, await cookieOf(owner));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "attachment; filename=\"Orcamento (1).pdf\"; filename*=UTF-8''Or%C3%A7amento%20%281%29.pdf",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cache-control": "private, no-store",
      "accept-ranges": "bytes",
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PLAN);
  });

  test("a range of a document is sent, so that a download can continue", async () => {
    const headers = await cookieOf(owner);
    const part = await get(address, { ...headers, range: "bytes=5-9" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      `bytes 5-9/${PLAN.length}`,
      "1.4\n1",
    ]);
    const tag = part.headers.get("etag") ?? "";
    expect((await get(address, { ...headers, range: "bytes=5-", "if-range": tag })).status).toBe(206);
    expect((await get(address, { ...headers, range: "bytes=5-", "if-range": '"other"' })).status).toBe(200);
    const beyond = await get(address, { ...headers, range: "bytes=9999-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${PLAN.length}`]);
  });

  test("a document with a matching etag gets 304, and HEAD gets no body", async () => {
    const headers = await cookieOf(owner);
    const tag = (await get(address, headers)).headers.get("etag") ?? "";
    expect((await get(address, { ...headers, "if-none-match": tag })).status).toBe(304);
    const head = await get(address, headers, "HEAD");
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, tag, ""]);
  });
});

describe("the response of a photo", () => {
  test("a public photo is cached for a year by browsers and for an hour by shared caches", async () => {
    const response = await get(photoUrl(publicPhoto.id, 640, "webp"));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, s-maxage=3600, immutable",
    });
    expect(response.headers.has("content-disposition")).toBe(false);
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(640);
  });

  test("a private photo is cached by nobody", async () => {
    const response = await get(photoUrl(photo.id, 480, "avif"), await cookieOf(owner));
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-type")).toBe("image/avif");
  });

  test("each format of a photo has its own etag", async () => {
    const tags = await Promise.all(
      (["avif", "webp", "jpg"] as const).map(
        async (format) => (await get(photoUrl(publicPhoto.id, 640, format))).headers.get("etag") ?? "",
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

test("a file whose bytes are missing is not found", async () => {
  const lost = await stored("documento", pdf("lost"), { isPublic: true });
  const { key } = await db.storedFile.findUniqueOrThrow({ where: { id: lost.id } });
  await rm(path.join(process.env.FILES_DIR ?? "", key));
  expect((await get(fileUrl(lost.id, lost.name), await cookieOf(owner))).status).toBe(404);
});

test("the query returns the person's own files of the given ids, in their order", async () => {
  const ids = [photo.id, document.id];
  expect((await findOwnFiles(owner.userId, ids)).map(({ id }) => id)).toEqual(ids);
  expect(await findOwnFiles(stranger.userId, ids)).toEqual([]);
});
