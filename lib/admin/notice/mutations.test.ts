import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

const { removeNotice, writeNotice } = await import("./mutations");
const { readNotice, readShownNotice } = await import("./queries");
const { NOTICE } = await import("./messages");
const { db } = await import("@/lib/server/db");

beforeEach(() => db.siteNotice.deleteMany());
afterAll(() => db.$disconnect());

const by = () => ({ adminId: randomUUID(), requestId: null, now: new Date() });
const input = { texto: "Manutenção no sábado.", caminho: "/faq", dia: "2090-11-28", hora: "18:00" };

const entriesOf = (adminId: string) =>
  db.auditEntry.findMany({
    where: { adminId },
    orderBy: { id: "asc" },
    select: { action: true, before: true, after: true },
  });

test("a notice is written, replaced and removed, each with an entry before and after", async () => {
  const author = by();
  expect(await writeNotice(author, input)).toEqual({ ok: true, data: { message: NOTICE.written } });
  expect(await readShownNotice()).toEqual({ text: input.texto, path: "/faq" });
  const second = { texto: "Voltamos às 20h.", caminho: "", dia: "", hora: "" };
  await writeNotice(author, second);
  expect(await readShownNotice()).toEqual({ text: second.texto, path: "" });
  expect(await removeNotice(author)).toEqual({ ok: true, data: { message: NOTICE.removed } });
  expect(await readShownNotice()).toBeNull();
  expect(await removeNotice(author)).toMatchObject({ ok: false, code: "conflict", message: NOTICE.already });
  const one = { texto: input.texto, caminho: "/faq", termina: expect.stringContaining("28/11/2090") };
  const two = { texto: second.texto, caminho: "", termina: null };
  expect(await entriesOf(author.adminId)).toEqual([
    { action: "notice_written", before: null, after: one },
    { action: "notice_written", before: one, after: two },
    { action: "notice_removed", before: two, after: null },
  ]);
});

test("an end in the past is refused at its field and writes nothing", async () => {
  const author = by();
  expect(await writeNotice(author, { ...input, dia: "2020-01-01" })).toMatchObject({
    ok: false,
    field: "dia",
    message: NOTICE.past,
  });
  expect(await readNotice()).toBeNull();
  expect(await entriesOf(author.adminId)).toEqual([]);
});

test("a notice that has ended stays stored and is shown to nobody", async () => {
  await db.siteNotice.create({
    data: { text: "Acabou.", path: "", endsAt: new Date(Date.now() - 1), since: new Date(0) },
  });
  expect(await readShownNotice()).toBeNull();
  expect(await readNotice()).toMatchObject({ text: "Acabou." });
});

test("of two concurrent notices one remains, and the second entry's 'before' is the first one's 'after'", async () => {
  const author = by();
  await Promise.all(["Um.", "Dois."].map((texto) => writeNotice(author, { ...input, texto })));
  expect(await db.siteNotice.count()).toBe(1);
  const [first, second] = await entriesOf(author.adminId);
  expect(second?.before).toEqual(first?.after);
});

test("while the database is down no notice is shown; another error is thrown", async () => {
  const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const read = vi.spyOn(db.siteNotice, "findFirst").mockRejectedValueOnce(away);
  expect(await readShownNotice()).toBeNull();
  read.mockRejectedValueOnce(new Error("outro"));
  await expect(readShownNotice()).rejects.toThrow("outro");
  read.mockRestore();
});
