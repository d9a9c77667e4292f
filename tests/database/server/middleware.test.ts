import { NextRequest } from "next/server";
import { describe, expect, test, vi } from "vitest";
import {
  CALL,
  conversations,
  db,
  handed,
  log,
  middleware,
  people,
  projects,
  session,
  target,
  tokenOf,
  visit,
} from "@/tests/setup/middleware-visits";

test("B7.20 only /projetos may load the vendor's chat", async () => {
  const token = await tokenOf(await people.createPerson({ userType: "financiador", company: true }));
  const policyOf = async (path: string) =>
    (await visit(path, { token })).headers.get("content-security-policy");
  expect(await policyOf("/projetos?busca=vidro")).toContain("frame-src https://chat.example;");
  for (const path of ["/empresa-dashboard", "/suporte", "/projetos/outra"])
    expect(await policyOf(path)).not.toContain("chat.example");
});

describe("guarded pages", () => {
  test("A2.10 a visitor is redirected before anything is rendered, and the redirect is not cached", async () => {
    const response = await visit("/empresa-dashboard?aba=2");
    expect([response.status, target(response)]).toEqual([307, "/empresa-auth"]);
    expect(response.headers.get("location")).not.toContain("aba");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(target(await visit("/dashboard", { token: "lixo" }))).toBe("/auth");
  });

  test("a viewer passes with a nonce of this request and is forwarded to the page", async () => {
    const person = await people.createPerson();
    const token = await tokenOf(person);
    const [first, second] = [await visit("/dashboard", { token }), await visit("/dashboard", { token })];
    const policy = first.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/=]{20,}'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(handed(first, "content-security-policy")).toBe(policy);
    expect(second.headers.get("content-security-policy")).not.toBe(policy);
    expect(handed(first, session.VIEWER_HEADER)).toMatch(/^[\w-]+\.\.[\w-]+/);
    expect(first.headers.get(session.VIEWER_HEADER)).toBeNull();
    expect(first.headers.get("cache-control")).toBe("private, no-store");
  });

  test("a page for a viewer restores a missing session hint, which public pages delete during a suspension", async () => {
    const token = await tokenOf(await people.createPerson());
    const cookie = `${session.SESSION_COOKIE}=${token}`;
    const hintsOf = async (path: string, headers: Record<string, string>) =>
      (await visit(path, { headers })).headers.getSetCookie();
    for (const path of ["/dashboard", "/lir-projetos"])
      expect(await hintsOf(path, { cookie })).toEqual([
        expect.stringMatching(/^elo_conectado=1; Max-Age=7776000; Path=\/; SameSite=Lax$/),
      ]);
    expect(await hintsOf("/dashboard", { cookie: `${cookie}; elo_conectado=1` })).toEqual([]);
    expect(await hintsOf("/dashboard", { authorization: `Bearer ${token}` })).toEqual([]);
    expect(await hintsOf("/dashboard", { cookie: `${session.SESSION_COOKIE}=lixo` })).toEqual([]);
  });

  /** Status and path of the page rendered in place of an address; null if the address itself is rendered. */
  const standIn = async (person: { sessionId: string }, path: string) => {
    const answer = await visit(path, { token: await tokenOf(person) });
    const rewrite = answer.headers.get("x-middleware-rewrite");
    return rewrite && [Number(answer.headers.get("x-answer-status")), new URL(rewrite).pathname];
  };
  const NOTHING = [404, "/dashboard/nada-aqui"];

  test("B6.4 a captador's own project is rendered, and any other gets 404 inside the workspace", async () => {
    const [owner, other] = [await people.createPerson(), await people.createPerson()];
    const [own] = await projects.storeProjects(
      projects.aProject({ captadorId: owner.userId, publicado: false }),
    );
    for (const view of ["editar", "historico", "novidades", "perguntas", "previa"]) {
      expect(await standIn(owner, `/projects/${own?.id}/${view}?etapa=valores`)).toBeNull();
      expect(await standIn(other, `/projects/${own?.id}/${view}`)).toEqual(NOTHING);
      expect(await standIn(owner, `/projects/nada/${view}`)).toEqual(NOTHING);
    }
  });

  test("another person's deal, conversation or proposal gets 404 before anything is rendered", async () => {
    const { captador, funder, opportunityId, conversationId, interesseId } = await conversations.aPair();
    const outsiders = [await people.createPerson(), await people.createPerson({ userType: "financiador" })];
    const proposal = await db.conversation.create({
      data: { userId: captador.userId, kind: "proposta", step: "project-basics" },
    });

    for (const side of [captador, funder]) {
      const place = `/dashboard/apoios/${interesseId}`;
      expect(await standIn(side, place)).toBeNull();
      const led = async (path: string) =>
        (await visit(path, { token: await tokenOf(side) })).headers.get("location") ?? "";
      expect(await led(`/dashboard/negociacoes/${opportunityId}?pago=comissao`)).toMatch(
        new RegExp(`${place}\\?pago=comissao$`),
      );
      expect(await led(`/dashboard/conversas/${conversationId}`)).toMatch(new RegExp(`${place}#conversa$`));
      expect(await led(`/dashboard/conversas/${opportunityId}`)).toMatch(new RegExp(`${place}#conversa$`));
      expect(await led(`/dashboard/apoios/${opportunityId}`)).toMatch(new RegExp(`${place}$`));
    }
    for (const outsider of outsiders)
      for (const path of [
        `negociacoes/${opportunityId}`,
        `conversas/${conversationId}`,
        `apoios/${interesseId}`,
      ])
        expect(await standIn(outsider, `/dashboard/${path}`), path).toEqual(NOTHING);
    const [other] = outsiders;
    if (!other) throw new Error("no outsider");
    expect(await standIn(captador, `/dashboard/propostas?conversa=${proposal.id}`)).toBeNull();
    expect(await standIn(other, `/dashboard/propostas?conversa=${proposal.id}`)).toEqual(NOTHING);
  });

  test("A2.4 for a signed-in funder a sign-up link with an amount opens a new portfolio with that amount", async () => {
    const link = `/auth?type=financiador&quanto=${encodeURIComponent("300.000,50")}`;
    const carteira = "/dashboard/carteiras/nova?quanto=300.000%2C50";
    const funder = await tokenOf(await people.createPerson({ userType: "financiador" }));
    expect((await visit(link, { token: funder })).headers.get("location")).toBe(
      `http://localhost:3000${carteira}`,
    );
    expect(target(await visit("/auth?type=financiador&quanto=", { token: funder }))).toBe("/dashboard");
    expect((await visit(link)).headers.get("location")).toBeNull();
    const captador = await tokenOf(await people.createPerson());
    expect(target(await visit(carteira, { token: captador }))).toBe("/dashboard");
  });

  test("old addresses from mails redirect both roles to the supports", async () => {
    for (const userType of ["captador", "financiador"] as const) {
      const token = await tokenOf(await people.createPerson({ userType }));
      for (const path of ["interesses", "interesses/recebidos", "recebidos", "negociacoes", "conversas"])
        expect(target(await visit(`/dashboard/${path}`, { token })), path).toBe("/dashboard/apoios");
    }
  });

  test("B2.1 B8.15 an unknown address of the workspace gets 404 inside it; a stranger gets the login", async () => {
    const captador = await people.createPerson();
    for (const path of [
      "/dashboard/abc",
      "/dashboard/apoios/abc",
      "/dashboard/negociacoes/abc",
      "/dashboard/conversas/abc",
      "/dashboard/comprovantes/abc",
      "/dashboard/propostas?conversa=abc",
      "/dashboard/nada-aqui",
      "/dashboard/%E0%A4%A",
      "/projects/abc",
      "/projects/create/abc",
      "/suporte/abc",
      "/subscription-plans/abc",
    ])
      expect(await standIn(captador, path), path).toEqual(NOTHING);
    expect(target(await visit("/dashboard/abc"))).toBe("/auth");
    for (const path of ["/dashboard", "/dashboard/propostas", "/projects/create", "/suporte"])
      expect(await standIn(captador, path), path).toBeNull();
  });

  test("a revoked session counts as signed out and the login page opens, without a redirect loop", async () => {
    const person = await people.createPerson();
    const token = await tokenOf(person);
    await db.session.update({ where: { id: person.sessionId }, data: { endedAt: new Date() } });
    expect(target(await visit("/dashboard", { token }))).toBe("/auth");
    expect((await visit("/auth", { token })).headers.get("location")).toBeNull();
  });

  test("B2.14 without a profile the dashboard and the login open, and other pages lead to the dashboard", async () => {
    const person = await people.createPerson({ userType: "financiador", company: true });
    const token = await tokenOf(person);
    await db.profile.delete({ where: { userId: person.userId } });
    const response = await visit("/dashboard", { token });
    expect([response.headers.get("location"), response.headers.get("cache-control")]).toEqual([
      null,
      "private, no-store",
    ]);
    expect(response.headers.get("content-security-policy")).toMatch(/nonce-/);
    for (const path of ["/dashboard/favoritos", "/empresa-dashboard", "/projetos", "/suporte"])
      expect(target(await visit(path, { token })), path).toBe("/dashboard");
    expect((await visit("/auth", { token })).headers.get("location")).toBeNull();
  });

  test("a viewer header sent by a client is removed", async () => {
    const headers = { [session.VIEWER_HEADER]: "inventado" };
    const person = await people.createPerson();
    const got = await visit("/dashboard", { token: await tokenOf(person), headers });
    expect(handed(got, session.VIEWER_HEADER)).not.toBe("inventado");
    expect(handed(await visit("/dashboard", { method: "POST", headers }), session.VIEWER_HEADER)).toBeNull();
  });

  test("an action call is not redirected, and its page reads the session again", async () => {
    const person = await people.createPerson();
    const response = await visit("/dashboard", { ...CALL, token: await tokenOf(person) });
    expect(response.headers.get("location")).toBeNull();
    expect(handed(response, session.VIEWER_HEADER)).toBeNull();
    expect(response.headers.get("content-security-policy")).toMatch(/nonce-/);
  });
});

