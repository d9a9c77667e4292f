import { expect, test } from "vitest";

const { db } = await import("@/lib/server/db");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { registerInterest } = await import("../mutations/register");
const { listReceived, RECEIVED_PER_PAGE } = await import("./received");

test("B3.7 B3.9 whatever a captador received is on exactly one page, what waits before what was answered", async () => {
  const owner = await createPerson();
  const stored = await storeProjects(...[1, 2].map(() => aProject({ captadorId: owner.userId })));
  const count = 2 * RECEIVED_PER_PAGE + 7;
  const funders = Array.from({ length: count }, (_, at) => ({
    email: `apoio-${at}-${owner.userId}@exemplo.com.br`,
  }));
  const users = await db.user.createManyAndReturn({ data: funders, select: { id: true } });
  const rows = users.map(({ id }, at) => ({
    ...{
      userId: id,
      projetoId: stored[at % 2]?.id ?? "",
      nomeEmpresa: "Vidro",
      emailContato: "a@exemplo.com.br",
    },
    ...(at % 3 === 0
      ? { statusInteresse: "Recusada", respondidoEm: new Date(), motivoRecusa: "Outro" }
      : { statusInteresse: "Interessada" }),
    createdAt: new Date(Date.UTC(2026, 10, 1, 0, at)),
  }));
  await db.interest.createMany({ data: rows });

  const read = [];
  for (const page of [1, 2, 3]) {
    const { projects, ...rest } = await listReceived(owner.userId, page);
    expect(rest).toEqual({ total: count, page, pages: 3 });
    read.push(projects.flatMap(({ interesses }) => interesses));
  }
  expect(read.map((page) => page.length)).toEqual([RECEIVED_PER_PAGE, RECEIVED_PER_PAGE, 7]);
  const all = read.flat();
  expect(new Set(all.map(({ id }) => id)).size).toBe(count);
  expect(new Set(read[0]?.map(({ status }) => status))).toEqual(new Set(["Interessada"]));
  expect(new Set(read[2]?.map(({ status }) => status))).toEqual(new Set(["Recusada"]));
  // A page that is no longer there is the first.
  expect((await listReceived(owner.userId, 9)).page).toBe(1);
});

test("B1.3 a message stays without its author after they changed their name, and whatever they are called now", async () => {
  const owner = await createPerson();
  const funder = await createPerson({ userType: "financiador", company: true });
  const [project] = await storeProjects(aProject({ captadorId: owner.userId }));
  await registerInterest(funder, {
    projeto_id: project?.id ?? "",
    nome_empresa: "Apoio",
    email_contato: "contato@exemplo.com.br",
    telefone_contato: null,
    valor_interesse: 30_000_000,
    observacoes: "A Recicla Já quer apoiar. Seremos Firma Nova em breve; quem liga é Marina.",
  });
  const read = async () => (await listReceived(owner.userId)).projects[0]?.interesses[0]?.mensagem;
  expect(await read()).toBe("A [oculto] quer apoiar. Seremos Firma Nova em breve; quem liga é [oculto].");
  const rename = { fullName: "Beatriz Lopes", companyName: "Firma Nova" };
  await db.profile.update({ where: { userId: funder.userId }, data: rename });
  await db.empresa.update({ where: { userId: funder.userId }, data: { razaoSocial: "Firma Nova Ltda" } });
  expect(await read()).toBe("A [oculto] quer apoiar. Seremos [oculto] em breve; quem liga é [oculto].");
});
