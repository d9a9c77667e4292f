import { expect, test } from "vitest";
import { FACTS } from "@/lib/ai/assistant/facts";
import { UNLISTED } from "@/lib/catalog/own-projects/messages";
import { ROLE_TERMS } from "@/lib/people/accounts/role-terms";
import { FUNDER_STEPS } from "@/lib/people/help/how-it-works";
import {
  ANNULLED_REASON,
  CLOSED_REASON,
  CONTACT_OPENS,
  declinedMail,
  FALSE_INTEREST,
  FUNDER_GONE_REASON,
  funderMail,
  INACTIVE_REASON,
  isProjectReason,
  NEXT_STEP,
  NOT_ARRIVED_REASON,
  nextStepOf,
  ownerMail,
  ownMessageHint,
  receivedState,
  SUSPENDED_REASON,
  WITHDRAWAL,
} from "./interest";

test("B1.3 the texts about opening a contact name both conditions: the acceptance and the unlock", () => {
  const mail = funderMail({ project: "Vidro", amount: null, hasOwner: true, isContactOpen: false }).message;
  expect(mail).toContain(CONTACT_OPENS);
  const texts = [
    CONTACT_OPENS,
    ownerMail({ kind: "Pessoa física, SP", amount: null, observations: "", isContactOpen: false }).message,
    FUNDER_STEPS.find(({ title }) => title === "Registre interesse")?.text ?? "",
    FACTS.find(({ titulo }) => titulo === "Como registrar interesse em um projeto")?.texto ?? "",
    JSON.stringify(ROLE_TERMS.financiador),
  ];
  for (const text of texts) {
    expect(text).toMatch(/aceit/);
    expect(text).toMatch(/abrir o contato|paga pelo contato/);
  }
  const accepted = { hasOwner: true, isOpen: true, isKept: false, hasAmount: true, isContactOpen: false };
  expect(NEXT_STEP.Aceita(accepted)).toMatch(/Quando ele abrir o contato/);
});

test("the texts say whether an interest was withdrawn by its funder, refused, or ended with the project or its fundraising", () => {
  const ended = {
    ...({ status: "Cancelada", hasOwner: true, isOpen: false, hasAmount: false } as const),
    ...{ isKept: false, isContactOpen: false },
  };
  expect(nextStepOf({ ...ended, motivo: "O projeto foi retirado da lista." })).toBe(
    "O seu interesse foi encerrado pelo lado do projeto, pelo motivo abaixo.",
  );
  expect(nextStepOf({ ...ended, motivo: CLOSED_REASON })).toBe(
    "O seu interesse foi encerrado com o fim da captação, pelo motivo abaixo.",
  );
  const reasons = [UNLISTED.dono.reason, CLOSED_REASON, FALSE_INTEREST, UNLISTED.equipe.reason];
  expect(reasons.map(isProjectReason)).toEqual([true, false, false, false]);
  expect(nextStepOf({ ...ended, motivo: UNLISTED.equipe.reason })).toBe(
    "O seu interesse foi encerrado pela nossa equipe, pelo motivo abaixo.",
  );
  expect(nextStepOf({ ...ended, motivo: null })).toMatch(/^Você retirou este interesse/);
  expect(receivedState("Cancelada", "O projeto foi retirado da lista.")).toBe(
    "Encerrado com a retirada do projeto",
  );
  expect(nextStepOf({ ...ended, motivo: FALSE_INTEREST })).toContain("pela nossa equipe");
  expect(receivedState("Cancelada", FALSE_INTEREST)).toBe("Encerrado pela nossa equipe, por ser falso");
  expect(nextStepOf({ ...ended, motivo: SUSPENDED_REASON })).toContain("pela nossa equipe");
  expect(receivedState("Cancelada", SUSPENDED_REASON)).not.toContain("projeto");
  expect(nextStepOf({ ...ended, motivo: ANNULLED_REASON })).toContain("pela nossa equipe");
  expect(receivedState("Cancelada", ANNULLED_REASON)).toContain("pela nossa equipe");
  expect(nextStepOf({ ...ended, motivo: INACTIVE_REASON })).toContain("pela nossa equipe");
  expect(receivedState("Cancelada", INACTIVE_REASON)).toContain("pela nossa equipe");
  expect(receivedState("Cancelada", FUNDER_GONE_REASON)).toContain("porque o financiador encerrou a conta");
  expect(receivedState("Cancelada", NOT_ARRIVED_REASON)).toContain("o depósito não chegou");
  expect(receivedState("Cancelada", CLOSED_REASON)).toBe("Encerrado com o fim da captação");
  expect(receivedState("Cancelada", null)).toBe("Retirado pelo financiador");
  expect(receivedState("Recusada", "Outro motivo")).toBe("Recusado");
});

test("a withdrawn interest invites to register again only where that is possible", () => {
  const withdrawn = {
    ...({ status: "Cancelada", motivo: null, hasOwner: true, hasAmount: true } as const),
    ...{ isOpen: true, isKept: false, isContactOpen: false },
  };
  expect(nextStepOf(withdrawn)).toContain("registre de novo");
  expect(nextStepOf({ ...withdrawn, isOpen: false })).toBe(
    "Você retirou este interesse, e o projeto não recebe interesses agora.",
  );
  expect(nextStepOf({ ...withdrawn, isKept: true })).toContain("fale com o suporte");
});

test("a refusal says that the contact was not opened or, if a former captador keeps the deal, not to the present captador", () => {
  const refused = { hasOwner: true, isOpen: true, isKept: false, hasAmount: true, isContactOpen: false };
  const mail = { project: "Galpão", reason: "Outro", hasSimilar: false };
  for (const [isKept, text] of [
    [false, "O seu nome e o seu contato não foram abertos."],
    [true, "O seu nome e o seu contato não foram abertos a quem cuida do projeto agora."],
  ] as const) {
    expect(NEXT_STEP.Recusada({ ...refused, isKept })).toContain(text);
    expect(declinedMail({ ...refused, ...mail, isKept }).message).toContain(text);
  }
});

test("an interest that no captador can accept, because a former one keeps the deal, promises no answer", () => {
  const waiting = { hasOwner: true, isOpen: true, isKept: true, hasAmount: true, isContactOpen: false };
  expect(NEXT_STEP.Interessada(waiting)).toContain("fale com o suporte");
  expect(NEXT_STEP.Interessada({ ...waiting, isKept: false })).toContain("A resposta chega por e-mail");
});

test("the texts about a withdrawal name the captador or, for a project without one, the team", () => {
  expect(WITHDRAWAL.tells(true)).toBe("quem cuida do projeto é avisado");
  for (const text of [WITHDRAWAL.tells(false), WITHDRAWAL.told(false)]) {
    expect(text).toContain("equipe");
    expect(text).not.toContain("cuida");
  }
});

test("B1.3 beside the own message the funder reads what is hidden, until the project reads it all", () => {
  expect(ownMessageHint({ hasOwner: true, isContactOpen: false })).toContain(
    "o projeto lê [oculto] no lugar do seu nome",
  );
  expect(ownMessageHint({ hasOwner: true, isContactOpen: true })).toBeNull();
  // The team reads the whole message, because the project has no captador.
  expect(ownMessageHint({ hasOwner: false, isContactOpen: false })).toBeNull();
});
