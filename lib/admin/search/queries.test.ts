import { expect, test } from "vitest";
import { db } from "@/lib/server/db";
import { anOrganization } from "@/tests/setup/organizations";
import { createPerson } from "@/tests/setup/people";
import { aProject, storeProjects } from "@/tests/setup/projects";
import { createMonth } from "@/tests/setup/receipts";
import { searchEverything } from "./queries";
import { isStripeId } from "./rules";

test("one search finds people, organizations, projects, and a support by id or person", async () => {
  const [captador, funder] = [await createPerson(), await createPerson({ userType: "financiador" })];
  await db.profile.update({ where: { userId: funder.userId }, data: { fullName: "Quitéria Bastos" } });
  const organization = await anOrganization(captador, { razaoSocial: "RECICLA QUITERIA" });
  const [project] = await storeProjects(aProject({ nomeProjeto: "Quitéria separa" }));
  const projetoId = project?.id ?? "";
  const match = await db.match.create({
    data: {
      captadorId: captador.userId,
      financiadorId: funder.userId,
      projetoId,
      isMatched: true,
      matchedAt: new Date(),
    },
  });
  const support = await db.opportunity.create({
    data: { matchId: match.id, projetoId, amount: 100n },
    select: { id: true },
  });
  const found = await searchEverything("quiteria");
  expect(found.people.map(({ id }) => id)).toEqual([funder.userId]);
  expect(found.organizations.map(({ id }) => id)).toEqual([organization.id]);
  expect(found.projects.map(({ id }) => id)).toEqual([projetoId]);
  expect(found.supports.map(({ id }) => id)).toEqual([support.id]);
  const byNumber = await searchEverything(support.id.toUpperCase());
  expect(byNumber.supports.map(({ id }) => id)).toEqual([support.id]);
  expect(byNumber.people).toEqual([]);
  const talk = await db.talk.create({ data: { opportunityId: support.id } });
  expect((await searchEverything(talk.id)).supports.map(({ id }) => id)).toEqual([support.id]);
});

test("the id of a payment or of a month, as the audit log shows it, finds that payment", async () => {
  const { userId } = await createPerson();
  const bought = { purpose: "plano", plan: "pro", priceList: "painel", amount: 17_000n };
  const checkout = await db.checkout.create({ data: { userId, ...bought } });
  const month = await createMonth(userId);
  expect(await searchEverything(checkout.id)).toMatchObject({ checkouts: [{ id: checkout.id }], months: [] });
  expect(await searchEverything(month.id)).toMatchObject({ checkouts: [], months: [{ id: month.id }] });
});

test.each(["", "  ", "ma", "0194b3c4-0000-7000-8000-000000000001", "cs_test_nenhum"])(
  "the search for %j finds nothing",
  async (text) => {
    expect(Object.values(await searchEverything(text)).flat()).toEqual([]);
  },
);

test("Stripe's ids of sessions and payments are recognised by their prefix, and those of events are not", () => {
  expect(["cs_test_a1b2", "pi_3Qabc", "evt_123456", "cs_"].map(isStripeId)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
