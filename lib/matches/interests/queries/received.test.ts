import { expect, test } from "vitest";

const { db } = await import("@/lib/server/db");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { registerInterest } = await import("../mutations/register");
const { findReceived } = await import("./received");

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
  const { id } = await db.interest.findFirstOrThrow({ where: { userId: funder.userId } });
  const read = async () => (await findReceived(owner.userId, id))?.mensagem;
  expect(await read()).toBe("A [oculto] quer apoiar. Seremos Firma Nova em breve; quem liga é [oculto].");
  const rename = { fullName: "Beatriz Lopes", companyName: "Firma Nova" };
  await db.profile.update({ where: { userId: funder.userId }, data: rename });
  await db.empresa.update({ where: { userId: funder.userId }, data: { razaoSocial: "Firma Nova Ltda" } });
  expect(await read()).toBe("A [oculto] quer apoiar. Seremos [oculto] em breve; quem liga é [oculto].");
});
