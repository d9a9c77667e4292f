import { describe, expect, test } from "vitest";
import { withAmounts } from "@/tests/setup/amounts";
import {
  amounts,
  answers,
  db,
  funder,
  id,
  inputFor,
  mine,
  owner,
  people,
  received,
  register,
  registered,
  rowOf,
  runJob,
  slug,
  vendors,
} from "@/tests/setup/interest-answers";
import { ANSWER, INTEREST } from "../messages/interest";

describe("accepting", () => {
  test("B3.9 accepting makes a match, creates a blocked opportunity and queues the mail for 15 s later", async () => {
    expect(await answers.acceptInterest(owner.userId, id)).toEqual({
      ok: true,
      data: { message: "Interesse aceito" },
    });
    expect(await rowOf()).toMatchObject({
      statusInteresse: "Aceita",
      respondidoEm: expect.any(Date),
      avisadoEm: null,
      match: { isMatched: true, opportunity: { status: "bloqueada", amount: 30_000_000n } },
    });
    expect(await db.emailMessage.count()).toBe(0);
    const [job] = await db.$queryRaw<{ wait: number }[]>`
      select extract(epoch from start_after - created_on)::float8 as wait from pgboss.job
      where name = 'interest-answers' and data->>'id' = ${id}`;
    expect(job?.wait).toBeCloseTo(15, 0);
    await runJob();
    const [mail] = await vendors.inbox(funder.email);
    expect(mail?.subject).toMatch(/^Interesse aceito: /);
    expect(mail?.text).toContain(withAmounts("R$ 300.000"));
    expect(mail?.links.some((link) => link.endsWith(`/dashboard/apoios/${id}`))).toBe(true);
    const events = await db.securityEvent.findMany({
      where: { userId: owner.userId, eventType: "interest_answered" },
    });
    expect(events).toHaveLength(1);
  });

  test("the mail of an accepted interest in a fictitious project says that it is fictitious", async () => {
    const { projetoId } = await db.interest.findUniqueOrThrow({ where: { id } });
    await db.project.update({ where: { id: projetoId }, data: { demonstracao: true } });
    await answers.acceptInterest(owner.userId, id);
    await runJob();
    await db.project.update({ where: { id: projetoId }, data: { demonstracao: false } });
    expect((await vendors.inbox(funder.email))[0]?.text).toContain("Projeto fictício, de demonstração");
  });

  test("B3.9 an interest accepted without an amount gets its opportunity once the funder names the amount", async () => {
    await register({ valor_interesse: null });
    await answers.acceptInterest(owner.userId, id);
    expect((await rowOf()).match).toMatchObject({ isMatched: true, opportunity: null });
    await runJob();
    expect((await vendors.inbox(funder.email))[0]?.text).toContain("informe o valor do apoio");
    expect(await mine.findRegistered(funder.userId, id)).toMatchObject({ status: "Aceita", valor: null });

    const named = { id, valor: 12_000_000 };
    expect(await amounts.nameAmount(owner.userId, named)).toMatchObject({ code: "conflict" });
    const results = await Promise.all([1, 2, 3].map(() => amounts.nameAmount(funder.userId, named)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect((await rowOf()).match?.opportunity).toMatchObject({ status: "bloqueada", amount: 12_000_000n });
    expect(await db.emailMessage.count({ where: { toAddress: owner.email } })).toBe(1);
  });

  test("ten concurrent acceptances all succeed, with one opportunity and one mail", async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => answers.acceptInterest(owner.userId, id)),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await db.opportunity.count({ where: { match: { interesseId: id } } })).toBe(1);
    const job = { id, at: Number((await rowOf()).respondidoEm) };
    await Promise.all([answers.notifyAnswer(job), answers.notifyAnswer(job)]);
    expect(await db.emailMessage.count({ where: { userId: funder.userId } })).toBe(1);
  });

  test("B4.1 a project that no longer raises money can refuse an interest but not accept it", async () => {
    await db.project.update({ where: { slug }, data: { status: "Finalizada" } });
    expect(await answers.acceptInterest(owner.userId, id)).toMatchObject({
      code: "conflict",
      message: "A captação deste projeto terminou: não dá mais para aceitar interesses nele.",
    });
    expect(await answers.declineInterest(owner.userId, { id, motivo: "Encerrado" })).toMatchObject({
      ok: true,
    });
  });
});

