import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/server";
import { S3_BUCKET, S3_CREDENTIALS } from "../../sandbox/vendors/s3";
import { createDiskStore, createS3Store, type FileStore, type OpenedFile } from "./files";

let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  folder = await mkdtemp(path.join(tmpdir(), "elo-arquivos-"));
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

const post = (address: string, body: object = {}) =>
  fetch(`${sandbox.url}/_sandbox/${address}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const fault = (body: object) => post("faults", { provider: "s3", times: "always", ...body });
beforeEach(() => post("reset"));

const s3 = (over = {}) =>
  createS3Store({
    endpoint: `${sandbox.url}/s3`,
    region: "sa-east-1",
    bucket: S3_BUCKET,
    ...S3_CREDENTIALS,
    ...over,
  });

const STORES: Record<string, () => FileStore> = { disk: () => createDiskStore(folder), s3 };

const contentOf = async (opened: OpenedFile) =>
  opened.kind === "found" ? Buffer.from(await new Response(opened.body).arrayBuffer()) : opened.kind;

/** Every byte value, so that a conversion to text would fail the comparison. */
const BYTES = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256));

describe.each(Object.entries(STORES))("a file store: %s", (_, create) => {
  test("the store returns stored bytes, whole and in ranges", async () => {
    const store = create();
    expect(await store.put("foto/ab/1600.jpg", BYTES, "image/jpeg")).toBe(true);
    expect(await contentOf(await store.open("foto/ab/1600.jpg"))).toEqual(BYTES);
    const part = await store.open("foto/ab/1600.jpg", { start: 1, end: 300 });
    expect(await contentOf(part)).toEqual(BYTES.subarray(1, 301));
    const last = await store.open("foto/ab/1600.jpg", { start: BYTES.length - 1, end: BYTES.length - 1 });
    expect(await contentOf(last)).toEqual(BYTES.subarray(-1));
  });

  test("any bytes are returned unchanged", async () => {
    const store = create();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 3_000 }), fc.nat(9), async (bytes, name) => {
        expect(await store.put(`anexo/${name}`, bytes, "application/pdf")).toBe(true);
        expect(await contentOf(await store.open(`anexo/${name}`))).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 30 },
    );
  });

  test("a removed file is gone, and removing it again succeeds", async () => {
    const store = create();
    await store.put("documento/a/documento.pdf", BYTES, "application/pdf");
    expect(await store.remove("documento/a/documento.pdf")).toBe(true);
    expect(await store.open("documento/a/documento.pdf")).toEqual({ kind: "missing" });
    expect(await store.remove("documento/a/documento.pdf")).toBe(true);
    expect(await store.remove("documento/never/documento.pdf")).toBe(true);
  });

  test("the size of a file is that of its bytes; a file that is not there has none", async () => {
    const store = create();
    await store.put("foto/size/480.webp", BYTES, "image/webp");
    expect(await store.sizeOf("foto/size/480.webp")).toBe(BYTES.length);
    expect(await store.sizeOf("foto/size")).toBeNull();
    expect(await store.sizeOf("foto/never/480.webp")).toBeNull();
  });

  test("an unknown file is reported as missing", async () => {
    expect(await create().open("foto/none/480.webp")).toEqual({ kind: "missing" });
  });

  test.each([
    "../etc/passwd",
    "foto/../../x",
    "/etc/passwd",
    "foto//x",
    "foto/.x",
    "foto/x/",
    "foto/%2e%2e/x",
    "foto\\x",
    "foto/x\0.jpg",
    "Foto/x",
    "",
    "a".repeat(201),
  ])("the text %j is refused as a key", async (key) => {
    const store = create();
    await expect(store.put(key, BYTES, "image/jpeg")).rejects.toThrow("not a key");
    await expect(store.open(key)).rejects.toThrow("not a key");
    await expect(store.sizeOf(key)).rejects.toThrow("not a key");
    await expect(store.remove(key)).rejects.toThrow("not a key");
  });
});

describe("the store on disk", () => {
  test("a file appears with all its content, and no temporary file stays", async () => {
    const root = await mkdtemp(path.join(folder, "atomic-"));
    const store = createDiskStore(root);
    const place = path.join(root, "foto", "x");
    const seen = new Set<number>();
    const big = Buffer.alloc(8_000_000, 7);
    const putting = store.put("foto/x/480.webp", big, "image/webp");
    let done = false;
    void putting.then(() => {
      done = true;
    });
    while (!done) {
      const content = await readFile(path.join(place, "480.webp")).catch(() => null);
      if (content) seen.add(content.length);
    }
    expect(await putting).toBe(true);
    expect([...seen].filter((size) => size !== big.length)).toEqual([]);
    expect(readdirSync(place)).toEqual(["480.webp"]);
  });

  test("removing an upload's last file removes its folder and half-written files", async () => {
    const store = createDiskStore(folder);
    await store.put("foto/folder/480.webp", BYTES, "image/webp");
    await store.put("foto/folder/960.webp", BYTES, "image/webp");
    await writeFile(path.join(folder, "foto/folder/960.webp.part"), "half");
    await store.remove("foto/folder/480.webp");
    expect(existsSync(path.join(folder, "foto/folder"))).toBe(true);
    await store.remove("foto/folder/960.webp");
    expect(existsSync(path.join(folder, "foto/folder"))).toBe(false);
  });

  test("a folder is not read as a file", async () => {
    await mkdir(path.join(folder, "foto", "dir"), { recursive: true });
    expect(await createDiskStore(folder).open("foto/dir")).toEqual({ kind: "missing" });
  });

  test("a disk that cannot be written is reported as down", async () => {
    const file = path.join(folder, "no-folder");
    await writeFile(file, "");
    const store = createDiskStore(file);
    expect(await store.put("foto/a", BYTES, "image/jpeg")).toBe(false);
    expect(await store.open("foto/a")).toEqual({ kind: "down" });
  });

  test("while the store's folder is missing, such as an unmounted volume, no file is reported as missing and no upload begins another store", async () => {
    const root = await mkdtemp(path.join(folder, "volume-"));
    const store = createDiskStore(root);
    expect(await store.put("foto/ab/a", BYTES, "image/jpeg")).toBe(true);
    await rename(root, `${root}-away`);
    for (const key of ["foto/ab/b", "foto/c", "d"])
      expect(await store.put(key, BYTES, "image/jpeg")).toBe(false);
    expect(existsSync(root)).toBe(false);
    expect(await store.open("foto/ab/a")).toEqual({ kind: "down" });
    expect(await store.remove("foto/ab/a")).toBe(false);
    await rename(`${root}-away`, root);
    expect(await contentOf(await store.open("foto/ab/a"))).toEqual(BYTES);
    expect(await store.put("foto/ab/b", BYTES, "image/jpeg")).toBe(true);
  });

  test("removing the last file of an empty store leaves its folder", async () => {
    const root = await mkdtemp(path.join(folder, "last-"));
    const store = createDiskStore(root);
    expect(await store.put("alone", BYTES, "image/jpeg")).toBe(true);
    expect(await store.remove("alone")).toBe(true);
    expect(await store.put("alone", BYTES, "image/jpeg")).toBe(true);
  });
});

describe("the store with an S3 API", () => {
  test("one failure is retried invisibly", async () => {
    for (const mode of ["status", "reset"]) {
      await fault({ mode, times: 1 });
      expect(await s3().put("foto/retry", BYTES, "image/jpeg")).toBe(true);
      await fault({ mode, times: 1 });
      expect(await contentOf(await s3().open("foto/retry"))).toEqual(BYTES);
    }
  });

  test("a failing vendor is reported as down after two attempts, in writing, reading and deleting", async () => {
    await fault({ mode: "status" });
    expect(await s3().put("foto/down", BYTES, "image/jpeg")).toBe(false);
    const requests = await (await fetch(`${sandbox.url}/_sandbox/requests?provider=s3`)).json();
    expect(requests).toHaveLength(2);
    expect(await s3().open("foto/down")).toEqual({ kind: "down" });
    expect(await s3().remove("foto/down")).toBe(false);
  });

  test("an unreachable vendor is reported as down", async () => {
    const store = s3({ endpoint: "http://127.0.0.1:1" });
    expect(await store.put("foto/nobody", BYTES, "image/jpeg")).toBe(false);
    expect(await store.open("foto/nobody")).toEqual({ kind: "down" });
  });

  test("a cut response ends in an error and not in half a file", async () => {
    const store = s3();
    await store.put("foto/cut", BYTES, "image/jpeg");
    await fault({ mode: "cut", times: 1 });
    const opened = await store.open("foto/cut");
    if (opened.kind !== "found") throw new Error(opened.kind);
    await expect(new Response(opened.body).arrayBuffer()).rejects.toThrow();
  });

  test("a wrong secret, key or bucket is reported as down, not as a missing file", async () => {
    for (const wrong of [{ secret: "x" }, { keyId: "x" }]) {
      expect(await s3(wrong).put("foto/wrong", BYTES, "image/jpeg")).toBe(false);
      expect(await s3(wrong).open("foto/wrong")).toEqual({ kind: "down" });
    }
    expect(await s3({ bucket: "outro" }).open("foto/wrong")).toEqual({ kind: "down" });
  });
});
