import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as session from "@/lib/access/auth/session";
import { LOGIN } from "@/lib/people/accounts/messages";
import * as auth from "@/lib/people/login";
import { db } from "@/lib/server/db";
import { cnpjNumber } from "../../setup/cnpj";
import { nextHeaders } from "../../setup/next-auth-headers";
import * as people from "../../setup/people";

beforeEach(async () => {
  nextHeaders.clearCookies();
  await db.rateLimit.deleteMany();
});

const SITE = "http://localhost:3000";
const ADDRESS = { "x-forwarded-for": "198.51.100.1, 203.0.113.7" };

/** Calls one of next-auth's own addresses like a browser; keeps received cookies. */
async function call(path: string, form?: Record<string, string>): Promise<Response> {
  const body = form && new URLSearchParams({ ...form, json: "true" });
  const headers: Record<string, string> = { ...ADDRESS };
  if (body) headers["content-type"] = "application/x-www-form-urlencoded";
  nextHeaders.startRequest(headers);
  const request = new NextRequest(`${SITE}/api/auth/${path}`, {
    ...(body && { method: "POST", body: body.toString() }),
    headers,
  });
  const nextauth = path.split("?", 1)[0]?.split("/") ?? [];
  const response = await auth.authHandler(request, { params: Promise.resolve({ nextauth }) });
  const jar = await nextHeaders.cookies();
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    jar.set(name, decodeURIComponent(value), value ? {} : { maxAge: 0 });
  }
  return response;
}

const from = (address: string) => ({ address, userAgent: null });
const csrf = async (): Promise<string> => (await (await call("csrf")).json()).csrfToken;
const logIn = async (email: string, password: string) =>
  call("callback/credentials", { email, password, csrfToken: await csrf() });
const errorOf = async (response: Response) =>
  new URL((await response.json()).url, SITE).searchParams.get("error");
const sessionCookie = async () => (await nextHeaders.cookies()).get(session.SESSION_COOKIE)?.value;
const currentSession = async () => (await call("session")).json();