test("A2.4 A4.10 login screens redirect a viewer, but the company's login opens for a captador", async () => {
  const captador = await people.createPerson();
  const company = await people.createPerson({ userType: "financiador", company: true });
  expect(target(await visit("/auth", { token: await tokenOf(captador) }))).toBe("/dashboard");
  expect(target(await visit("/empresa-auth", { token: await tokenOf(company) }))).toBe("/empresa-dashboard");
  const stays = await visit("/empresa-auth", { token: await tokenOf(captador) });
  expect([stays.headers.get("location"), stays.headers.get("content-security-policy")]).toEqual([null, null]);
});

test("a session that waits for its second factor gets the code's page instead of a login screen", async () => {
  const person = await people.createPerson();
  const { userId } = person;
  const secret = Buffer.from("x");
  await db.secondFactor.create({ data: { userId, secret, createdAt: new Date(), confirmedAt: new Date() } });
  const token = await tokenOf(person);
  for (const path of ["/auth", "/auth?type=captador", "/captador/auth", "/empresa-auth"])
    expect(target(await visit(path, { token })), path).toBe("/dashboard");
  expect((await visit("/dashboard", { token })).headers.get("location")).toBeNull();
});

describe("the list and a project have one address for visitors and signed-in people", () => {
  const rewritten = (response: Response) => {
    const target = response.headers.get("x-middleware-rewrite");
    return target && new URL(target).pathname + new URL(target).search;
  };

  test("B2.5 a page with a session is rendered for its viewer and not cached", async () => {
    const token = await tokenOf(await people.createPerson({ userType: "financiador" }));
    await projects.storeProjects(projects.aProject({ slug: "vidro-que-volta" }));
    for (const [path, variant] of [
      ["/lir-projetos", "/lir-projetos/conta"],
      ["/lir-projetos?estado=SP&depois=x", "/lir-projetos/conta?estado=SP&depois=x"],
      ["/lir-projetos?utm_source=mail", "/lir-projetos/conta?utm_source=mail"],
      ["/lir-projetos/vidro-que-volta", "/lir-projetos/conta/projeto?projeto=vidro-que-volta"],
    ] as const) {
      const response = await visit(path, { token });
      expect(rewritten(response), path).toBe(variant);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("content-security-policy")).toMatch(/nonce-/);
      expect(handed(response, session.VIEWER_HEADER)).toMatch(/^[\w-]+\.\.[\w-]+/);
    }
  });

  test("B2.3 without a valid session the prerendered pages and the public search are served", async () => {
    const headers = { [session.VIEWER_HEADER]: "inventado" };
    for (const token of [undefined, "lixo"]) {
      for (const path of ["/lir-projetos", "/lir-projetos?utm_source=mail", "/lir-projetos/vidro"]) {
        const response = await visit(path, { token, headers });
        expect(rewritten(response), path).toBeNull();
        expect(response.headers.get("content-security-policy")).toBeNull();
      }
      const search = await visit("/lir-projetos?busca=vidro", { token, headers });
      expect(rewritten(search)).toBe("/lir-projetos/busca?busca=vidro");
      expect(handed(search, session.VIEWER_HEADER)).toBeNull();
    }
  });

  test("an unknown project's address is not sent to the signed-in variant", async () => {
    await projects.storeProjects(projects.aProject({ slug: "rascunho", publicado: false }));
    const token = await tokenOf(await people.createPerson());
    for (const path of [
      "/lir-projetos/A",
      "/lir-projetos/%E0%A4%A",
      "/lir-projetos/a/b",
      "/lir-projetos/rascunho",
      "/lir-projetos/nenhum",
    ]) {
      expect(rewritten(await visit(path, { token })), path).toBeNull();
    }
  });

  test("an action is sent to the signed-in variant, even if the session has ended", async () => {
    for (const token of [undefined, "lixo"]) {
      const response = await visit("/lir-projetos/vidro", { ...CALL, ...(token && { token }) });
      expect(rewritten(response)).toBe("/lir-projetos/conta/projeto?projeto=vidro");
      expect(handed(response, session.VIEWER_HEADER)).toBeNull();
    }
  });
});

