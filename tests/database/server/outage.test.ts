import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startLine } from "../../setup/database-line";
import { clearCookies, cookies, startRequest } from "../../setup/next-headers";

// Connect the product to the database over a line that can fail.
const line = await startLine();
const { GET: health } = await import("@/app/api/health/route");
const { GET: viewer } = await import("@/app/api/viewer/route");
const { logIn } = await import("@/lib/people/login");
const { SESSION_COOKIE, VIEWER_HEADER, encryptSession, encryptViewer } = await import(
  "@/lib/access/auth/session"
);
const { db } = await import("@/lib/server/db");
const { describeError, log } = await import("@/lib/server/log");
const { DATABASE_DOWN } = await import("@/lib/server/outage");
const { LIMITS } = await import("@/lib/server/rate-limit");
const { updateProfileAction } = await import("@/lib/people/profile/actions");
const { saveSearchAction } = await import("@/lib/catalog/saved-searches/actions");
const { middleware } = await import("@/middleware");
const { createPerson, PASSWORD } = await import("../../setup/people");

const person = await createPerson({ userType: "financiador" });
const token = await encryptSession(person.sessionId);

beforeEach(async () => {
  clearCookies();
  await db.rateLimit.deleteMany();
  (await cookies()).set(SESSION_COOKIE, token);
  startRequest({ "x-forwarded-for": "203.0.113.5" });
});
afterEach(async () => {
  vi.restoreAllMocks();
  line.restore();
  // The pool notices a broken connection only when using it.
  await vi.waitFor(() => db.$queryRaw`select 1`, { timeout: 10_000 });
});

const visit = (path: string) => {
  const request = new NextRequest(`http://localhost:3000${path}`);
  request.cookies.set(SESSION_COOKIE, token);
  return middleware(request);
};
const timed = async <T>(call: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now();
  return [await call(), performance.now() - began];
};
const get = (path: string) =>
  new Request(`http://localhost:3000${path}`, { headers: { cookie: `${SESSION_COOKIE}=${token}` } });

const logged = (spy: { mock: { calls: unknown[][] } }) =>
  JSON.stringify(
    spy.mock.calls.map(([entry]) => ({
      ...(entry as object),
      err: describeError((entry as { err: unknown }).err),
    })),
  );

describe("the database is down", () => {
  test.each([
    "/lir-projetos",
    "/lir-projetos?estado=SP",
    "/lir-projetos/vidro",
    "/dashboard",
    "/suporte",
    "/comparar",
  ])("%s reports it to a viewer with 503 and is not cached", async (path) => {
    line.cut();
    const response = await visit(path);
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("retry-after")).toBe("10");
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain("Não conseguimos abrir a sua conta agora");
  });

  test("another failure of the middleware is not reported as an outage of the database", async () => {
    vi.spyOn(db, "$queryRaw").mockRejectedValueOnce(new Error("a bug"));
    const response = await visit("/dashboard");
    expect([response.status, response.headers.get("retry-after")]).toEqual([500, null]);
    const html = await response.text();
    expect(html).toContain("Algo falhou do nosso lado");
    expect(html).toContain("/suporte?codigo=");
  });

  test("the login screen opens while the database is down", async () => {
    line.cut();
    expect((await visit("/auth")).headers.get("x-middleware-next")).toBe("1");
  });

  test("an action returns a failure, so that the form keeps its values, and a function answers 503", async () => {
    line.cut();
    const form = { full_name: "Ana", phone: "", company_name: "", city: "", state: "" };
    expect(await updateProfileAction(form)).toMatchObject({ ok: false, message: DATABASE_DOWN });
    const search = { name: "SP", query: "estado=SP", alert: false };
    expect(await saveSearchAction(search)).toMatchObject({ ok: false, message: DATABASE_DOWN });
    const response = await viewer(get("/api/viewer"));
    expect([response.status, (await response.json()).error]).toEqual([503, DATABASE_DOWN]);
  });

  test("an outage does not count against a person's limits", async () => {
    line.cut();
    for (let use = 1; use <= LIMITS.saved_search.points + 1; use++) {
      startRequest({ "x-forwarded-for": "203.0.113.5", [VIEWER_HEADER]: await encryptViewer(person) });
      const answer = await saveSearchAction({ name: "SP", query: "estado=SP", alert: false });
      expect(answer, `use ${use}`).toMatchObject({ ok: false, message: DATABASE_DOWN });
    }
  });

  test("right passwords during an outage do not use up the attempts", async () => {
    line.cut();
    for (let attempt = 1; attempt <= 22; attempt++) {
      const tried = logIn(
        { email: person.email, password: PASSWORD },
        { address: "203.0.113.9", userAgent: null },
      );
      await expect(tried, `attempt ${attempt}`).rejects.toThrow();
    }
    line.restore();
    await vi.waitFor(() => db.$queryRaw`select 1`, { timeout: 10_000 });
    expect(
      (await logIn({ email: person.email, password: PASSWORD }, { address: "203.0.113.9", userAgent: null }))
        .ok,
    ).toBe(true);
  });
});

describe("the database does not respond", () => {
  test("health answers within two seconds while the database does not respond", async () => {
    await db.$queryRaw`select 1`;
    line.silence();
    const [response, time] = await timed(() => health(new Request("http://localhost:3000/api/health")));
    expect(response.status).toBe(503);
    expect(time).toBeLessThan(2_000);
  });

  test("a page gives up waiting and reports it", async () => {
    await db.$queryRaw`select 1`;
    line.silence();
    const [response, time] = await timed(() => visit("/dashboard"));
    expect(response.status).toBe(503);
    expect(time).toBeLessThan(8_000);
  });
});

test("no log or response contains the row that the database refused", async () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => {});
  const secret = "Ana Prado de Oliveira";
  await db.$executeRaw`alter table profiles add constraint none check (full_name <> 'Ana Prado de Oliveira')`;
  const answer = await updateProfileAction({
    full_name: secret,
    phone: "11998765432",
    company_name: "",
    city: "Campinas",
    state: "SP",
  });
  await db.$executeRaw`alter table profiles drop constraint none`;
  expect(answer).toMatchObject({ ok: false, code: "unexpected" });
  expect(JSON.stringify(answer)).not.toMatch(/constraint|profiles|23514/);
  expect(error).toHaveBeenCalledTimes(1);
  const text = logged(error);
  expect(text).toContain("violates check constraint");
  expect(text).not.toMatch(/Ana Prado|11998765432|Failing row/);
  // Check the error itself, not only its log line, because Next prints page errors unchanged.
  const [[{ err }]] = error.mock.calls as unknown as [[{ err: { message: string; meta: unknown } }]];
  expect(`${err.message} ${JSON.stringify(err.meta)}`).not.toMatch(/Ana Prado|11998765432|Failing row/);
});

test("an error contains neither an invalid value nor a duplicate key", async () => {
  const errors = await Promise.all(
    [
      () => db.$queryRaw`select ${"segredo"}::uuid`,
      () => db.user.create({ data: { email: person.email } }),
      () => db.user.create({ data: { emails: "segredo" } as never }),
    ].map((call) =>
      call().then(
        () => null,
        (error: unknown) => JSON.stringify(describeError(error)),
      ),
    ),
  );
  for (const text of errors) expect(text).not.toMatch(new RegExp(`segredo|${person.email}`));
});
