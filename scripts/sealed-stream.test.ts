import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openStream, readKey, sealedSize, sealStream } from "./sealed-stream";

const KEY = randomBytes(32);
const PIECE = 64 * 1024;

async function through(bytes: Buffer, by: ReturnType<typeof sealStream>, cut = 50_000): Promise<Buffer> {
  const parts = Array.from({ length: Math.ceil(bytes.length / cut) }, (_, at) =>
    bytes.subarray(at * cut, (at + 1) * cut),
  );
  const [, result] = await Promise.all([pipeline(Readable.from(parts), by), buffer(by)]);
  return result;
}

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 7])(
  "%i encrypted bytes are decrypted unchanged",
  async (size) => {
    const bytes = randomBytes(size);
    const sealed = await through(bytes, sealStream(KEY));
    expect((await through(sealed, openStream(KEY))).equals(bytes)).toBe(true);
    expect(sealed.length).toBe(sealedSize(size));
    if (size > 100) expect(sealed.includes(bytes.subarray(0, 50))).toBe(false);
  },
);

test("an encrypted stream that arrives in chunks of any size is decrypted unchanged", async () => {
  const bytes = randomBytes(PIECE * 2 + 5);
  const sealed = await through(bytes, sealStream(KEY));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1_000, max: 2 * PIECE }), async (cut) =>
      (await through(sealed, openStream(KEY), cut)).equals(bytes),
    ),
    { numRuns: 20 },
  );
});

const REFUSED = /incompleto, foi alterado, ou BACKUP_KEY é outra chave|não foi cifrado aqui/;

test("another key, a changed byte, a missing end, and reordered pieces are refused", async () => {
  const sealed = await through(randomBytes(PIECE * 3), sealStream(KEY));
  const head = 22;
  const piece = PIECE + 16;
  await expect(through(sealed, openStream(randomBytes(32)))).rejects.toThrow(REFUSED);
  for (const at of [0, 10, head, head + piece + 5, sealed.length - 1]) {
    const forged = Buffer.from(sealed);
    forged[at] = (forged[at] ?? 0) ^ 1;
    await expect(through(forged, openStream(KEY))).rejects.toThrow(REFUSED);
  }
  for (const end of [5, head, head + piece, head + 2 * piece, sealed.length - 1])
    await expect(through(sealed.subarray(0, end), openStream(KEY))).rejects.toThrow(REFUSED);
  const moved = Buffer.concat([
    sealed.subarray(0, head),
    sealed.subarray(head + piece, head + 2 * piece),
    sealed.subarray(head, head + piece),
    sealed.subarray(head + 2 * piece),
  ]);
  await expect(through(moved, openStream(KEY))).rejects.toThrow(REFUSED);
});

test("the same bytes are encrypted differently each time", async () => {
  const [one, two] = [
    await through(Buffer.from("a"), sealStream(KEY)),
    await through(Buffer.from("a"), sealStream(KEY)),
  ];
  expect(one.equals(two)).toBe(false);
});

test("an invalid key is refused by its variable's name", () => {
  expect(readKey(KEY.toString("base64"))).toEqual(KEY);
  for (const wrong of ["", "short", KEY.toString("hex"), `${KEY.toString("base64")}=`])
    expect(() => readKey(wrong)).toThrow(/^BACKUP_KEY precisa ser /);
});
