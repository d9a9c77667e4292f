import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { pdf } from "@/tests/setup/pictures";

const { db } = await import("@/lib/server/db");
const { createDeal } = await import("@/tests/setup/deal-room");
const { createPerson } = await import("@/tests/setup/people");
const { storeUpload } = await import("@/lib/catalog/uploads/mutations/upload");
const { UPLOADS } = await import("@/lib/catalog/uploads/messages");
const { LASTING_BYTES, UPLOAD_QUOTA } = await import("@/lib/catalog/uploads/rules");
describe("the quota of an account", () => {
  const filler = (ownerId: string, at: number, size: number, variants: object[] = []) => ({
    ownerId,
    purpose: "documento",
    name: "x.pdf",
    contentType: "application/pdf",
    size,
    sha256: Buffer.alloc(32),
    key: `documento/filler/${ownerId}/${at}.pdf`,
    variants,
  });

  test("of concurrent uploads for the last free place one is stored", async () => {
    const owner = await createPerson();
    const rows = Array.from({ length: UPLOAD_QUOTA.files - 1 }, (_, at) => filler(owner.userId, at, 10));
    await db.storedFile.createMany({ data: rows });
    const given = { name: "a.pdf", bytes: pdf() };
    const results = await Promise.all([1, 2, 3].map(() => storeUpload(owner, "documento", given)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      code: "conflict",
      message: UPLOADS.fullFiles(UPLOAD_QUOTA.files),
    });
    expect(await db.storedFile.count({ where: { ownerId: owner.userId } })).toBe(UPLOAD_QUOTA.files);
  });

  test("the quota counts all sizes of a photo; bytes of a refused upload are noted for deletion", async () => {
    const owner = await createPerson();
    const half = UPLOAD_QUOTA.bytes / 2;
    const variant = { format: "webp", width: 1, height: 1, size: half - 200, key: "foto/x" };
    await db.storedFile.create({ data: filler(owner.userId, 0, half, [variant]) });
    const noted = await db.fileRemoval.count();
    expect(
      await storeUpload(owner, "documento", { name: "a.pdf", bytes: pdf("x".repeat(300)) }),
    ).toMatchObject({ message: UPLOADS.fullBytes(UPLOAD_QUOTA.bytes) });
    expect(await db.fileRemoval.count()).toBe(noted + 1);
  });
});

describe("files that a person cannot delete", () => {
  const lasting = (ownerId: string, at: number, size: number) => ({
    ownerId,
    purpose: "apresentacao",
    name: "x.pptx",
    contentType: "application/vnd.ms-powerpoint",
    size,
    sha256: Buffer.alloc(32),
    key: `apresentacao/lasting/${ownerId}/${at}.pptx`,
  });
  const given = { name: "a.pdf", bytes: pdf() };

  test("presentations, deposit proofs and sent attachments do not count against the quota", async () => {
    const { id: opportunityId, financiador: funder } = await createDeal();
    const { userId } = funder;
    const rows = Array.from({ length: UPLOAD_QUOTA.files }, (_, at) => ({
      ...lasting(userId, at, (at < UPLOAD_QUOTA.files - 5 ? 2 : 110) * 1024 * 1024),
      purpose: at < 10 ? "apresentacao" : "anexo",
    }));
    const stored = await db.storedFile.createManyAndReturn({
      data: rows,
      select: { id: true, purpose: true },
    });
    const sent = stored.filter(({ purpose }) => purpose === "anexo").map(({ id }) => id);
    expect(await storeUpload(funder, "anexo", given)).toMatchObject({
      message: UPLOADS.fullBytes(UPLOAD_QUOTA.bytes),
    });
    const proof = { opportunityId, sentById: userId, amount: 1n, depositedOn: new Date() };
    await db.depositProof.createMany({ data: sent.slice(0, -5).map((fileId) => ({ ...proof, fileId })) });
    const conversation = await db.talk.upsert({
      where: { opportunityId },
      update: {},
      create: { opportunityId },
    });
    const message = await db.talkMessage.create({
      data: { talkId: conversation.id, number: 1, authorId: userId, clientId: randomUUID(), texto: "" },
    });
    await db.talkAttachment.createMany({
      data: sent.slice(-5).map((fileId, position) => ({ messageId: message.id, position, fileId })),
    });
    expect(await storeUpload({ userId }, "anexo", given)).toMatchObject({ ok: true });
  });

  test("files that a person cannot delete have a higher limit of their own", async () => {
    const { userId } = await createPerson();
    const rows = [0, 1].map((at) => lasting(userId, at, LASTING_BYTES / 2));
    await db.storedFile.createMany({ data: rows });
    expect(await storeUpload({ userId }, "anexo", given)).toMatchObject({
      code: "conflict",
      message: UPLOADS.fullLasting(LASTING_BYTES),
    });
  });
});
