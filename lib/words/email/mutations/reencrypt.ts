import "server-only";
import { FIRST_UUID } from "@/lib/kit/ids";
import { decrypt, encrypt } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";
import { PURPOSE } from "./notify";

const BATCH = 500;

/**
 * Re-encrypts all stored message contents with the current secret, so that the previous secret can be removed. Does not
 * overwrite a concurrent change of a message.
 * @returns numbers of messages. `current`: already encrypted with the current secret. `unreadable`: no known secret
 *   decrypts them
 */
export async function reencryptContents(
  batch = BATCH,
): Promise<{ reencrypted: number; current: number; unreadable: number }> {
  const counts = { reencrypted: 0, current: 0, unreadable: 0 };
  for (let after = FIRST_UUID; ; ) {
    const messages = await db.emailMessage.findMany({
      where: { id: { gt: after }, payload: { not: null } },
      orderBy: { id: "asc" },
      take: batch,
      select: { id: true, payload: true },
    });
    for (const { id, payload } of messages) {
      const text = payload && decrypt(PURPOSE, payload);
      const sealed = text === null ? null : encrypt(PURPOSE, text);
      if (sealed === null || payload === null) counts.unreadable += 1;
      else if (sealed.equals(payload)) counts.current += 1;
      else
        counts.reencrypted += await db.$executeRaw`
          update email_messages set payload = ${sealed} where id = ${id}::uuid and payload = ${payload}`;
    }
    if (messages.length < batch) return counts;
    after = messages.at(-1)?.id ?? after;
  }
}
