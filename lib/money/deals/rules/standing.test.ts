import { describe, expect, test } from "vitest";
import { otherSide, SIDES, type Side } from "@/lib/kit/states";
import { acceptedDeal } from "@/tests/setup/deal-facts";
import { dutyVerb, nextText, stepAfterAnnulment, stoppedText, warningText } from "../messages/standing";
import { dueText, whoseText } from "../messages/turn";
import { deadlineOf } from "./deadlines";
import { canDo } from "./moves";
import {
  type DealFacts,
  hasDepositOrAmount,
  isHeld,
  isWithTeam,
  lackIn,
  type NamedAmount,
  phaseOf,
} from "./phase";
import { reminderFor } from "./reminder";
import { isMyTurn, isStepWaiting, standingOf, stepOf } from "./standing";

const at = (day: string) => new Date(`${day}T15:00Z`);
const NOW = at("2026-11-20");
const OPEN = { status: "Em Captação", valorDisponivel: 100, prazo: null };
const named = (valor: number): NamedAmount => ({ valor, em: at("2026-11-09") });

/**
 * Deals of all combinations of facts. Leaves out a deal in `desbloqueada` with two equal amounts: the second amount
 * confirms the deal.
 */
function everyDeal(): DealFacts[] {
  const deposits = [null, false, true].map((hasProof) =>
    hasProof === null
      ? null
      : { valor: 100, dia: "2026-11-05", temComprovante: hasProof, em: at("2026-11-05") },
  );
  const amounts: [NamedAmount | null, NamedAmount | null][] = [
    [null, null],
    [named(100), null],
    [null, named(100)],
    [named(100), named(100)],
    [named(100), named(90)],
  ];
  const moments = [null, at("2026-11-12")];
  const all: DealFacts[] = [];
  for (const [falta, retirado, relistadoEm, emAnalise = false] of [
    [null, false, null],
    [null, false, at("2026-11-13")],
    [null, true, at("2026-11-13")],
    ["organizacao", false, null],
    ["conferencia", true, null],
    ["conferencia", false, at("2026-11-13")],
    ["aprovacao", false, null],
    ["inativa", false, null],
    ["encerrada", false, null],
    ["representante", false, null],
    ["organizacao", false, null, true],
    ["aprovacao", false, at("2026-11-13"), true],
  ] as const)
    for (const status of ["bloqueada", "desbloqueada", "confirmada", "concluida", "cancelada"] as const)
      for (const contaEm of [null, at("2026-11-04")])
        for (const deposito of deposits)
          for (const [captador, financiador] of amounts)
            for (const comissaoPagaEm of moments)
              for (const reciboEm of moments)
                all.push({
                  ...acceptedDeal(at("2026-11-02")),
                  status,
                  desbloqueadaEm: at("2026-11-03"),
                  contaEm,
                  contaVisivelEm: contaEm,
                  emAnalise,
                  captacao: OPEN,
                  falta,
                  retirado,
                  relistadoEm,
                  deposito,
                  captador,
                  financiador,
                  comissaoPagaEm,
                  reciboEm,
                });
  return all.filter(
    ({ status, captador, financiador }) =>
      status !== "desbloqueada" || !captador || captador.valor !== financiador?.valor,
  );
}

const STANDINGS = everyDeal().flatMap((facts) =>
  SIDES.map((side) => ({ facts, side, standing: standingOf(facts, side, NOW) })),
);

const ASKS =
  /(^|\. )(Abra|Adicione|Informe|Regularize|Acompanhe|Deposite|Envie|Confira|Confirme|Pague|Emita)\b/;