test("open pages are rendered in the viewer's workspace, and prerendered for everybody else", async () => {
  const rewrittenTo = (response: Response) => {
    const to = response.headers.get("x-middleware-rewrite");
    return to && new URL(to).pathname + new URL(to).search;
  };
  const token = await tokenOf(await people.createPerson({ userType: "financiador" }));
  for (const [path, inside] of [
    ["/incentivos?utm_source=mail", "/incentivos/conta?utm_source=mail"],
    ["/comparar?projetos=um", "/comparar/conta?projetos=um"],
    ["/checkout/sucesso?session_id=cs_1", "/checkout/sucesso/conta?session_id=cs_1"],
    ["/checkout/cancelado", "/checkout/cancelado/conta"],
  ] as const) {
    const response = await visit(path, { token });
    expect(rewrittenTo(response), path).toBe(inside);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(handed(response, session.VIEWER_HEADER)).toMatch(/^[\w-]+\.\.[\w-]+/);
    expect(rewrittenTo(await visit(path, { token: "lixo" })), path).toBeNull();
    expect(rewrittenTo(await visit(path, { ...CALL, token })), path).toBe(inside);
  }
});

test("a comparison is rendered with a nonce and the fields that its reader may see", async () => {
  const funder = await people.createPerson({ userType: "financiador" });
  for (const token of [undefined, await tokenOf(funder)]) {
    const response = await visit("/comparar?projetos=um,dois", token === undefined ? {} : { token });
    expect(response.headers.get("content-security-policy")).toMatch(/nonce-/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(Boolean(handed(response, session.VIEWER_HEADER))).toBe(token !== undefined);
  }
});

describe("checking the body of an action before React reads it", () => {
  const send = (headers: Record<string, string>, body: BodyInit, path = "/auth") =>
    middleware(new NextRequest(`http://localhost:3000${path}`, { method: "POST", headers, body }));
  const call = { host: "localhost:3000", "next-action": "7f00", "content-type": "text/plain;charset=UTF-8" };
  const form = { host: "localhost:3000", "content-type": "multipart/form-data; boundary=x" };
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;

  test.each([
    ["an action call", call, '[{"email":"a@b.com.br"}]'],
    ["an action call from our own page", { ...call, origin: "http://localhost:3000" }, "[]"],
  ])("%s passes", async (_, headers, body) => {
    expect((await send(headers, body)).headers.get("x-middleware-next")).toBe("1");
  });

  test.each([
    [413, "a call of 1.2 MB", call, `["${"a".repeat(1_200_000)}"]`],
    [413, "a form of 1.2 MB", form, part("nome", "a".repeat(1_200_000))],
    [400, "a malformed form of 200 KB", form, "x".repeat(200_000)],
    [405, "a form that the browser submits before the scripts ran", form, part("$ACTION_ID_7f", "")],
    [400, "a form without its boundary", { ...form, "content-type": "multipart/form-data" }, "abc"],
    [400, "a call that is no JSON", call, "{nonsense"],
    [400, "a call that names a function", call, '["$F1"]'],
    [403, "a call of another site", { ...call, origin: "https://mau.example" }, "[]"],
    [403, "a call of no site", { ...call, origin: "null" }, "[]"],
  ])("status %i: %s is refused on any page", async (status, _, headers, body) => {
    const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
    for (const path of ["/auth", "/suporte", "/lir-projetos"]) {
      const response = await send(headers, body, path);
      expect([response.status, response.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
      expect(response.headers.get("content-security-policy")).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      if (status === 405) expect(warned).not.toHaveBeenCalled();
      else
        expect(warned).toHaveBeenLastCalledWith(
          { path, status, code: expect.any(String) },
          "action body refused",
        );
    }
    warned.mockRestore();
  });
});
