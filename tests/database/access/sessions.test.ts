import { beforeEach, describe, expect, test, vi } from "vitest";
import * as session from "@/lib/access/auth/session";
import { IDLE_LIFETIME } from "@/lib/access/sessions/rules";
import { DAY } from "@/lib/kit/time";
import { db } from "@/lib/server/db";
import { clearCookies, cookies, startRequest } from "../../setup/next-headers";
import * as people from "../../setup/people";

vi.mock("next/navigation", () => ({
  redirect: (to: string) => {
    throw new Error(`redirect ${to}`);
  },
  unstable_rethrow: () => {},
}));

beforeEach(() => clearCookies());

const read = (token: string, as: "cookie" | "bearer") =>
  session.readViewer({
    cookie: as === "cookie" ? token : undefined,
    authorization: as === "bearer" ? `Bearer ${token}` : null,
  });

describe("reading the viewer", () => {
  test("A6.4 the same token works as cookie and as bearer credential", async () => {
    const person = await people.createPerson({ userType: "financiador", company: true });
    const token = await session.encryptSession(person.sessionId);
    expect(await read(token, "cookie")).toEqual(person);
    expect(await read(token, "bearer")).toEqual(person);
    expect(await session.readViewer({ cookie: undefined, authorization: `bearer ${token}` })).toEqual(person);
  });

  test("a bearer credential takes precedence over the cookie, even when it is invalid", async () => {
    const [one, other] = [await people.createPerson(), await people.createPerson()];
    const cookie = await session.encryptSession(one.sessionId);
    const authorization = `Bearer ${await session.encryptSession(other.sessionId)}`;
    expect((await session.readViewer({ cookie, authorization }))?.userId).toBe(other.userId);
    expect(await session.readViewer({ cookie, authorization: "Bearer nada" })).toBeNull();
    expect((await session.readViewer({ cookie, authorization: "Basic abc" }))?.userId).toBe(one.userId);
  });

  test("A4.2 an ended session's token is refused as cookie and bearer; the account's other session stays", async () => {
    const person = await people.createPerson();
    const token = await session.encryptSession(person.sessionId);
    const other = await session.encryptSession(await people.createSession(person.userId));
    expect(await read(token, "cookie")).not.toBeNull();
    await db.session.update({ where: { id: person.sessionId }, data: { endedAt: new Date() } });
    expect(await read(token, "cookie")).toBeNull();
    expect(await read(token, "bearer")).toBeNull();
    expect(await read(other, "cookie")).not.toBeNull();
  });

  test("after the secret was changed, sessions stay valid while the previous secret is configured", async () => {
    const { env } = await import("@/lib/server/env");
    const { encode } = await import("next-auth/jwt");
    const person = await people.createPerson();
    const earlier = "the secret of the year before and long";
    const token = await encode({ token: { sid: person.sessionId }, secret: earlier, maxAge: 60 });
    expect(await read(token, "cookie")).toBeNull();
    env.NEXTAUTH_SECRET_PREVIOUS.push(earlier);
    expect(await read(token, "cookie")).toMatchObject({ userId: person.userId });
    env.NEXTAUTH_SECRET_PREVIOUS.length = 0;
  });

  test("a token issued before the sessions table existed is rejected", async () => {
    const person = await people.createPerson();
    const { encode } = await import("next-auth/jwt");
    const secret = process.env.NEXTAUTH_SECRET ?? "";
    const old = await encode({ token: { sub: person.userId, ver: 1 }, secret });
    expect(await read(old, "cookie")).toBeNull();
  });

  test("no viewer comes of a forged or expired token, nor of an unconfirmed or anonymised account", async () => {
    const person = await people.createPerson();
    const token = await session.encryptSession(person.sessionId);
    const unconfirmed = await people.createPerson({ confirmed: false });
    const gone = await people.createPerson();
    const expired = await people.createSession(person.userId, new Date(Date.now() - IDLE_LIFETIME - DAY));
    await db.user.update({ where: { id: gone.userId }, data: { anonymisedAt: new Date() } });
    const middle = Math.floor(token.length / 2);
    const changed = token.slice(0, middle) + (token[middle] === "A" ? "B" : "A") + token.slice(middle + 1);
    const tokens = [
      "",
      "nada",
      changed,
      token.slice(0, -3),
      JSON.stringify({ sid: person.sessionId }),
      await session.encryptSession(unconfirmed.sessionId),
      await session.encryptSession(gone.sessionId),
      await session.encryptSession(expired),
      await session.encryptSession("00000000-0000-7000-8000-000000000000"),
      await session.encryptSession("' or 1=1 --"),
      await session.encryptViewer(person),
    ];
    for (const value of tokens) expect(await read(value, "cookie")).toBeNull();
  });

  test("A6.7 a session ends 30 days after its last use, and 90 days after the login regardless of use", async () => {
    const person = await people.createPerson();
    const token = await session.encryptSession(person.sessionId);
    const idle = await session.encryptSession(await people.createSession(person.userId));
    const start = Date.now();
    const isOpen = async (value: string, days: number) => {
      vi.setSystemTime(start + days * DAY);
      return (await read(value, "cookie")) !== null;
    };
    try {
      vi.useFakeTimers({ toFake: ["Date"] });
      for (const days of [29.9, 59.8, 89.7]) expect(await isOpen(token, days), `day ${days}`).toBe(true);
      expect(await isOpen(token, 90.1)).toBe(false);
      expect(await isOpen(idle, 29.9)).toBe(true);
      expect(await isOpen(idle, 60)).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  test("lastSeenAt is written at most once in five minutes, even by 20 concurrent requests", async () => {
    const person = await people.createPerson();
    const token = await session.encryptSession(person.sessionId);
    const seenAt = async () =>
      (await db.session.findUniqueOrThrow({ where: { id: person.sessionId } })).lastSeenAt.getTime();
    const first = await seenAt();
    const written = vi.spyOn(db.session, "updateMany");
    try {
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(first + 4 * 60_000);
      await read(token, "cookie");
      expect(written).not.toHaveBeenCalled();
      expect(await seenAt()).toBe(first);
      vi.setSystemTime(first + 6 * 60_000);
      await Promise.all(Array.from({ length: 20 }, () => read(token, "bearer")));
      const results = await Promise.all(written.mock.results.map(({ value }) => value));
      expect(results.filter(({ count }) => count > 0)).toHaveLength(1);
      expect(await seenAt()).toBe(first + 6 * 60_000);
    } finally {
      vi.useRealTimers();
      written.mockRestore();
    }
  });

  test("getViewer accepts the middleware's viewer header only if it is encrypted for that purpose", async () => {
    const person = await people.createPerson();
    startRequest({ [session.VIEWER_HEADER]: await session.encryptViewer(person) });
    expect(await session.getViewer()).toEqual(person);
    const token = await session.encryptSession(person.sessionId);
    startRequest({ [session.VIEWER_HEADER]: token });
    expect(await session.getViewer()).toBeNull();
    startRequest({ [session.VIEWER_HEADER]: JSON.stringify(person) });
    expect(await session.getViewer()).toBeNull();
  });

  test("A2.10 B2.15 B6.5 a guarded page gets its viewer, others are redirected to the page's login", async () => {
    const captador = await people.createPerson();
    const company = await people.createPerson({ userType: "financiador", company: true });
    await expect(session.requireViewer("/empresa-dashboard")).rejects.toThrow("redirect /empresa-auth");
    await expect(session.requireViewer("/dashboard")).rejects.toThrow("redirect /auth");
    const jar = await cookies();
    jar.set(session.SESSION_COOKIE, await session.encryptSession(captador.sessionId));
    expect((await session.requireViewer("/dashboard")).userId).toBe(captador.userId);
    await expect(session.requireViewer("/projetos")).rejects.toThrow("redirect /empresa-auth");
    jar.set(session.SESSION_COOKIE, await session.encryptSession(company.sessionId));
    expect((await session.requireViewer("/projetos")).empresaId).toBe(company.empresaId);
    jar.set(session.SESSION_COOKIE, "ilegível");
    await expect(session.requireViewer("/empresa-dashboard")).rejects.toThrow("redirect /empresa-auth");
  });
});