describe("every state of a deal, for both sides", () => {
  test("the side that has the turn is given a next step, and the other side is not", () => {
    for (const { standing } of STANDINGS) {
      expect([standing, ASKS.test(nextText(standing))]).toEqual([standing, isMyTurn(standing)]);
      expect(dutyVerb(standing) !== null).toBe(isMyTurn(standing));
    }
  });

  test("a deal that waits for a side names it and the deadline; an ended deal names neither, a held one the team", () => {
    for (const { standing } of STANDINGS) {
      const isOver = standing.phase === "concluida" || standing.phase === "cancelada";
      expect(whoseText(standing) === "").toBe(isOver);
      expect(whoseText(standing) === "Com a nossa equipe").toBe(standing.whose === "team");
      expect(dueText(standing, (day) => day) === "").toBe(isOver || standing.whose === "team");
    }
  });

  test("a deadline that has passed is shown as passed, and one that is today as open", () => {
    const [facts] = everyDeal();
    if (!facts) throw new Error("no deal");
    const due = standingOf(facts, "captador", at("2026-11-02")).due ?? "";
    expect(dueText(standingOf(facts, "captador", at(due)), (day) => day)).toBe(`até ${due}`);
    expect(dueText(standingOf(facts, "captador", at("2027-01-01")), (day) => day)).toBe(`venceu em ${due}`);
  });

  test("the deadline of a support is the one of 'Agora' and of the calendar file, also at the end of the year", () => {
    for (const { facts, standing } of STANDINGS)
      expect(standing.due).toBe(deadlineOf(facts, NOW)?.day ?? null);
    const [first] = everyDeal();
    if (!first) throw new Error("no deal");
    const deposit: DealFacts = {
      ...first,
      status: "desbloqueada",
      contaEm: at("2026-12-22"),
      deposito: null,
      captador: null,
      financiador: null,
    };
    const standing = standingOf(deposit, "financiador", at("2026-12-22"));
    expect([standing.phase, standing.due, standing.isLate]).toEqual(["deposito", "2026-12-30", false]);
  });

  test("a warning replaces the funder's step and deadline by what to do before a deposit; the captador only follows a check that was undone", () => {
    const given: DealFacts = {
      ...acceptedDeal(at("2026-11-02")),
      status: "desbloqueada",
      desbloqueadaEm: at("2026-11-03"),
      contaEm: at("2026-11-19"),
      contaVisivelEm: at("2026-11-19"),
      captacao: OPEN,
    };
    const over = { ...given, captacao: { ...OPEN, status: "Finalizada" } };
    const full = { ...given, captacao: { ...OPEN, valorDisponivel: 0 } };
    const rests = { ...given, contaVisivelEm: at("2026-11-21") };
    const undone: DealFacts = { ...given, contaEm: null, conferenciaDesfeita: true, falta: "conferencia" };
    const read = (facts: DealFacts, side: Side = "financiador") => {
      const standing = standingOf(facts, side, NOW);
      return [nextText(standing), dutyVerb(standing), standing.due];
    };
    expect(read(given)[2]).not.toBeNull();
    expect(read(over)).toEqual([
      "Antes de depositar, confirme com o projeto e no SINIR+ se ele ainda pode receber: a captação do projeto terminou. Se já depositou, avise o valor e o dia.",
      "Confirme antes de depositar",
      null,
    ]);
    expect(read(full)[0]).toContain("o valor total do projeto já foi captado");
    expect(read(rests)).toEqual([
      "Espere para depositar: a conta do projeto mudou e os novos dados ainda não aparecem.",
      "Espere para depositar",
      null,
    ]);
    expect(read(undone)[0]).toContain("Se ainda não depositou, fale com o suporte antes.");
    expect(read(undone, "captador")).toEqual([
      expect.stringMatching(/deixou de estar conferida, .* espera a nova conferência\.$/),
      null,
      null,
    ]);
    expect(read({ ...undone, falta: "inativa" }, "captador")).toEqual([
      expect.stringMatching(/^A Receita Federal diz que o CNPJ .* Regularize o CNPJ e consulte de novo/),
      "Regularize o CNPJ da organização",
      "2026-11-12",
    ]);
    expect(read({ ...undone, falta: "encerrada" }, "captador")).toEqual([
      expect.stringMatching(
        /foi baixado ou anulado.* Adicione em Minhas organizações a que continua o projeto/,
      ),
      "Fale com a equipe sobre o CNPJ da organização",
      "2026-11-12",
    ]);
    for (const facts of [over, full, rests]) expect(read(facts, "captador")[1]).toBeNull();
    expect(warningText("rests", "Galpão", "24/11/2026 às 15:00")).toBe(
      "Espere para depositar para Galpão até 24/11/2026 às 15:00: a conta mudou",
    );
    expect(warningText("full", "Galpão", "")).toBe(
      "Antes de depositar para Galpão, confirme com o projeto: o valor total do projeto já foi captado",
    );
  });

  test("a step that is done is not offered again: amount, receipt, proof and commission", () => {
    for (const { facts, side, standing } of STANDINGS) {
      const text = nextText(standing);
      if (facts[side] && standing.phase === "confirmacao") expect(text).not.toMatch(/confirme o valor/i);
      if (facts.reciboEm) expect(text).not.toMatch(/Emita o recibo|vai emitir/);
      if (facts.deposito?.temComprovante) expect(text).not.toMatch(/Envie o comprovante/);
      // The text gives no reason for a missing part: the amount may have grown, or a part may have been refunded.
      if (facts.comissaoPagaEm) expect(text).not.toMatch(/comissão de 8%|maior que/);
    }
  });

  test("the text of the next step fits both the deal's page and the lists: it refers to nothing on the page", () => {
    for (const { standing } of STANDINGS) expect(nextText(standing)).not.toMatch(/aqui|abaixo|nesta página/);
  });

  test("B1.3 a step is offered only to a side that may take it", () => {
    for (const { facts, side, standing } of STANDINGS) {
      const text = nextText(standing);
      if (/Abra o contato/.test(text)) expect(canDo(facts, side, "desbloquear")).toBe(true);
      if (/Informe a conta/.test(text))
        expect([canDo(facts, side, "conta"), standing.lack]).toEqual([true, null]);
      if (/Emita/.test(text)) expect(facts.falta).toBeNull();
      if (/Pague/.test(text)) expect([side, facts.status]).toEqual(["captador", "confirmada"]);
    }
  });

  test("while the team checks a project that it took down, no text before the deposit asks for one", () => {
    for (const { facts, side, standing } of STANDINGS) {
      expect(standing.whose === "team").toBe(isWithTeam(facts));
      if (!isHeld(facts)) continue;
      expect(nextText(standing)).toMatch(/^A nossa equipe confere os dados do projeto/);
      if (side === "financiador")
        expect(nextText(standing)).toContain("Se ainda não depositou, fale com o suporte antes.");
    }
  });

  test("who must act is said as both to confirm only while neither has named an amount, else that the two amounts differ", () => {
    const texts = (phase: string) =>
      new Set(
        STANDINGS.filter(({ standing }) => standing.phase === phase && isMyTurn(standing)).map(
          ({ facts, standing }) =>
            `${SIDES.filter((side) => facts[side] !== null).length} ${whoseText(standing)}`,
        ),
      );
    expect(texts("divergencia")).toEqual(new Set(["2 Os dois valores não batem"]));
    expect(texts("confirmacao")).toEqual(new Set(["0 Falta os dois confirmarem", "1 É a sua vez"]));
  });

  test("while the team checks the organization or reviews the missing data, the step is the team's: no deadline, duty or reminder", () => {
    const waiting = STANDINGS.filter(({ facts }) => isWithTeam(facts) && !isHeld(facts));
    expect(new Set(waiting.map(({ standing: { phase, lack } }) => `${phase} ${lack}`))).toEqual(
      new Set(["conta conferencia", "conta analise", "recibo conferencia", "recibo analise"]),
    );
    for (const { facts, side, standing } of waiting) {
      expect([whoseText(standing), standing.due, dutyVerb(standing)]).toEqual([
        "Com a nossa equipe",
        null,
        null,
      ]);
      expect(nextText(standing)).toMatch(/nossa equipe (confere|analisa|conferir|analisar)/);
      expect(nextText(standing)).not.toContain("prazo");
      expect(reminderFor(facts, side, { had: [], now: at("2026-12-15") })).toBeNull();
      expect(isStepWaiting(facts, side, stepOf(facts))).toBe(false);
    }
  });

  test("before the receipt a funder reads that the amount is confirmed and what the receipt waits for, never to deposit later", () => {
    for (const { facts, side, standing } of STANDINGS) {
      if (side !== "financiador" || !["comissao", "recibo", "concluida"].includes(standing.phase)) continue;
      expect(nextText(standing)).not.toMatch(/deposit/i);
      if (lackIn(standing.phase, facts))
        expect(nextText(standing)).toMatch(/^O valor está confirmado\. O recibo/);
    }
  });

  test("after an annulled deposit only a funder without a warning and with an account is told to deposit", () => {
    for (const facts of everyDeal()) {
      const annulled = {
        ...facts,
        anuladoEm: at("2026-11-14"),
        deposito: null,
        captador: null,
        financiador: null,
      };
      for (const captacao of [OPEN, { ...OPEN, status: "Finalizada" }]) {
        const standing = standingOf({ ...annulled, captacao }, "financiador", NOW);
        const mayDeposit = standing.phase === "deposito" && standing.warning === null;
        expect(stepAfterAnnulment(standing).includes("Se nada chegou, deposite antes")).toBe(mayDeposit);
        expect(nextText(standing)).toContain(stepAfterAnnulment(standing));
      }
    }
  });

  test("once the team listed the project again, the step that stood still says that its days began anew", () => {
    const resumed = STANDINGS.filter(({ standing }) => standing.isResumed);
    expect(new Set(resumed.map(({ standing }) => standing.phase))).toEqual(
      new Set(["bloqueada", "conta", "deposito"]),
    );
    for (const { standing } of STANDINGS)
      expect(nextText(standing).startsWith("O projeto voltou à lista, e o prazo")).toBe(standing.isResumed);
  });

  test("after a deposit, the text of a contact that was closed again says that the deposit is on record", () => {
    for (const { facts, standing } of STANDINGS)
      if (standing.phase === "bloqueada" && !facts.retirado)
        expect(/depósito .* continua registrado/.test(nextText(standing))).toBe(facts.deposito !== null);
  });

  test.each([
    [
      "a disputed fee a closed contact",
      { taxaContestada: true },
      "o pagamento anterior está em contestação no banco",
      ["bloqueada"],
    ],
    [
      "a suspended funder a deal without a deposit",
      { financiadorSuspenso: true },
      "a conta de quem quer apoiar não está ativa",
      ["bloqueada", "conta", "deposito"],
    ],
  ] as const)("with %s waits without a deadline and a reminder", (_, stop, why, phases) => {
    for (const facts of everyDeal()) {
      const stopped = { ...facts, ...stop };
      const phase = phaseOf(facts);
      const isOpen = phase === "bloqueada" || !hasDepositOrAmount(facts);
      const isStopped = phases.some((one) => one === phase) && isOpen && !facts.retirado;
      const wait = phase === "bloqueada" ? "Espere para abrir o contato" : "Espere para seguir com o apoio";
      for (const side of SIDES) {
        const [now, before] = [standingOf(stopped, side, NOW), standingOf(facts, side, NOW)];
        expect(now.whose).toBe(before.whose);
        if (!isStopped) {
          expect([nextText(now), now.due]).toEqual([nextText(before), before.due]);
          continue;
        }
        expect([now.due, now.isLate]).toEqual([null, false]);
        expect(reminderFor(stopped, side, { had: [], now: NOW })).toBeNull();
        expect(isStepWaiting(stopped, side, stepOf(stopped))).toBe(false);
        if (side === "financiador") expect(nextText(now)).toBe(nextText(before));
        else {
          expect(nextText(now)).toContain(`${wait}: ${why}.`);
          expect(/depósito .* continua registrado/.test(nextText(now))).toBe(facts.deposito !== null);
          expect(dutyVerb(now)).toBe(isMyTurn(now) ? wait : null);
        }
      }
    }
    expect(stoppedText("disputed", "bloqueada", "Galpão")).toBe(
      "Espere para abrir o contato de Galpão: o pagamento anterior está em contestação no banco",
    );
    expect(stoppedText("funderSuspended", "conta", "Galpão")).toBe(
      "Espere para seguir com o apoio a Galpão: a conta de quem quer apoiar não está ativa",
    );
  });

  test("a deal that one side left has no deadline and no step for the other, who is sent to the support", () => {
    for (const { facts, side } of STANDINGS)
      for (const comEquipe of [true, false]) {
        const standing = standingOf({ ...facts, saiu: [otherSide(side)], comEquipe }, side, NOW);
        if (!standing.isAbandoned) continue;
        expect(whoseText(standing)).toBe(comEquipe ? "Com a nossa equipe" : "");
        expect([dueText(standing, (day) => day), dutyVerb(standing)]).toEqual(["", null]);
        expect(nextText(standing)).toMatch(/encerrou a conta.*fale com o suporte\.$/);
      }
  });

  test("without the captador a funder's deal is left unless it is over or has its receipt", () => {
    for (const { facts, side, standing } of STANDINGS)
      if (side === "financiador") {
        const isDone =
          ["concluida", "cancelada"].includes(standing.phase) ||
          (standing.phase === "comissao" && facts.reciboEm !== null);
        expect(standingOf({ ...facts, saiu: ["captador"] }, side, NOW).isAbandoned).toBe(!isDone);
      }
  });

  test("A6.2 no text for the funder mentions the project's fees", () => {
    for (const { side, standing } of STANDINGS)
      if (side === "financiador") expect(nextText(standing)).not.toMatch(/comissão|taxa/i);
  });
});
