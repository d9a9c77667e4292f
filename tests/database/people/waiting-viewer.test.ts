import { expect, test } from "vitest";
import { GET } from "@/app/api/viewer/route";
import { encryptSession, SESSION_COOKIE } from "@/lib/access/auth/session";
import { db } from "@/lib/server/db";
import { createPerson } from "@/tests/setup/people";
import { colleagueOf } from "@/tests/setup/team";

async function viewerOf({ sessionId }: { sessionId: string }) {
  const cookie = `${SESSION_COOKIE}=${await encryptSession(sessionId)}`;
  const response = await GET(new Request("http://localhost:3000/api/viewer", { headers: { cookie } }));
  return [response.status, await response.json()];
}

test("a session that waits for its code, or has lost its account, has no viewer, so that public pages offer the login", async () => {
  const [waiting, owner] = [await createPerson(), await createPerson()];
  const since = { createdAt: new Date(), confirmedAt: new Date() };
  await db.secondFactor.create({ data: { userId: waiting.userId, secret: Buffer.from("x"), ...since } });
  const lost = await colleagueOf(owner);
  await db.colleague.update({ where: { id: lost.id }, data: { endedAt: new Date() } });
  for (const person of [waiting, lost])
    expect(await viewerOf(person)).toEqual([401, expect.objectContaining({ viewer: null })]);
});
