import { readFileSync } from "node:fs";
import { afterAll, beforeEach, expect, test } from "vitest";
import { encryptSession, readViewer } from "@/lib/access/auth/session";
import { LOGIN } from "@/lib/people/accounts/messages";
import { PRIVACY_VERSION } from "@/lib/people/accounts/rules";
import * as auth from "@/lib/people/login";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import * as demo from "@/prisma/demo-accounts";
import { DEMO_ADMIN } from "@/tests/setup/admin";
import { codeAt } from "@/tests/setup/second-factor";

beforeEach(() => {
  env.LOCAL_START = true;
});
afterAll(() => {
  env.LOCAL_START = false;
});

test("the demonstration accounts are created once and can log in, each in its role", async () => {
  expect(await demo.seedAccounts(new Date())).toBe(5);
  expect(await demo.seedAccounts(new Date())).toBe(0);
  const kinds = [];
  for (const name of ["captador", "captador.pro", "financiador", "empresa"]) {
    const origin = { address: "127.0.0.1", userAgent: null };
    const login = await auth.logIn({ email: `${name}@demo.local`, password: "Demo1234" }, origin);
    const cookie = login.ok ? await encryptSession(login.data.sessionId) : undefined;
    const viewer = await readViewer({ cookie, authorization: null });
    kinds.push([viewer?.userType, viewer?.empresaId !== null]);
  }
  expect(kinds).toEqual([
    ["captador", false],
    ["captador", false],
    ["financiador", false],
    ["financiador", true],
  ]);
  const people = await db.user.findMany({
    where: { email: { endsWith: "@demo.local" } },
    select: { consents: { orderBy: { purpose: "asc" } } },
  });
  for (const { consents } of people) {
    expect(consents.map(({ purpose, granted, version }) => [purpose, granted, version])).toEqual([
      ["privacidade", true, PRIVACY_VERSION],
      ["termos", true, "1.0"],
    ]);
  }
});

test("the team's account has its role and the second factor that the README prints", async () => {
  const { passSecondFactor } = await import("@/lib/people/second-factor/mutations");
  await demo.seedAccounts(new Date());
  expect(demo.DEMO_ADMIN).toEqual(DEMO_ADMIN);
  expect(readFileSync("README.md", "utf8")).toContain(DEMO_ADMIN.secret);
  const origin = { address: "127.0.0.1", userAgent: null };
  const login = await auth.logIn({ email: DEMO_ADMIN.email, password: "Demo1234" }, origin);
  if (!login.ok) throw new Error(login.message);
  const cookie = await encryptSession(login.data.sessionId);
  const admin = async () => (await readViewer({ cookie, authorization: null }))?.admin;
  expect(await admin()).toBeUndefined();
  const now = new Date();
  const passed = await passSecondFactor(login.data, codeAt(DEMO_ADMIN.secret, now), now);
  expect(passed.ok).toBe(true);
  expect(await admin()).toBe("entered");
});

test("B3.9 the demonstration's interests have four states and are created once, without mail", async () => {
  const { seedInterests } = await import("@/prisma/demo-interests");
  const { aProject } = await import("../../setup/projects");
  const { db } = await import("@/lib/server/db");
  await demo.seedAccounts(new Date());
  const numbers = Array.from({ length: 14 }, (_, at) => String(at + 1).padStart(2, "0"));
  await db.project.createMany({
    data: numbers.map((number) => aProject({ sourceId: `sinir_sp_${number}` })),
  });

  expect(await seedInterests(new Date())).toBe(9);
  const rows = await db.interest.findMany({ include: { match: true, projeto: true } });
  expect(new Set(rows.map(({ statusInteresse }) => statusInteresse))).toEqual(
    new Set(["Interessada", "Aceita", "Recusada", "Cancelada"]),
  );
  for (const { match, projeto, statusInteresse } of rows) {
    expect(match?.captadorId ?? null).toBe(projeto.captadorId);
    expect(match?.isMatched ?? false).toBe(statusInteresse === "Aceita");
  }
  expect(await db.project.count({ where: { captadorId: { not: null } } })).toBe(7);

  await db.interest.updateMany({ data: { statusInteresse: "Cancelada" } });
  expect(await seedInterests(new Date())).toBe(0);
  expect(await db.interest.count({ where: { statusInteresse: "Cancelada" } })).toBe(9);
  expect(await db.emailMessage.count()).toBe(0);
});

// Seven photos are resized, which takes half a minute on a busy machine.
test("the demonstration's owned projects get a public cover marked as fictitious, created once", async () => {
  const { seedInterests } = await import("@/prisma/demo-interests");
  const { seedCovers } = await import("@/prisma/demo-covers");
  await demo.seedAccounts(new Date());
  await seedInterests(new Date());
  await db.project.updateMany({ data: { demonstracao: true } });
  expect(await seedCovers()).toBe(7);
  expect(await seedCovers()).toBe(0);
  const covered = await db.project.findMany({
    where: { captadorId: { not: null } },
    select: { fotos: true },
  });
  const covers = covered.flatMap(({ fotos }) => fotos as { id: string; alt: string; width: number }[]);
  expect(covers).toHaveLength(7);
  for (const { alt, width } of covers) {
    expect(alt).toMatch(/^Ilustração fictícia\. .+\.$/);
    expect(width).toBe(1600);
  }
  const files = await db.storedFile.findMany({ where: { id: { in: covers.map(({ id }) => id) } } });
  expect(files.every(({ publico }) => publico)).toBe(true);
}, 120_000);