describe("refusing", () => {
  test("B3.9 a refusal makes no match, and the funder reads its reason without the phone number in it", async () => {
    const motivo = "O projeto mudou.\nLigue para 11 98765-4321.";
    await answers.declineInterest(owner.userId, { id, motivo });
    expect(await rowOf()).toMatchObject({
      statusInteresse: "Recusada",
      motivoRecusa: "O projeto mudou.\nLigue para [oculto].",
      match: { isMatched: false, opportunity: null },
    });
    await runJob();
    const [mail] = await vendors.inbox(funder.email);
    expect(mail?.text).toContain("O projeto mudou.");
    expect(mail?.text).not.toContain("98765");
    expect(await mine.findRegistered(funder.userId, id)).toMatchObject({
      status: "Recusada",
      motivo: expect.stringContaining("O projeto mudou."),
    });
  });

  test("an answered interest cannot be answered differently", async () => {
    await answers.declineInterest(owner.userId, { id, motivo: "Não" });
    expect(await answers.acceptInterest(owner.userId, id)).toMatchObject({
      code: "conflict",
      message: "Este interesse já tinha resposta. Veja abaixo o que vale.",
    });
  });
});

describe("permission to answer", () => {
  test("B3.9 another captador and the funder can neither answer an interest nor learn that it exists", async () => {
    const other = await people.createPerson();
    for (const userId of [other.userId, funder.userId]) {
      expect(await answers.acceptInterest(userId, id)).toMatchObject({ code: "not_found" });
      expect(await answers.declineInterest(userId, { id, motivo: "Não" })).toMatchObject({
        code: "not_found",
      });
      expect(await answers.undoAnswer(userId, id)).toMatchObject({ code: "not_found" });
    }
    expect(await received.findReceived(other.userId, id)).toBeNull();
    expect((await rowOf()).statusInteresse).toBe("Interessada");
  });

  test("B3.9 after a project's captador changed, only the present one can answer", async () => {
    const other = await people.createPerson();
    await db.project.update({ where: { slug }, data: { captadorId: other.userId } });
    const results = await Promise.all([owner, other].map(({ userId }) => answers.acceptInterest(userId, id)));
    expect(results.map(({ ok }) => ok)).toEqual([false, true]);
    expect((await rowOf()).match).toMatchObject({ captadorId: other.userId, isMatched: true });
  });
});

describe("undoing an answer", () => {
  test.each(["Aceita", "Recusada"])(
    "B3.7 B3.9 undoing the answer of a %s interest makes it wait again, and no mail is sent",
    async (answer) => {
      if (answer === "Aceita") await answers.acceptInterest(owner.userId, id);
      else await answers.declineInterest(owner.userId, { id, motivo: "Não" });
      const { respondidoEm } = await rowOf();
      expect(await answers.undoAnswer(owner.userId, id)).toMatchObject({ ok: true });
      await answers.notifyAnswer({ id, at: Number(respondidoEm) });
      expect(await db.emailMessage.count()).toBe(0);
      expect(await rowOf()).toMatchObject({
        statusInteresse: "Interessada",
        respondidoEm: null,
        motivoRecusa: null,
        match: { isMatched: false },
      });
      expect(await answers.undoAnswer(owner.userId, id)).toMatchObject({ ok: true });
      expect(await answers.acceptInterest(owner.userId, id)).toMatchObject({ ok: true });
      expect((await rowOf()).match?.opportunity).toMatchObject({ status: "bloqueada" });
      // The job of the first answer sends no mail about the second.
      await answers.notifyAnswer({ id, at: Number(respondidoEm) });
      expect(await db.emailMessage.count()).toBe(0);
    },
  );

  test("an answer that was already mailed, or is older than the tolerance, cannot be undone", async () => {
    await answers.acceptInterest(owner.userId, id);
    await runJob();
    const late = { code: "conflict", message: expect.stringContaining("não pode mais ser desfeita") };
    expect(await answers.undoAnswer(owner.userId, id)).toMatchObject(late);
    const respondidoEm = new Date(Date.now() - 16_000);
    await db.interest.update({ where: { id }, data: { avisadoEm: null, respondidoEm } });
    expect(await answers.undoAnswer(owner.userId, id)).toMatchObject(late);
  });

  test("an acceptance cannot be undone if the funder's contact was paid for before, and the error says so", async () => {
    await answers.acceptInterest(owner.userId, id);
    await db.opportunity.updateMany({
      where: { match: { interesseId: id } },
      data: { status: "desbloqueada", unlockedAt: new Date() },
    });
    await registered.withdrawInterest(funder.userId, { id });
    await registered.registerInterest(funder, inputFor((await rowOf()).projetoId, {}));
    await answers.acceptInterest(owner.userId, id);
    expect(await answers.undoAnswer(owner.userId, id)).toMatchObject({ message: ANSWER.undoOpen });
    expect((await rowOf()).match?.opportunity).toMatchObject({ status: "desbloqueada" });
  });

  test("a funder who still sees an undone acceptance cannot withdraw before reloading the page", async () => {
    await answers.acceptInterest(owner.userId, id);
    await answers.undoAnswer(owner.userId, id);
    expect(await registered.withdrawInterest(funder.userId, { id, visto: "Aceita" })).toMatchObject({
      message: INTEREST.undoneMeanwhile,
    });
    expect(await registered.withdrawInterest(funder.userId, { id, visto: "Interessada" })).toMatchObject({
      ok: true,
    });
  });

  test("an answer that is mailed and undone concurrently either stays and is mailed, or is undone without a mail", async () => {
    for (let round = 0; round < 8; round++) {
      await register();
      await answers.acceptInterest(owner.userId, id);
      const { respondidoEm } = await rowOf();
      const [undone] = await Promise.all([answers.undoAnswer(owner.userId, id), runJob(respondidoEm)]);
      const { statusInteresse } = await rowOf();
      const mails = await db.emailMessage.count({ where: { userId: funder.userId } });
      expect([statusInteresse, mails]).toEqual(undone.ok ? ["Interessada", 0] : ["Aceita", 1]);
    }
  });
});

