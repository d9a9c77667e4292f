import { expect, test } from "vitest";
import { SUPPORT, sentText } from "./messages";
import { PRIORITIES, RESPONSE_HOURS } from "./rules";

test("B8.12 the text after a ticket is as specified, and a priority with another time than 24 hours names its own", () => {
  const texts = PRIORITIES.map((priority) =>
    sentText(RESPONSE_HOURS[priority]).replace(SUPPORT.sent, "").trim(),
  );
  expect(texts).toEqual([
    "Na prioridade que você escolheu, a resposta vem em até 2 horas.",
    "Na prioridade que você escolheu, a resposta vem em até 4 horas.",
    "",
    "Na prioridade que você escolheu, a resposta pode levar até 48 horas.",
  ]);
});
