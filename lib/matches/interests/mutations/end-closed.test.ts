import { afterAll, expect, test } from "vitest";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createPerson } from "@/tests/setup/people";
import { aProject, storeProjects } from "@/tests/setup/projects";
import { CLOSED_REASON } from "../messages/interest";
import { acceptInterest } from "./answer";
import { endClosedInterests } from "./end-closed";
import { registerInterest } from "./register";

afterAll(stopJobs);

const now = new Date("2026-11-24T11:00Z");

async function waiting(funders: number) {
  const captador = await createPerson();
  const [project] = await storeProjects(aProject({ captadorId: captador.userId }));
  if (!project) throw new Error("no project");
  const people = await Promise.all(
    Array.from({ length: funders }, () => createPerson({ userType: "financiador" })),
  );
  const interestIn = {
    projeto_id: project.id,
    nome_empresa: "Vidro Ltda",
    email_contato: "a@exemplo.com.br",
    telefone_contato: null,
    valor_interesse: 5_000_000,
    observacoes: "",
  };
  const register = (person: (typeof people)[number]) => registerInterest(person, interestIn);
  for (const person of people) expect(await register(person)).toMatchObject({ ok: true });
  await db.emailMessage.deleteMany();
  const setStatus = (status: string) => db.project.update({ where: { id: project.id }, data: { status } });
  const interests = () =>
    db.interest.findMany({ where: { projetoId: project.id }, orderBy: { createdAt: "asc" } });
  return { captador, project, people, register, setStatus, interests };
}

test("interests that wait in a finished project end with their reason and one mail to each funder", async () => {
  // The two oldest interests are in an open project. They alone fill the first pages, and the run must go on.
  const open = await waiting(2);
  const { captador, project, people, setStatus, interests } = await waiting(3);
  expect(await endClosedInterests(now, 2)).toBe(0);
  await setStatus("Finalizada");
  await db.interest.updateMany({
    where: { userId: people[0]?.userId ?? "" },
    data: { statusInteresse: "Aceita" },
  });
  const runs = await Promise.all([endClosedInterests(now, 1), endClosedInterests(now, 1)]);
  expect(runs[0] + runs[1]).toBe(2);
  expect(await endClosedInterests(now)).toBe(0);
  const ended = { statusInteresse: "Cancelada", motivoRecusa: CLOSED_REASON, respondidoEm: now };
  expect(await interests()).toMatchObject([{ statusInteresse: "Aceita" }, ended, ended]);
  expect(await open.interests()).toMatchObject(Array(2).fill({ statusInteresse: "Interessada" }));
  const mails = await db.emailMessage.findMany({ select: { toAddress: true, subject: true } });
  const subject = `A captação terminou: ${project.nomeProjeto}`;
  expect(mails).toHaveLength(2);
  expect(mails).toEqual(
    expect.arrayContaining(people.slice(1).map(({ email: toAddress }) => ({ toAddress, subject }))),
  );
  const [, second] = await interests();
  expect(await acceptInterest(captador.userId, second?.id ?? "")).toMatchObject({ ok: false });
});

test("a funder whose interest ended with the fundraising registers anew once it opens again", async () => {
  const { people, register, setStatus, interests } = await waiting(1);
  await setStatus("Finalizada");
  expect(await endClosedInterests(now)).toBe(1);
  await setStatus("Em Captação");
  for (const person of people)
    expect(await register(person)).toMatchObject({ ok: true, data: { repeated: false } });
  expect(await interests()).toMatchObject([{ statusInteresse: "Interessada", motivoRecusa: null }]);
  expect(await endClosedInterests(now)).toBe(0);
});
