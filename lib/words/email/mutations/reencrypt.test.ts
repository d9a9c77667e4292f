import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

const [OLD, NEW] = ["the secret of the year before and long", "the secret of this year and as long too"];
const PURPOSE = "email";

function restartWith(secret: string, previous = ""): void {
  vi.stubEnv("NEXTAUTH_SECRET", secret);
  vi.stubEnv("NEXTAUTH_SECRET_PREVIOUS", previous);
  vi.resetModules();
}

test("contents of waiting, failed and undelivered mails are re-encrypted; the earlier secret can then be removed", async () => {
  restartWith(OLD);
  const { encrypt: encryptBefore } = await import("@/lib/server/crypto");
  restartWith(NEW, OLD);
  const { db } = await import("@/lib/server/db");
  const { encrypt } = await import("@/lib/server/crypto");
  const { reencryptContents } = await import("./reencrypt");
  const add = (
    subject: string,
    payload: Uint8Array<ArrayBuffer> | null,
    status = "queued",
    forDigest = false,
  ) =>
    db.emailMessage.create({
      data: {
        emailType: "system_notification",
        toAddress: "a@exemplo.com.br",
        subject,
        payload,
        status,
        forDigest,
      },
      select: { id: true },
    });
  const sealedBefore = (text: string) => encryptBefore(PURPOSE, text);
  await add("queued", sealedBefore("queued"));
  await add("digest", sealedBefore("digest"), "queued", true);
  await add("failed", sealedBefore("failed"), "failed");
  await add("sent", sealedBefore("sent"), "sent");
  await add("new", encrypt(PURPOSE, "new"));
  await add("delivered", null, "delivered");
  const lost = await add("lost", Buffer.alloc(60, 1), "failed");
  expect(await reencryptContents(2)).toEqual({ reencrypted: 4, current: 1, unreadable: 1 });
  expect(await reencryptContents(2)).toEqual({ reencrypted: 0, current: 5, unreadable: 1 });

  const kept = await db.emailMessage.findMany({ where: { payload: { not: null }, id: { not: lost.id } } });
  restartWith(NEW);
  const { decrypt } = await import("@/lib/server/crypto");
  expect(kept.map(({ payload }) => decrypt(PURPOSE, payload ?? Buffer.alloc(0)))).toEqual(
    kept.map(({ subject }) => subject),
  );
  expect(kept).toHaveLength(5);

  // Re-encryption does not restore content that a concurrent transaction has deleted.
  const { id } = await add("late", sealedBefore("late"));
  let running: Promise<unknown> = Promise.resolve();
  await db.$transaction(async (tx) => {
    await tx.emailMessage.update({ where: { id }, data: { status: "delivered", payload: null } });
    running = reencryptContents();
    await vi.waitUntil(
      async () =>
        (
          await db.$queryRaw<
            unknown[]
          >`select 1 from pg_locks where not granted and locktype = 'transactionid'`
        ).length > 0,
      { timeout: 4_000 },
    );
  });
  expect(await running).toEqual({ reencrypted: 0, current: 5, unreadable: 1 });
  expect(await db.emailMessage.findUnique({ where: { id }, select: { payload: true } })).toEqual({
    payload: null,
  });
});