describe("an answer beside a withdrawal", () => {
  test("B3.9 of a concurrent acceptance and withdrawal one wins, and both sides are shown the outcome", async () => {
    for (let round = 0; round < 12; round++) {
      await register();
      const [accepted, withdrawn] = await Promise.all([
        answers.acceptInterest(owner.userId, id),
        registered.withdrawInterest(funder.userId, { id, visto: "Interessada" }),
      ]);
      const { statusInteresse, match } = await rowOf();
      expect([accepted.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
      expect(statusInteresse).toBe(accepted.ok ? "Aceita" : "Cancelada");
      expect(match?.isMatched).toBe(accepted.ok);
      expect(match?.opportunity?.status).toBe(accepted.ok ? "bloqueada" : undefined);
      if (!accepted.ok) expect(accepted.message).toContain("retirou este interesse");
      if (!withdrawn.ok) expect(withdrawn.message).toContain("acaba de aceitar");
    }
  });

  test("B3.9 an accepted interest can be withdrawn, then registered and accepted with a new amount", async () => {
    await answers.acceptInterest(owner.userId, id);
    expect(await registered.withdrawInterest(funder.userId, { id, visto: "Aceita" })).toMatchObject({
      ok: true,
    });
    const { projetoId } = await rowOf();
    await registered.registerInterest(funder, inputFor(projetoId, { valor_interesse: 5_000_000 }));
    await answers.acceptInterest(owner.userId, id);
    expect((await rowOf()).match).toMatchObject({
      isMatched: true,
      opportunity: { status: "bloqueada", amount: 5_000_000n },
    });
  });

  test("LGPD an account deleted at the same moment leaves no acceptance behind, without a deadlock", async () => {
    const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
    await Promise.all([
      answers.acceptInterest(owner.userId, id),
      deleteMyAccount(funder.userId, people.PASSWORD, new Date()),
    ]);
    expect(await rowOf()).toMatchObject({ statusInteresse: "Cancelada", match: { isMatched: false } });
    await runJob();
    expect(await db.emailMessage.count({ where: { userId: funder.userId, status: "sent" } })).toBe(0);
  });
});

describe("the project's view of an interest", () => {
  test("B1.3 the project reads amount and message without identity, and the contact once it is unlocked", async () => {
    const read = () => received.findReceived(owner.userId, id);
    const before = await read();
    expect(before).toMatchObject({ valor: withAmounts("R$ 300.000"), contato: null, status: "Interessada" });
    expect(JSON.stringify(before)).not.toMatch(/verde|98765|compras@|marina/i);
    await answers.acceptInterest(owner.userId, id);
    const accepted = await read();
    expect(accepted).toMatchObject({ valor: withAmounts("R$ 300.000"), contato: null });
    expect(JSON.stringify(accepted)).not.toMatch(/verde|98765|compras@|marina/i);
    await db.opportunity.updateMany({
      where: { match: { interesseId: id } },
      data: { status: "desbloqueada", unlockedAt: new Date() },
    });
    expect(await read()).toMatchObject({
      contato: { nome: "Indústria Verde Ltda.", email: "compras@industriaverde.com.br" },
      mensagem: expect.stringContaining("98765-4321"),
    });
  });
});