describe("login with e-mail and password", () => {
  test("A7.2 a login sets an httpOnly cookie of 90 days, and its response is not cached", async () => {
    const person = await people.createPerson();
    const response = await logIn(person.email, people.PASSWORD);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith(session.SESSION_COOKIE));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie ?? "")?.[1] ?? "");
    expect((expires - Date.now()) / 86_400_000).toBeCloseTo(90, 1);
    const viewer = await session.readViewer({ cookie: await sessionCookie(), authorization: null });
    expect(viewer).toEqual({ ...person, sessionId: expect.any(String) });
    const { expires: until, ...current } = await currentSession();
    expect((Date.parse(until) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    expect(current).toEqual({
      user: { name: "Marina Tavares", email: person.email, userType: "captador" },
    });
  });

  test("the token contains a session id and nothing personal", async () => {
    const person = await people.createPerson();
    await logIn(person.email, people.PASSWORD);
    const { decode } = await import("next-auth/jwt");
    const claims = await decode({
      token: await sessionCookie(),
      secret: process.env.NEXTAUTH_SECRET ?? "",
    });
    expect(claims).toEqual({
      sid: expect.any(String),
      iat: expect.any(Number),
      exp: (claims?.iat as number) + 90 * 86_400,
      jti: expect.any(String),
    });
  });

  test("a login replaces a planted session (session fixation)", async () => {
    const [attacker, victim] = [await people.createPerson(), await people.createPerson()];
    const planted = await session.encryptSession(attacker.sessionId);
    (await nextHeaders.cookies()).set(session.SESSION_COOKIE, planted);
    await logIn(victim.email, people.PASSWORD);
    expect(await sessionCookie()).not.toBe(planted);
    expect((await currentSession()).user.email).toBe(victim.email);
  });

  test("a login without its csrf token is refused", async () => {
    const person = await people.createPerson();
    await csrf();
    const form = { email: person.email, password: people.PASSWORD };
    await call("callback/credentials", { ...form, csrfToken: "forjado" });
    await call("callback/credentials", form);
    expect(await sessionCookie()).toBeUndefined();
  });

  test("a login redirects only to this site", async () => {
    const person = await people.createPerson();
    const form = { email: person.email, password: people.PASSWORD, csrfToken: await csrf() };
    const leadsTo = async (callbackUrl: string) =>
      (await (await call("callback/credentials", { ...form, callbackUrl })).json()).url;
    expect(await leadsTo(`${SITE}/dashboard`)).toBe(`${SITE}/dashboard`);
    for (const elsewhere of [`${SITE}.mal.example/x`, `${SITE}@mal.example/`, "https://mal.example/"])
      expect(new URL(await leadsTo(elsewhere)).origin, elsewhere).toBe(SITE);
  });

  test("the old password is refused during its change", async () => {
    const person = await people.createPerson();
    const isWaiting = async () =>
      (
        await db.$queryRaw<unknown[]>`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      ).length > 0;
    const login = db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: person.userId }, data: { passwordHash: "another" } });
      const attempt = auth.logIn({ email: person.email, password: people.PASSWORD }, from("203.0.113.9"));
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 4000, interval: 20 });
      return { attempt };
    });
    const { attempt } = await login;
    expect(await attempt).toMatchObject({ ok: false, message: LOGIN.wrong });
    expect(await db.session.count({ where: { userId: person.userId, NOT: { id: person.sessionId } } })).toBe(
      0,
    );
  });

  test("A8.2 refused logins get the specified messages", async () => {
    const person = await people.createPerson();
    const unconfirmed = await people.createPerson({ confirmed: false });
    const wrong = await logIn(person.email, "errada");
    expect([wrong.status, await errorOf(wrong)]).toEqual([401, LOGIN.wrong]);
    expect(await errorOf(await logIn("nunca@exemplo.com.br", "errada"))).toBe(LOGIN.wrong);
    expect(await errorOf(await logIn("", ""))).toBe(LOGIN.required);
    // The right password of an unconfirmed account does not use up its login attempts.
    for (let times = 0; times < 6; times += 1)
      expect(await errorOf(await logIn(unconfirmed.email, people.PASSWORD))).toBe(LOGIN.unconfirmed);
    expect(await sessionCookie()).toBeUndefined();
  });

  test("a form with an oversized Content-Length is refused", async () => {
    nextHeaders.startRequest();
    const request = new NextRequest(`${SITE}/api/auth/callback/credentials`, {
      method: "POST",
      headers: { "content-length": "100000" },
      body: "x",
    });
    const params = Promise.resolve({ nextauth: ["callback", "credentials"] });
    expect((await auth.authHandler(request, { params })).status).toBe(413);
  });

  test("an oversized form without Content-Length is refused before it is read to the end", async () => {
    nextHeaders.startRequest();
    let pulled = 0;
    const body = new ReadableStream({
      pull(controller) {
        pulled += 1;
        if (pulled > 1000) controller.close();
        else controller.enqueue(new Uint8Array(8 * 1024).fill(97));
      },
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const request = new NextRequest(`${SITE}/api/auth/callback/credentials`, {
      method: "POST",
      headers,
      body,
      duplex: "half",
    });
    const params = Promise.resolve({ nextauth: ["callback", "credentials"] });
    expect((await auth.authHandler(request, { params })).status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  test("a stranger cannot write to the log through next-auth", async () => {
    const { log } = await import("@/lib/server/log");
    const written = vi.spyOn(log, "error");
    const body = JSON.stringify({ level: "error", code: "FORJADO", nome: "Ana" });
    const headers = { "content-type": "application/json" };
    const request = new NextRequest(`${SITE}/api/auth/_log`, { method: "POST", headers, body });
    const response = await auth.authHandler(request, { params: Promise.resolve({ nextauth: ["_log"] }) });
    expect(response.status).toBe(404);
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });

  test.each(["a\0@exemplo.com.br", "\ud800@exemplo.com.br", "não é um e-mail", "x".repeat(9000)])(
    "A8.12 the e-mail %j is refused like an unknown one",
    async (email) => {
      expect(await auth.logInCompany({ email, password: "\0" }, from("203.0.113.9"))).toMatchObject({
        ok: false,
        code: "unauthenticated",
        message: LOGIN.wrong,
      });
    },
  );

  test("A4.2 A7.2 an account without a profile can use both logins, and signing out ends its session", async () => {
    const person = await people.createPerson({ userType: "financiador", company: true });
    await db.profile.delete({ where: { userId: person.userId } });
    const input = { email: person.email, password: people.PASSWORD };
    expect(await auth.logInCompany(input, from("203.0.113.9"))).toMatchObject({ ok: true });
    expect((await logIn(person.email, people.PASSWORD)).status).toBe(200);
    const cookie = await sessionCookie();
    const open = await session.readSession({ cookie, authorization: null });
    expect(open).toMatchObject({ userId: person.userId, viewer: null });
    const { signOutAction } = await import("@/lib/people/accounts/actions");
    expect((await signOutAction({})).ok).toBe(true);
    expect(await session.readSession({ cookie, authorization: null })).toBeNull();
  });

  test("a login with another site's callback address stays on this site", async () => {
    const person = await people.createPerson();
    const response = await call("callback/credentials", {
      email: person.email,
      password: people.PASSWORD,
      csrfToken: await csrf(),
      callbackUrl: "https://outro.example/pegar",
    });
    expect(new URL((await response.json()).url).origin).toBe(SITE);
  });

  test("A7.2 A4.2 sign-out ends the session on the server, and its token does not renew it", async () => {
    const person = await people.createPerson();
    await logIn(person.email, people.PASSWORD);
    const token = (await sessionCookie()) ?? "";
    await call("signout", { csrfToken: await csrf() });
    expect(await sessionCookie()).toBeUndefined();
    expect(await session.readViewer({ cookie: token, authorization: null })).toBeNull();
    expect(await session.readViewer({ cookie: undefined, authorization: `Bearer ${token}` })).toBeNull();
    (await nextHeaders.cookies()).set(session.SESSION_COOKIE, token);
    const reply = await call("session");
    expect(await reply.json()).toEqual({});
    expect(reply.headers.getSetCookie().join(" ")).not.toMatch(/session-token=[^;]/);
    expect(await sessionCookie()).toBeUndefined();
  });

  test("A4.2 a session ended elsewhere is not accepted from the browser", async () => {
    const person = await people.createPerson();
    await logIn(person.email, people.PASSWORD);
    await db.session.updateMany({ where: { userId: person.userId }, data: { endedAt: new Date() } });
    expect(await currentSession()).toEqual({});
  });
});

describe("five logins in fifteen minutes", () => {
  test("A9.7 B5.10 the sixth login is refused even with the right password, another account's is not", async () => {
    const [person, other] = [await people.createPerson(), await people.createPerson()];
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await logIn(person.email, "errada")).status).toBe(401);
    }
    const sixth = await logIn(person.email, people.PASSWORD);
    expect(sixth.status).toBe(429);
    const wait = Number(sixth.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(await errorOf(sixth)).toBe("Muitas tentativas. Aguarde alguns minutos antes de tentar novamente.");
    expect((await logIn(person.email.toUpperCase(), people.PASSWORD)).status).toBe(429);
    expect((await logIn(other.email, people.PASSWORD)).status).toBe(200);
  });

  test("a person can log in with a new password at once, also after too many attempts", async () => {
    const person = await people.createPerson();
    for (let guess = 1; guess <= 6; guess++) await logIn(person.email, "errada");
    const { issueToken } = await import("@/lib/people/accounts/mutations/single-use-links");
    const { resetPasswordAction } = await import("@/lib/people/credentials/actions");
    const { userId, email } = person;
    const now = new Date();
    const token = await db.$transaction((tx) =>
      issueToken(tx, { userId, email, purpose: "nova_senha", lifetime: 60_000, now }),
    );
    const password = "NovaSenha9";
    expect((await resetPasswordAction({ token, password, confirmPassword: password })).ok).toBe(true);
    await logIn(email, password);
    expect((await currentSession()).user.email).toBe(email);
  });

  test("right passwords do not count against the limit", async () => {
    const person = await people.createPerson();
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect(
        (await auth.logIn({ email: person.email, password: people.PASSWORD }, from("203.0.113.9"))).ok,
      ).toBe(true);
    }
  });

  test("right passwords at the company's login do not count against the limit, and the refusal fits the account", async () => {
    for (const [userType, personType, message] of [
      ["captador", "juridica", LOGIN.notCompany],
      ["financiador", "fisica", LOGIN.person],
      ["financiador", "juridica", LOGIN.companyIncomplete],
    ] as const) {
      const { email, userId } = await people.createPerson({ userType });
      await db.profile.update({ where: { userId }, data: { personType } });
      const input = { email, password: people.PASSWORD };
      for (let attempt = 1; attempt <= 8; attempt++)
        expect(await auth.logInCompany(input, from("203.0.113.9"))).toMatchObject({
          code: "forbidden",
          message,
        });
      expect(await auth.logIn(input, from("203.0.113.9"))).toMatchObject({ ok: true });
    }
  });

  test("A2.9 the company login creates the missing row of complete data, and says when the CNPJ is another account's", async () => {
    const documentNumber = cnpjNumber(95_000_001);
    const data = {
      personType: "juridica",
      companyName: "Vidro Já",
      documentNumber,
      city: "Recife",
      state: "PE",
    };
    const [first, second] = [
      await people.createPerson({ userType: "financiador" }),
      await people.createPerson({ userType: "financiador" }),
    ];
    await db.profile.update({ where: { userId: first.userId }, data });
    const enter = ({ email }: { email: string }) =>
      auth.logInCompany({ email, password: people.PASSWORD }, from("203.0.113.9"));
    expect(await enter(first)).toMatchObject({ ok: true });
    expect(await db.empresa.findUnique({ where: { userId: first.userId } })).toMatchObject({
      cnpj: documentNumber,
      cidade: "Recife",
    });
    await db.profile.update({ where: { userId: first.userId }, data: { documentNumber: null } });
    await db.profile.update({ where: { userId: second.userId }, data });
    expect(await enter(second)).toMatchObject({ code: "forbidden", message: LOGIN.companyTaken });
    expect(await db.empresa.count({ where: { userId: second.userId } })).toBe(0);
  });

  test("A9.7 B5.10 of 20 concurrent guesses five are checked", async () => {
    const person = await people.createPerson();
    const guesses = Array.from({ length: 20 }, (_, at) =>
      auth.logIn({ email: person.email, password: `errada${at}` }, from(`203.0.113.${at}`)),
    );
    const codes = (await Promise.all(guesses)).map((result) => (result.ok ? "ok" : result.code));
    expect(codes.filter((code) => code === "unauthenticated")).toHaveLength(5);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(15);
  });

  test("an address that tries many accounts is also limited", async () => {
    const person = await people.createPerson();
    for (let attempt = 1; attempt <= 20; attempt++) {
      await auth.logIn({ email: `nunca${attempt}@exemplo.com.br`, password: "x" }, from("198.51.100.77"));
    }
    const login = { email: person.email, password: people.PASSWORD };
    expect(await auth.logIn(login, from("198.51.100.77"))).toMatchObject({ ok: false, code: "rate_limited" });
    expect((await auth.logIn(login, from("198.51.100.78"))).ok).toBe(true);
  });

  test("A9.7 B5.10 an address without attempts left costs the account that it names none", async () => {
    const person = await people.createPerson();
    const login = (password: string, address: string) =>
      auth.logIn({ email: person.email, password }, from(address));
    for (let attempt = 1; attempt <= 20; attempt++)
      await auth.logIn({ email: `outra${attempt}@exemplo.com.br`, password: "x" }, from("198.51.100.79"));
    for (let attempt = 1; attempt <= 10; attempt++)
      expect(await login("errada", "198.51.100.79")).toMatchObject({ code: "rate_limited" });
    for (let attempt = 1; attempt <= 5; attempt++)
      expect(await login("errada", `198.51.100.${80 + attempt}`)).toMatchObject({ code: "unauthenticated" });
    expect(await login("errada", "198.51.100.90")).toMatchObject({ code: "rate_limited" });
  });

  test("A9.7 B5.10 an account without attempts left costs the address that tries it none", async () => {
    const person = await people.createPerson();
    const office = from("198.51.100.95");
    for (let attempt = 1; attempt <= 30; attempt++)
      await auth.logIn({ email: person.email, password: "errada" }, office);
    const colleague = { email: (await people.createPerson()).email, password: "errada" };
    expect(await auth.logIn(colleague, office)).toMatchObject({ code: "unauthenticated" });
  });

  test("limits store no e-mail or address in clear text", async () => {
    await auth.logIn({ email: "segredo@exemplo.com.br", password: "x" }, from("198.51.100.99"));
    const keys = (await db.rateLimit.findMany()).map(({ key }) => key).join(" ");
    expect(keys).not.toMatch(/segredo|198\.51/);
  });
});

test("A9.7 limits end with their window, and are kept in memory while the database is down", async () => {
  const { consume, LIMITS } = await import("@/lib/server/rate-limit");
  for (let use = 1; use <= LIMITS.comments.points; use++)
    expect((await consume("comments", "eu")).ok).toBe(true);
  expect((await consume("comments", "eu")).ok).toBe(false);
  await db.rateLimit.updateMany({ data: { expire: BigInt(Date.now() - 1) } });
  expect((await consume("comments", "eu")).ok).toBe(true);
  await db.$executeRaw`alter table rate_limits rename to rate_limits_away`;
  try {
    const uses = [];
    for (let use = 1; use <= LIMITS.comments.points + 1; use++)
      uses.push((await consume("comments", "sem banco")).ok);
    expect(uses).toEqual([true, true, true, false]);
  } finally {
    await db.$executeRaw`alter table rate_limits_away rename to rate_limits`;
  }
});
