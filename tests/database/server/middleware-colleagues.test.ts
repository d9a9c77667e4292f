import { describe, expect, test } from "vitest";
import {
  CALL,
  db,
  handed,
  people,
  projects,
  session,
  target,
  tokenOf,
  visit,
} from "@/tests/setup/middleware-visits";

describe("pages of a colleague", () => {
  const work = async (role: string, userType: "captador" | "financiador" = "captador") => {
    const [owner, person] = [await people.createPerson({ userType }), await people.createPerson()];
    const { id } = await db.colleague.create({
      data: {
        accountId: owner.userId,
        personId: person.userId,
        email: person.email,
        role,
        name: "Maria Souza",
        acceptedAt: new Date(),
      },
    });
    await db.session.update({ where: { id: person.sessionId }, data: { colleagueId: id } });
    return { owner, person, id, token: await tokenOf(person) };
  };
  const answerTo = async (path: string, token: string) => {
    const answer = await visit(path, { token });
    const rewrite = answer.headers.get("x-middleware-rewrite");
    if (rewrite) return [Number(answer.headers.get("x-answer-status")), new URL(rewrite).pathname];
    return answer.headers.has("location") ? target(answer) : "page";
  };
  const REFUSED = [403, "/dashboard/sem-acesso"];

  test("the owner's pages are refused inside the frame for every role", async () => {
    for (const role of ["edita", "le", "tributario", "contador"]) {
      const { token } = await work(role);
      for (const path of [
        "/dashboard/conta",
        "/dashboard/equipe",
        "/dashboard/pagamentos",
        "/subscription-plans",
      ])
        expect(await answerTo(path, token)).toEqual(REFUSED);
      expect(await answerTo("/dashboard/apoios", token)).toBe("page");
    }
  });

  test("the accountant starts at the supports, and sees open pages like a visitor", async () => {
    const { token } = await work("contador", "financiador");
    expect(await answerTo("/dashboard", token)).toBe("/dashboard/apoios");
    expect(await answerTo("/dashboard/carteiras", token)).toEqual(REFUSED);
    expect(await answerTo("/lir-projetos", token)).toBe("page");
    expect((await answerTo("/incentivos", token)) as string).toBe("page");
  });

  test("a colleague edits projects of the account but not their own, while a reader is refused", async () => {
    const { owner, person, id, token } = await work("edita");
    const [theirs, own] = await projects.storeProjects(
      projects.aProject({ captadorId: owner.userId, publicado: false }),
      projects.aProject({ captadorId: person.userId, publicado: false }),
    );
    expect(await answerTo(`/projects/${theirs?.id}/editar`, token)).toBe("page");
    expect(await answerTo(`/projects/${own?.id}/editar`, token)).toEqual([404, "/dashboard/nada-aqui"]);
    await db.colleague.update({ where: { id }, data: { role: "le" } });
    expect(await answerTo(`/projects/${theirs?.id}/editar`, token)).toEqual(REFUSED);
  });

  test("after the removal every page redirects to the choice of an account", async () => {
    const { id, token } = await work("edita");
    await db.colleague.update({ where: { id }, data: { endedAt: new Date() } });
    for (const path of ["/dashboard", "/dashboard/apoios", "/projects"])
      expect(await answerTo(path, token)).toBe("/dashboard/equipes");
    expect(await answerTo("/dashboard/equipes", token)).toBe("page");
  });

  test("after the removal a session without its second factor gets the page of the code, and no circle of redirects", async () => {
    const { person, id, token } = await work("edita");
    await db.colleague.update({ where: { id }, data: { endedAt: new Date() } });
    const now = new Date();
    const factor = { userId: person.userId, secret: Buffer.from("x"), createdAt: now, confirmedAt: now };
    await db.secondFactor.create({ data: factor });
    for (const path of ["/dashboard/equipes", "/projects"])
      expect(await answerTo(path, token)).toBe("/dashboard");
    expect(await answerTo("/dashboard", token)).toBe("page");
  });

  test("a team look opens read-only pages but not the back office, and once expired redirects to its end", async () => {
    const [owner, member] = [await people.createPerson(), await people.createPerson()];
    await db.administrator.create({
      data: { userId: member.userId, grantedBy: "teste", grantedAt: new Date() },
    });
    const look = (minutes: number) =>
      db.session.update({
        where: { id: member.sessionId },
        data: {
          secondFactorAt: new Date(),
          lookAccountId: owner.userId,
          lookUntil: new Date(Date.now() + minutes * 60_000),
        },
      });
    await look(30);
    const token = await tokenOf(member);
    for (const path of ["/dashboard", "/dashboard/apoios", "/projects"])
      expect(await answerTo(path, token)).toBe("page");
    for (const path of ["/dashboard/conta", "/dashboard/equipe", "/dashboard/equipes", "/projects/create"])
      expect(await answerTo(path, token)).toEqual(REFUSED);
    expect(await answerTo("/admin/pessoas", token)).toBe("/dashboard");
    await look(-1);
    for (const path of ["/dashboard", "/projects", "/admin", "/admin/entrar"])
      expect(await answerTo(path, token)).toBe("/dashboard/equipes");
    expect(await answerTo("/dashboard/equipes", token)).toBe("page");
  });

  test("the path that a page is rendered for comes from the address, never from the client", async () => {
    const { token } = await work("le");
    const forged = { token, headers: { [session.PAGE_HEADER]: "/dashboard/apoios" } };
    expect(handed(await visit("/projects", forged), session.PAGE_HEADER)).toBe("/projects");
    const called = await visit("/dashboard/conta", { token, ...CALL });
    expect(handed(called, session.PAGE_HEADER)).toBe("/dashboard/conta");
  });
});
