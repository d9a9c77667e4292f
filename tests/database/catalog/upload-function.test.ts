import { describe, expect, test } from "vitest";
import { POST } from "@/app/api/arquivos/route";
import { encryptSession, SESSION_COOKIE } from "@/lib/access/auth/session";
import { UPLOADS } from "@/lib/catalog/uploads/messages";
import { UPLOAD_LIMITS } from "@/lib/catalog/uploads/rules";
import { db } from "@/lib/server/db";
import { LIMITS } from "@/lib/server/rate-limit";
import { createPerson } from "../../setup/people";
import { pdf, picture } from "../../setup/pictures";

const cookieOf = async ({ sessionId }: { sessionId: string }) => ({
  cookie: `${SESSION_COOKIE}=${await encryptSession(sessionId)}`,
});

type Body = Buffer | ReadableStream<Uint8Array> | null;

function send(body: Body, headers: Record<string, string>, query = "finalidade=documento") {
  const init = { method: "POST", headers, body: body as BodyInit | null, duplex: "half" };
  return POST(new Request(`http://localhost:3000/api/arquivos?${query}`, init));
}

test("an upload works by cookie and by bearer credential and keeps the sent name", async () => {
  const person = await createPerson();
  const name = { "x-file-name": encodeURIComponent("Orçamento.pdf") };
  const first = await send(pdf(), { ...(await cookieOf(person)), ...name });
  expect(first.status).toBe(201);
  expect(await first.json()).toMatchObject({ name: "Orçamento.pdf", contentType: "application/pdf" });
  const authorization = `Bearer ${await encryptSession(person.sessionId)}`;
  const photo = await send(await picture(), { authorization }, "finalidade=foto");
  expect(photo.status).toBe(201);
  expect(await photo.json()).toMatchObject({ name: "arquivo.jpg", width: 640, height: 480 });
});

describe("refused uploads", () => {
  test("a stranger's upload is refused before its body is read", async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          pulled += 1;
          controller.enqueue(Buffer.alloc(65_536));
        },
      },
      { highWaterMark: 0 },
    );
    const response = await send(body, {});
    expect([response.status, pulled]).toEqual([401, 0]);
  });

  test("an upload from another site's page is refused", async () => {
    const headers = { ...(await cookieOf(await createPerson())), "sec-fetch-site": "cross-site" };
    expect((await send(pdf(), headers)).status).toBe(403);
  });

  test("a file from a page of another account is refused, and one of the own account's page is stored", async () => {
    const [former, person] = [await createPerson(), await createPerson()];
    const from = async ({ userId }: { userId: string }) =>
      send(pdf(), await cookieOf(person), `finalidade=documento&contaDaPagina=${userId}`);
    const refused = await from(former);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { success: false, error: expect.stringContaining("Esta página foi aberta em outra conta") },
    ]);
    expect(await db.storedFile.count({ where: { ownerId: person.userId } })).toBe(0);
    expect((await from(person)).status).toBe(201);
  });

  test.each([
    "",
    "finalidade=",
    "finalidade=apresentacao",
    "finalidade=foto&finalidade=anexo",
    "finalidade=constructor",
  ])("an upload without one valid purpose is refused: %j", async (query) => {
    expect((await send(pdf(), await cookieOf(await createPerson()), query)).status).toBe(400);
  });

  test("an upload of 50 MB is refused by its Content-Length, or else before it is read to the end", async () => {
    const headers = await cookieOf(await createPerson());
    const { maxBytes } = UPLOAD_LIMITS.documento;
    const text = { success: false, error: UPLOADS.tooLarge(maxBytes) };
    const response = await send(pdf(), { ...headers, "content-length": String(50 * 1024 * 1024) });
    expect([response.status, await response.json()]).toEqual([413, text]);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          sent += 1_000_000;
          if (sent > 50_000_000) controller.close();
          else controller.enqueue(Buffer.alloc(1_000_000, 1));
        },
      },
      { highWaterMark: 0 },
    );
    const unsaid = await send(body, headers);
    expect([unsaid.status, await unsaid.json()]).toEqual([413, text]);
    expect(sent).toBeLessThan(maxBytes + 2_000_001);
  });

  test("an empty body and an HTML page declared as PDF are refused", async () => {
    const headers = { ...(await cookieOf(await createPerson())), "content-type": "application/pdf" };
    const empty = await send(null, headers);
    expect([empty.status, await empty.json()]).toEqual([400, { success: false, error: UPLOADS.empty }]);
    const page = await send(Buffer.from("<html><script>alert(1)</script>"), headers);
    expect([page.status, await page.json()]).toEqual([
      400,
      { success: false, error: UPLOADS.wrongType("documento", null) },
    ]);
  });

  test("an upload beyond the rate limit is refused", async () => {
    const headers = await cookieOf(await createPerson());
    const many = Array.from({ length: LIMITS.upload.points }, () => send(Buffer.from("x"), headers));
    expect((await Promise.all(many)).filter(({ status }) => status === 429)).toEqual([]);
    const next = await send(pdf(), headers);
    expect(next.status).toBe(429);
    expect(Number(next.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test.each([
  "%",
  "%ff",
  "%00",
  "..%2f..%2fx.pdf",
  "%F0%9F%98%80".repeat(200),
  '"; filename=x',
  "a".repeat(8_000),
])("the hostile name of case %# is replaced by a harmless one", async (name) => {
  const person = await createPerson();
  const response = await send(pdf(), { ...(await cookieOf(person)), "x-file-name": name });
  expect(response.status).toBe(201);
  const [row] = await db.storedFile.findMany({ where: { ownerId: person.userId } });
  expect(row?.name).toMatch(/^[^\\/:*?"<>|\p{Cc}]{1,116}\.pdf$/u);
});
