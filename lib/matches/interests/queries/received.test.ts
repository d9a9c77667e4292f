import { afterAll, expect, test } from "vitest";
import { withAmounts } from "@/tests/setup/amounts";
import { startVendors } from "@/tests/setup/mailbox";

const vendors = await startVendors();
afterAll(() => vendors.stop());

const { db } = await import("@/lib/server/db");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { registerInterest, withdrawInterest } = await import("../mutations/register");
const { acceptInterest, declineInterest, undoAnswer } = await import("../mutations/answer");
const { readDeal } = await import("@/lib/money/deals/queries/deal");
const { findReceived } = await import("./received");
const { findRegistered } = await import("./registered");
const { readMyData } = await import("@/lib/overview/personal-data/queries");
const { listSupports } = await import("@/lib/money/supports/queries/list");

test("B1.3 a message hides its author's names, both those at the time of writing and those of today", async () => {
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

async function received(
  funder: Awaited<ReturnType<typeof createPerson>>,
  owner: { userId: string },
  valor: number | null,
) {
  const [project] = await storeProjects(aProject({ captadorId: owner.userId }));
  await registerInterest(funder, {
    projeto_id: project?.id ?? "",
    nome_empresa: "Recicla Já",
    email_contato: funder.email,
    telefone_contato: null,
    valor_interesse: valor,
    observacoes: "",
  });
  return db.interest.findFirstOrThrow({ where: { userId: funder.userId, projetoId: project?.id ?? "" } });
}

test("B1.3 an unanswered interest shows kind, regime and state, but no name, CNPJ, city or contact", async () => {
  const owner = await createPerson();
  const company = await createPerson({ userType: "financiador", company: true });
  // The registry lists this company under Lucro Real.
  const cnpj = "11222333000181";
  await db.empresa.update({
    where: { userId: company.userId },
    data: { cnpj, estado: "RS", cidade: "Pelotas" },
  });
  const { id } = await received(company, owner, 30_000_000);
  const read = await findReceived(owner.userId, id);
  expect(read?.perfil).toMatch(/^Empresa, Lucro Real \d{4}, RS$/);
  expect(read?.historico).toEqual([
    "Conta criada há menos de uma semana",
    "o CNPJ está ativo na Receita",
    "este é o primeiro interesse dela",
    "nenhum apoio foi confirmado ainda",
  ]);
  const listed = await listSupports({ userId: owner.userId, side: "captador", filter: null, slug: null });
  expect(listed.items).toMatchObject([{ quem: "Empresa, RS", valor: withAmounts("R$ 300.000") }]);
  for (const sent of [read, listed])
    expect(JSON.stringify(sent)).not.toMatch(
      /recicla j|11222333|11\.222|serra do mel|campinas|pelotas|marina|exemplo\.com/i,
    );

  const person = await createPerson({ userType: "financiador" });
  await db.profile.update({ where: { userId: person.userId }, data: { state: "SP", city: "Santos" } });
  const own = await received(person, owner, null);
  expect(await findReceived(owner.userId, own.id)).toMatchObject({
    perfil: "Pessoa física, SP",
    valor: null,
    centavos: null,
  });
});

test("B1.3 A6.2 an open contact shows the funder's name instead of the kind", async () => {
  const { createDeal } = await import("@/tests/setup/deal-room");
  const { interesseId, captador } = await createDeal();
  expect(await findReceived(captador.userId, interesseId)).toMatchObject({
    perfil: null,
    historico: [],
    contato: { nome: expect.any(String) },
  });
});

test("while the registry does not respond, the funder's kind is shown without a regime, within 2.5 s", async () => {
  const owner = await createPerson();
  const company = await createPerson({ userType: "financiador", company: true });
  await vendors.fault({ provider: "brasilapi", mode: "timeout", times: 1 });
  const begun = performance.now();
  const { id } = await received(company, owner, 30_000_000);
  expect(await findReceived(owner.userId, id)).toMatchObject({ perfil: "Empresa, SP" });
  expect(performance.now() - begun).toBeLessThan(2_500);
});

test("B1.3 a contact that a former captador paid for stays hidden from the project's next captador", async () => {
  const { createDeal } = await import("@/tests/setup/deal-room");
  const { interesseId, captador, project } = await createDeal();
  await db.interest.update({
    where: { id: interesseId },
    data: { observacoes: "Ligue 11 98765-4321.", nomes: ["Indústria Verde"] },
  });
  const next = await createPerson();
  await db.project.update({ where: { id: project.id }, data: { captadorId: next.userId } });
  expect(await findReceived(captador.userId, interesseId)).toMatchObject({
    mensagem: "Ligue 11 98765-4321.",
    contato: { nome: expect.any(String) },
  });
  const read = await findReceived(next.userId, interesseId);
  expect(read).toMatchObject({ mensagem: "Ligue [oculto].", contato: null, opportunityId: null });
  expect(read?.perfil).toMatch(/^Pessoa física/);
});

test("findReceived and readDeal return the facts that decide whether the fundraising has ended", async () => {
  const owner = await createPerson();
  const funder = await createPerson({ userType: "financiador" });
  const { id, projetoId } = await received(funder, owner, 30_000_000);
  await db.project.update({
    where: { id: projetoId },
    data: { prazoCaptacao: new Date("2026-11-01"), valorCaptado: 40_000_000n },
  });
  const captacao = { status: "Em Captação", prazo: "2026-11-01", valorDisponivel: 60_000_000 };
  const interest = await findReceived(owner.userId, id);
  expect(interest).toMatchObject({ captacao, isOpen: true });
  await acceptInterest(owner.userId, id);
  const { opportunityId } = (await findReceived(owner.userId, id)) ?? {};
  const deal = await readDeal(owner.userId, "captador", opportunityId ?? "", new Date());
  expect(deal?.projeto.captacao).toEqual(captacao);
});

test("the funder alone reads which colleague registered, and the captador alone reads which colleague answered", async () => {
  const owner = await createPerson();
  const funder = await createPerson({ userType: "financiador" });
  const colleagueOf = async (accountId: string, name: string) => {
    const { userId, email } = await createPerson();
    const person = { personId: userId, email, name, role: "edita", acceptedAt: new Date() };
    const { id } = await db.colleague.create({ data: { accountId, ...person } });
    return { id, userId, name, email, role: "edita", account: "Conta" } as const;
  };
  const [rita, caio] = [
    await colleagueOf(funder.userId, "Rita Apoio"),
    await colleagueOf(owner.userId, "Caio Projeto"),
  ];
  const { id } = await received({ ...funder, colleague: rita }, owner, 30_000_000);
  const names = async () => [
    (await findRegistered(funder.userId, id))?.colega,
    (await findReceived(owner.userId, id))?.colega,
  ];
  expect(await names()).toEqual(["Rita Apoio", null]);
  await acceptInterest(owner.userId, id, caio.id);
  expect(await names()).toEqual(["Rita Apoio", "Caio Projeto"]);
  const copy = JSON.stringify(await readMyData(funder.userId, new Date()));
  expect(copy).not.toContain(caio.id);
  await undoAnswer(owner.userId, id);
  expect(await names()).toEqual(["Rita Apoio", null]);
  await declineInterest(owner.userId, { id, motivo: "Não agora" });
  expect(await names()).toEqual(["Rita Apoio", null]);
  // Colleagues of other accounts are not named: a later captador must not read who answered for the former captador.
  await db.interest.update({ where: { id }, data: { respondidoPorColega: rita.id } });
  expect(await names()).toEqual(["Rita Apoio", null]);
});

test("B1.3 both sides read the moment of a withdrawal; later changes of the row do not move it, a new interest clears it", async () => {
  const owner = await createPerson();
  const funder = await createPerson({ userType: "financiador" });
  const { id } = await received(funder, owner, 30_000_000);
  const read = async () => [
    (await findRegistered(funder.userId, id))?.encerradoEm,
    (await findReceived(owner.userId, id))?.encerradoEm,
  ];
  expect(await read()).toEqual([null, null]);
  await withdrawInterest(funder.userId, { id });
  const { updatedAt } = await db.interest.findUniqueOrThrow({ where: { id } });
  expect(await read()).toEqual([updatedAt, updatedAt]);
  await db.interest.update({ where: { id }, data: { statusInteresse: "Interessada" } });
  expect(await read()).toEqual([null, null]);
  await withdrawInterest(funder.userId, { id });
  const again = await db.interest.findUniqueOrThrow({ where: { id } });
  await db.user.update({ where: { id: funder.userId }, data: { anonymisedAt: new Date() } });
  const rewritten = await db.interest.update({ where: { id }, data: { nomeEmpresa: "Conta encerrada" } });
  expect(rewritten.updatedAt).not.toEqual(again.updatedAt);
  expect(await read()).toEqual([again.updatedAt, again.updatedAt]);
});
