/** Before each test, deletes all mails, and creates a funder and a project owner. */

import { afterAll, beforeEach } from "vitest";
import type { InterestInput } from "@/lib/matches/interests/schema";
import { startVendors } from "./mailbox";

export const vendors = await startVendors();
export const mutations = await import("@/lib/matches/interests/mutations/register");
export const queries = await import("@/lib/matches/interests/queries/registered");
export const people = await import("./people");
export const projects = await import("./projects");
const email = await import("@/lib/words/email/mutations/send");
export const { db } = await import("@/lib/server/db");
afterAll(() => vendors.stop());

type Person = Awaited<ReturnType<typeof people.createPerson>>;
export let funder: Person;
export let owner: Person;

beforeEach(async () => {
  await db.emailMessage.deleteMany();
  funder = await people.createPerson({ userType: "financiador", company: true });
  owner = await people.createPerson();
});

export async function aProject(values: Parameters<typeof projects.aProject>[0] = {}) {
  const [stored] = await projects.storeProjects(projects.aProject({ captadorId: owner.userId, ...values }));
  if (!stored) throw new Error("no project");
  return stored;
}

export const inputFor = (projeto_id: string, change: Partial<InterestInput> = {}): InterestInput => ({
  projeto_id,
  nome_empresa: "Indústria Verde Ltda.",
  email_contato: "compras@industriaverde.com.br",
  telefone_contato: "11987654321",
  valor_interesse: 30_000_000,
  observacoes: "Somos a Indústria Verde Ltda.\nLigue 11 98765-4321 para combinar.",
  ...change,
});

export async function deliver() {
  const waiting = await db.emailMessage.findMany({ where: { status: "queued" }, select: { id: true } });
  for (const { id } of waiting) await email.deliverQueued({ id }, true);
}
export const messages = () => db.emailMessage.findMany({ orderBy: { createdAt: "asc" } });
export const jobs = async () => {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`select count(*) from pgboss.job where name = 'email'`;
  return Number(row?.count);
};
