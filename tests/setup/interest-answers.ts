/** Registers an interest before each test. `id` is the id of the last registered interest. */

import { afterAll, beforeEach } from "vitest";
import type { InterestInput } from "@/lib/matches/interests/schema";
import { startVendors } from "./mailbox";

export const vendors = await startVendors();
export const answers = await import("@/lib/matches/interests/mutations/answer");
export const amounts = await import("@/lib/matches/interests/mutations/name-amount");
export const requests = await import("@/lib/matches/interests/mutations/ask-amount");
export const registered = await import("@/lib/matches/interests/mutations/register");
export const received = await import("@/lib/matches/interests/queries/received");
export const mine = await import("@/lib/matches/interests/queries/registered");
export const panel = await import("@/lib/overview/dashboard/queries");
export const people = await import("./people");
export const projects = await import("./projects");
export const email = await import("@/lib/words/email/mutations/send");
export const { db } = await import("@/lib/server/db");
afterAll(() => vendors.stop());

type Person = Awaited<ReturnType<typeof people.createPerson>>;
export let funder: Person;
export let owner: Person;
export let id: string;
export let slug: string;

export const inputFor = (projeto_id: string, change: Partial<InterestInput>): InterestInput => ({
  projeto_id,
  nome_empresa: "Indústria Verde Ltda.",
  email_contato: "compras@industriaverde.com.br",
  telefone_contato: "11987654321",
  valor_interesse: 30_000_000,
  observacoes: "Somos a Indústria Verde. Ligue 11 98765-4321.",
  ...change,
});

/** Registers the funder's interest in a new project of the owner, sets `id` and `slug`, and deletes all mails. */
export async function register(change: Partial<InterestInput> = {}): Promise<void> {
  const [project] = await projects.storeProjects(projects.aProject({ captadorId: owner.userId }));
  if (!project) throw new Error("no project");
  slug = project.slug;
  await registered.registerInterest(
    funder,
    inputFor(project.id, { ciente: change.valor_interesse ?? null, ...change }),
  );
  const row = await db.interest.findFirstOrThrow({
    where: { userId: funder.userId, projetoId: project.id },
  });
  await db.emailMessage.deleteMany();
  id = row.id;
}

beforeEach(async () => {
  funder = await people.createPerson({ userType: "financiador", company: true });
  owner = await people.createPerson();
  await register();
});

export const rowOf = () =>
  db.interest.findUniqueOrThrow({ where: { id }, include: { match: { include: { opportunity: true } } } });

/** Mails the answer. @param answeredAt by default the stored time */
export async function runJob(answeredAt?: Date | null): Promise<void> {
  const respondidoEm = answeredAt ?? (await rowOf()).respondidoEm;
  await answers.notifyAnswer({ id, at: Number(respondidoEm) });
  await deliver();
}

export async function deliver(): Promise<void> {
  const waiting = await db.emailMessage.findMany({
    where: { status: "queued", userId: funder.userId },
    select: { id: true },
  });
  for (const message of waiting) await email.deliverQueued(message, true);
}
