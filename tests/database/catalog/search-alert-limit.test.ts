import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { MAX_IN_ALERT } from "@/lib/catalog/saved-searches/rules";
import { DAY, HOUR } from "@/lib/kit/time";
import { startVendors } from "@/tests/setup/mailbox";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let searches: typeof import("@/lib/catalog/saved-searches/mutations");
let email: typeof import("@/lib/words/email/mutations/send");
let db: typeof import("@/lib/server/db").db;
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");

beforeAll(async () => {
  vendors = await startVendors();
  ({ db } = await import("@/lib/server/db"));
  searches = await import("@/lib/catalog/saved-searches/mutations");
  email = await import("@/lib/words/email/mutations/send");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
});
afterAll(() => vendors.stop());
beforeEach(async () => {
  await db.searchAnnouncement.deleteMany();
  await db.savedSearch.deleteMany();
  await db.emailMessage.deleteMany();
  await projects.removeProjects();
});

const START = new Date("2026-11-16T10:00:00Z");
const moment = (ms: number) => new Date(START.getTime() + ms);
const watch = async (viewer: Viewer, query: string, name: string) =>
  expect(await searches.saveSearch(viewer, { name, query, alert: true }, START)).toMatchObject({ ok: true });
const mailsTo = (viewer: Viewer) => db.emailMessage.findMany({ where: { userId: viewer.userId } });
const deliverAll = async () => {
  for (const { id } of await db.emailMessage.findMany({ where: { status: "queued" } }))
    await email.deliverQueued({ id }, false);
};

test("an alert also counts the projects beyond its limit", async () => {
  const funder = await people.createPerson({ userType: "financiador" });
  await watch(funder, "estado=SP", "São Paulo");
  const many = Array.from({ length: MAX_IN_ALERT + 2 }, () =>
    projects.aProject({ estado: "SP", publicadoEm: moment(HOUR) }),
  );
  await projects.storeProjects(...many);
  expect(await searches.sendSearchAlerts(moment(DAY))).toEqual({ people: 1 });
  const [mail] = await mailsTo(funder);
  expect(mail?.subject).toBe(`${MAX_IN_ALERT + 2} projetos novos para “São Paulo”`);
  await deliverAll();
  expect((await vendors.inbox(funder.email))[0]?.text).toContain(`Ver também mais ${MAX_IN_ALERT - 3}`);
});

test("two searches that find the same projects beyond their limit count each project once", async () => {
  const funder = await people.createPerson({ userType: "financiador" });
  await watch(funder, "estado=SP", "São Paulo");
  await watch(funder, "categoria=Cooperativismo", "Cooperativas");
  const many = Array.from({ length: MAX_IN_ALERT + 2 }, () =>
    projects.aProject({ estado: "SP", categoria: "Cooperativismo", publicadoEm: moment(HOUR) }),
  );
  await projects.storeProjects(...many);
  expect(await searches.sendSearchAlerts(moment(DAY))).toEqual({ people: 1 });
  const [mail] = await mailsTo(funder);
  expect(mail?.subject).toBe(`${MAX_IN_ALERT + 2} projetos novos para as suas buscas salvas`);
  await deliverAll();
  const text = (await vendors.inbox(funder.email))[0]?.text ?? "";
  expect(text).toContain(`Ver também mais ${MAX_IN_ALERT - 3}`);
  expect(text).toMatch(/Busca “Cooperativas”\s+Ver também mais 2/);
});
