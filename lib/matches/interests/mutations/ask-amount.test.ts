import { describe, expect, test } from "vitest";
import {
  amounts,
  answers,
  db,
  deliver,
  funder,
  id,
  inputFor,
  mine,
  owner,
  panel,
  people,
  received,
  register,
  registered,
  requests,
  rowOf,
  vendors,
} from "@/tests/setup/interest-answers";

describe("requesting the amount before the answer", () => {
  const isAsked = async () => (await mine.findRegistered(funder.userId, id))?.isAmountAsked;

  test("five concurrent requests for an amount send one mail, and stand until the funder names an amount", async () => {
    await register({ valor_interesse: null });
    const asked = await Promise.all([1, 2, 3, 4, 5].map(() => requests.askAmount(owner.userId, id)));
    expect(asked.every((one) => one.ok && one.data.message === "Valor pedido")).toBe(true);
    await deliver();
    const mails = await vendors.inbox(funder.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^O projeto pergunta o valor: /),
    ]);
    expect(mails[0]?.links.some((link) => link.endsWith(`/dashboard/apoios/${id}`))).toBe(true);
    expect(await isAsked()).toBe(true);
    expect((await received.findReceived(owner.userId, id))?.valorPedidoEm).toBeInstanceOf(Date);
    expect(
      (await panel.readPanel(funder.userId, new Date("2026-11-23T12:00Z"))).facts.semValor,
    ).toMatchObject([{ id }]);

    expect(await amounts.nameAmount(funder.userId, { id, valor: 12_000_000 })).toMatchObject({ ok: true });
    expect(await isAsked()).toBe(false);
    expect((await panel.readPanel(funder.userId, new Date("2026-11-23T12:00Z"))).facts.semValor).toEqual([]);
    expect(await requests.askAmount(owner.userId, id)).toMatchObject({ code: "conflict" });
    expect((await rowOf()).statusInteresse).toBe("Interessada");
  });

  test("B3.9 only the captador can request an amount, and only of an unanswered interest without one", async () => {
    for (const userId of [funder.userId, (await people.createPerson()).userId])
      expect(await requests.askAmount(userId, id)).toMatchObject({ code: "not_found" });
    expect(await requests.askAmount(owner.userId, id)).toMatchObject({ code: "conflict" });
    await register({ valor_interesse: null });
    await answers.acceptInterest(owner.userId, id);
    expect(await requests.askAmount(owner.userId, id)).toMatchObject({ code: "conflict" });
    expect(await isAsked()).toBe(false);
  });

  test("after a withdrawal and a new registration the amount can be requested again", async () => {
    await register({ valor_interesse: null });
    await requests.askAmount(owner.userId, id);
    await registered.withdrawInterest(funder.userId, { id });
    const { projetoId } = await db.interest.findUniqueOrThrow({ where: { id } });
    await registered.registerInterest(funder, inputFor(projetoId, { valor_interesse: null }));
    expect(await isAsked()).toBe(false);
    expect(await requests.askAmount(owner.userId, id)).toMatchObject({ ok: true });
    expect(await isAsked()).toBe(true);
  });
});
