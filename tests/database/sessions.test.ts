import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { arrive, cookies, forget } from "../setup/next-headers";

vi.mock("next/navigation", () => ({
  redirect: (to: string) => {
    throw new Error(`redirect ${to}`);
  },
  unstable_rethrow: () => {},
}));

let session: typeof import("@/lib/auth/session");
let people: typeof import("../setup/people");
let db: typeof import("@/lib/db").db;

beforeAll(async () => {
  session = await import("@/lib/auth/session");
  people = await import("../setup/people");
  ({ db } = await import("@/lib/db"));
});
beforeEach(() => forget());

const read = (token: string, as: "cookie" | "bearer") =>
  session.readViewer({
    cookie: as === "cookie" ? token : undefined,
    authorization: as === "bearer" ? `Bearer ${token}` : null,
  });

describe("who is signed in", () => {
  test("A6.7 the same token works as cookie and as bearer credential", async () => {
    const person = await people.createPerson({ userType: "financiador", company: true });
    const token = await session.sealSession(person.userId, 1);
    expect(await read(token, "cookie")).toEqual(person);
    expect(await read(token, "bearer")).toEqual(person);
    expect(await session.readViewer({ cookie: undefined, authorization: `bearer ${token}` })).toEqual(person);
  });

  test("a bearer credential wins over the cookie, a wrong one included", async () => {
    const [one, other] = [await people.createPerson(), await people.createPerson()];
    const cookie = await session.sealSession(one.userId, 1);
    const authorization = `Bearer ${await session.sealSession(other.userId, 1)}`;
    expect((await session.readViewer({ cookie, authorization }))?.userId).toBe(other.userId);
    expect(await session.readViewer({ cookie, authorization: "Bearer nada" })).toBeNull();
    expect((await session.readViewer({ cookie, authorization: "Basic abc" }))?.userId).toBe(one.userId);
  });

  test("a raised session version ends every session at once", async () => {
    const person = await people.createPerson();
    const token = await session.sealSession(person.userId, 1);
    expect(await read(token, "cookie")).not.toBeNull();
    await db.user.update({ where: { id: person.userId }, data: { sessionVersion: { increment: 1 } } });
    expect(await read(token, "cookie")).toBeNull();
    expect(await read(token, "bearer")).toBeNull();
    expect(await read(await session.sealSession(person.userId, 2), "cookie")).not.toBeNull();
  });

  test("nobody: no token, forged, cut, foreign claims, unconfirmed, anonymised, unknown", async () => {
    const person = await people.createPerson();
    const token = await session.sealSession(person.userId, 1);
    const unconfirmed = await people.createPerson({ confirmed: false });
    const gone = await people.createPerson();
    await db.user.update({ where: { id: gone.userId }, data: { anonymisedAt: new Date() } });
    const middle = Math.floor(token.length / 2);
    const changed = token.slice(0, middle) + (token[middle] === "A" ? "B" : "A") + token.slice(middle + 1);
    const tokens = [
      "",
      "nada",
      changed,
      token.slice(0, -3),
      JSON.stringify({ sub: person.userId, ver: 1 }),
      await session.sealSession(unconfirmed.userId, 1),
      await session.sealSession(gone.userId, 1),
      await session.sealSession("00000000-0000-7000-8000-000000000000", 1),
      await session.sealSession("' or 1=1 --", 1),
      await session.sealViewer(person),
    ];
    for (const value of tokens) expect(await read(value, "cookie")).toBeNull();
  });

  test("A6.7 a token is good for 30 days and no longer", async () => {
    const person = await people.createPerson();
    const token = await session.sealSession(person.userId, 1);
    const day = 86_400_000;
    const start = Date.now();
    try {
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(start + 29.9 * day);
      expect(await read(token, "cookie")).not.toBeNull();
      vi.setSystemTime(start + 30.1 * day);
      expect(await read(token, "cookie")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("one request asks the database once: what the middleware read is handed to the page, sealed", async () => {
    const person = await people.createPerson();
    arrive({ [session.VIEWER_HEADER]: await session.sealViewer(person) });
    expect(await session.getViewer()).toEqual(person);
    const token = await session.sealSession(person.userId, 1);
    arrive({ [session.VIEWER_HEADER]: token });
    expect(await session.getViewer()).toBeNull();
    arrive({ [session.VIEWER_HEADER]: JSON.stringify(person) });
    expect(await session.getViewer()).toBeNull();
  });

  test("A2.10 a guarded page gets its viewer, everybody else is sent away", async () => {
    const captador = await people.createPerson();
    const company = await people.createPerson({ userType: "financiador", company: true });
    await expect(session.requireViewer("/empresa-dashboard")).rejects.toThrow("redirect /empresa-auth");
    await expect(session.requireViewer("/dashboard")).rejects.toThrow("redirect /auth");
    const jar = await cookies();
    jar.set(session.SESSION_COOKIE, await session.sealSession(captador.userId, 1));
    expect((await session.requireViewer("/dashboard")).userId).toBe(captador.userId);
    await expect(session.requireViewer("/projetos")).rejects.toThrow("redirect /empresa-auth");
    jar.set(session.SESSION_COOKIE, await session.sealSession(company.userId, 1));
    expect((await session.requireViewer("/projetos")).empresaId).toBe(company.empresaId);
    jar.set(session.SESSION_COOKIE, "ilegível");
    await expect(session.requireViewer("/empresa-dashboard")).rejects.toThrow("redirect /empresa-auth");
  });
});
