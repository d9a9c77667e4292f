import { describe, expect, test } from "vitest";
import { withAmounts } from "@/tests/setup/amounts";
import {
  amounts,
  answers,
  db,
  email,
  funder,
  id,
  inputFor,
  owner,
  projects,
  received,
  register,
  registered,
  rowOf,
  vendors,
} from "@/tests/setup/interest-answers";

describe("changing the amount before the answer", () => {
  test("the funder can change the amount until the answer; the captador reads it and gets one mail", async () => {
    const amount = { id, valor: 12_000_000 };
    expect(await amounts.nameAmount(funder.userId, amount)).toMatchObject({
      data: { message: "Valor salvo" },
    });
    expect(await amounts.nameAmount(funder.userId, amount)).toMatchObject({ ok: true });
    expect(await received.findReceived(owner.userId, id)).toMatchObject({
      valor: withAmounts("R$ 120.000"),
    });
    const mails = await db.emailMessage.findMany({ where: { userId: owner.userId } });
    expect(mails.filter(({ subject }) => subject.includes("Valor do interesse mudou"))).toHaveLength(1);
    expect((await rowOf()).match).toMatchObject({ isMatched: false, opportunity: null });
    await answers.declineInterest(owner.userId, { id, motivo: "Não" });
    expect(await amounts.nameAmount(funder.userId, { id, valor: 1_000 })).toMatchObject({ code: "conflict" });
  });
});

test("an amount above what the project still looks for is asked about once, and nothing is stored or mailed before", async () => {
  const projetoId = (await db.interest.findUniqueOrThrow({ where: { id } })).projetoId;
  const terms = { valorTotal: 50_000_000n, valorCaptado: 6_320_000n, status: "Em Captação" };
  await db.project.update({ where: { id: projetoId }, data: terms });
  const mails = await db.emailMessage.count();
  const amount = { id, valor: 882_000_000, ciente: null };
  const asked = {
    ok: false,
    asks: true,
    field: "valor_interesse",
    message: expect.stringContaining("436.800"),
  };
  expect(await amounts.nameAmount(funder.userId, amount)).toMatchObject(asked);
  expect(await amounts.nameAmount(funder.userId, { ...amount, ciente: 43_680_001 })).toMatchObject(asked);
  expect(await db.emailMessage.count()).toBe(mails);
  for (const time of [1, 2])
    expect(
      await amounts.nameAmount(funder.userId, { ...amount, ciente: amount.valor }),
      `time ${time}`,
    ).toMatchObject({ ok: true });
  expect(await amounts.nameAmount(funder.userId, amount)).toMatchObject({ ok: true });
  expect(await amounts.nameAmount(funder.userId, { id, valor: 43_680_000 })).toMatchObject({ ok: true });
  // A page that is too old to show the question sends no `ciente`, and the amount is saved.
  expect(await amounts.nameAmount(funder.userId, { id, valor: amount.valor })).toMatchObject({ ok: true });
});

test.each([
  ["full", { valorCaptado: 50_000_000n, status: "Em Captação" }],
  ["finished", { valorCaptado: 6_320_000n, status: "Finalizada" }],
])(
  "a new amount in a %s project is asked about, without saying that the project looks for more",
  async (_, terms) => {
    const projetoId = (await db.interest.findUniqueOrThrow({ where: { id } })).projetoId;
    await db.project.update({ where: { id: projetoId }, data: { valorTotal: 50_000_000n, ...terms } });
    const amount = { id, valor: 882_000_000, ciente: null };
    expect(await amounts.nameAmount(funder.userId, amount)).toMatchObject({
      asks: true,
      message: expect.stringMatching(/^Este projeto não procura mais valores/),
    });
    expect(await amounts.nameAmount(funder.userId, { ...amount, ciente: amount.valor })).toMatchObject({
      ok: true,
    });
  },
);

test("a first amount is announced as named, and naming it twice after the acceptance succeeds twice", async () => {
  await register({ valor_interesse: null });
  const amount = { id, valor: 12_000_000 };
  expect(await amounts.nameAmount(funder.userId, amount)).toMatchObject({ ok: true });
  const [mail, ...others] = await db.emailMessage.findMany({ where: { userId: owner.userId } });
  expect([mail?.subject, others]).toEqual([expect.stringContaining("Valor do interesse informado"), []]);
  await register({ valor_interesse: null });
  await answers.acceptInterest(owner.userId, id);
  for (const time of [1, 2])
    expect(await amounts.nameAmount(funder.userId, { ...amount, id }), `time ${time}`).toMatchObject({
      data: { message: "Valor informado" },
    });
  expect(await amounts.nameAmount(funder.userId, { id, valor: 1_000 })).toMatchObject({ code: "conflict" });
});

test("a changed amount of an interest in a project without a captador reaches the team", async () => {
  const { env } = await import("@/lib/server/env");
  const [project] = await projects.storeProjects(projects.aProject({ captadorId: null }));
  const projetoId = project?.id ?? "";
  await registered.registerInterest(funder, inputFor(projetoId, {}));
  const { id: orphan } = await db.interest.findFirstOrThrow({ where: { projetoId } });
  await db.emailMessage.deleteMany();
  const amount = { id: orphan, valor: 12_000_000 };
  for (const time of [1, 2])
    expect(await amounts.nameAmount(funder.userId, amount), `time ${time}`).toMatchObject({
      data: { message: "Valor salvo", hint: expect.stringContaining("equipe") },
    });
  const [mail, ...others] = await db.emailMessage.findMany({ select: { id: true, toAddress: true } });
  expect(others).toEqual([]);
  expect(mail?.toAddress).toBe(env.CONTACT_EMAIL);
  await email.deliverQueued({ id: mail?.id ?? "" }, true);
  const [read] = await vendors.inbox(env.CONTACT_EMAIL);
  expect(read?.subject).toBe(`Valor do interesse mudou: ${project?.nomeProjeto}`);
  expect(read?.text).toContain("compras@industriaverde.com.br");
  expect(read?.text).toContain("120.000");
});
