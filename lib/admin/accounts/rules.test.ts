import { expect, test } from "vitest";
import { EVENTS, TICKET_STATES } from "./labels";
import { readPersonSearch, wordOf } from "./rules";

test.each([
  ["", { kind: "nothing" }],
  [" Ana@Exemplo.com.br ", { kind: "email", email: "ana@exemplo.com.br" }],
  ["900.000.001-75", { kind: "document", number: "90000000175" }],
  ["90.000.001/0001-29", { kind: "document", number: "90000001000129" }],
  ["12abc34501de35", { kind: "document", number: "12ABC34501DE35" }],
  ["ab.cde.fgh/0001-95", { kind: "document", number: "ABCDEFGH000195" }],
  ["Ana Souza", { kind: "words", text: "Ana Souza" }],
  ["ana@exemplo", { kind: "words", text: "ana@exemplo" }],
  ["1a2b3c4d-567", { kind: "words", text: "1a2b3c4d-567" }],
  ["1234", { kind: "words", text: "1234" }],
])("%j is searched as %j", (text, expected) => expect(readPersonSearch(text)).toEqual(expected));

test("a stored value is shown in Portuguese, an unknown one unchanged", () => {
  expect(["em_atendimento", "toString"].map((word) => wordOf(TICKET_STATES, word))).toEqual([
    "Em atendimento",
    "toString",
  ]);
});

test("the outcomes of an account's mails are shown in Portuguese", () => {
  const outcomes = ["start", "sent", "failed", "bounced", "complained", "subscribed", "unsubscribed"];
  const unnamed = outcomes.map((outcome) => `email_${outcome}`).filter((event) => !EVENTS.has(event));
  expect(unnamed).toEqual([]);
});