test("the demonstration's deals are at four steps, one with a receipt, and are created once", async () => {
  const { seedInterests } = await import("@/prisma/demo-interests");
  const { seedDeals } = await import("@/prisma/demo-deals");
  await demo.seedAccounts(new Date());
  await seedInterests(new Date());
  expect(await seedDeals(new Date())).toBe(4);
  expect(await seedDeals(new Date())).toBe(0);
  const deals = await db.opportunity.findMany({
    orderBy: { createdAt: "asc" },
    select: { etapa: true, amount: true, confirmedAmount: true },
  });
  expect(deals.map(({ etapa }) => etapa).toSorted()).toEqual(
    ["confirmacao", "confirmado", "confirmado_recibo", "deposito"].toSorted(),
  );
  expect(await db.receipt.count({ where: { kind: "lir" } })).toBe(1);
  // A receipt requires the project's approval number.
  expect(await db.project.count({ where: { captadorId: { not: null }, numeroAprovacao: null } })).toBe(0);
  // The specification fixes the totals of the demonstration projects, so no support may count as raised.
  expect(await db.project.aggregate({ _sum: { valorCaptado: true } })).toEqual({
    _sum: { valorCaptado: 0n },
  });
});

test("the demonstration fills the back office's queues once, and payments and mails are listed newest first", async () => {
  const { seedOffice } = await import("@/prisma/demo-office");
  const { seedInterests } = await import("@/prisma/demo-interests");
  const { seedOrganizations } = await import("@/prisma/demo-organizations");
  const { seedDeals } = await import("@/prisma/demo-deals");
  const { aProject } = await import("../../setup/projects");
  const now = new Date();
  await demo.seedAccounts(now);
  await db.project.createMany({
    data: ["30", "31", "32", "33"].map((number) =>
      aProject({ sourceId: `sinir_sp_${number}`, demonstracao: true }),
    ),
  });
  await seedInterests(now);
  await seedDeals(now);
  expect(await seedOffice(now)).toBe(true);
  expect(await seedOffice(now)).toBe(false);
  const { verifyPassword } = await import("@/lib/server/crypto");
  const owners = await db.user.findMany({ where: { projects: { some: {} } } });
  expect(owners.map(({ email }) => email)).toContain("gilda@demo.local");
  for (const { email, passwordHash } of owners)
    expect([email, await verifyPassword(passwordHash, demo.DEMO_PASSWORD)]).toEqual([email, true]);
  const listed = { publicado: true, captadorId: { not: null } };
  expect(await db.project.count({ where: { ...listed, numeroAprovacao: null } })).toBe(0);
  // The next start marks demonstration organizations with an imported project as checked. The organization that waits
  // for the team has none, so it must stay unchecked.
  await seedOrganizations(now);

  const { countOrganizationQueues } = await import("@/lib/admin/organizations/queries");
  const { countSentProjects } = await import("@/lib/admin/projects/queries");
  const { countTickets } = await import("@/lib/admin/tickets/queries");
  const { countOpenReports } = await import("@/lib/admin/content-reports/queries");
  const { countLeft, countUnanswered } = await import("@/lib/admin/interests/queries");
  const { countPayments, listPayments } = await import("@/lib/admin/payments/queries");
  expect(await countOrganizationQueues()).toEqual({ unchecked: 1, claims: 1 });
  expect(await countSentProjects()).toBe(2);
  expect(await countTickets(now)).toEqual({ responder: 2, atrasados: 1, andamento: 1 });
  expect(await countOpenReports()).toBe(1);
  expect(await countUnanswered(7, now)).toBe(2);
  expect(await countLeft()).toBe(1);
  expect(await countPayments()).toMatchObject({ contestados: 1, avisos: 1 });
  const days = (await listPayments(null)).rows.map(({ criadoEm }) => criadoEm.getTime());
  expect(days).toHaveLength(6);
  expect(days).toEqual(days.toSorted((one, other) => other - one));
  expect(await db.emailMessage.count({ where: { status: { in: ["failed", "bounced"] } } })).toBe(2);
  const { listMails } = await import("@/lib/admin/mail/queries");
  const mails = (await listMails({ estado: null, tipo: null, endereco: "" }, null)).rows;
  expect(mails.slice(-2).map(({ estado }) => estado)).toEqual(["bounced", "failed"]);
  const minutes = mails.map(({ criadoEm }) => Math.floor(criadoEm.getTime() / 60_000));
  expect(minutes).toEqual(minutes.toSorted((one, other) => other - one));
});

test("the demonstration accounts with published passwords work only on a local start", async () => {
  await demo.seedAccounts(new Date());
  const logIn = () =>
    auth.logIn(
      { email: "captador@demo.local", password: demo.DEMO_PASSWORD },
      { address: "127.0.0.1", userAgent: null },
    );
  const login = await logIn();
  const credentials = {
    cookie: login.ok ? await encryptSession(login.data.sessionId) : undefined,
    authorization: null,
  };
  expect(await readViewer(credentials)).not.toBeNull();
  env.LOCAL_START = false;
  expect(await readViewer(credentials)).toBeNull();
  expect(await logIn()).toMatchObject({ ok: false, message: LOGIN.wrong });
});
