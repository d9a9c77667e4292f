import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCallForm, isCallText } from "./action-notation";

describe("the call of an action as text", () => {
  test.each([
    "[]",
    '[{"email":"a@b.com.br","acceptTerms":true,"n":1,"none":"$undefined"}]',
    '["$$1.000","$NaN","$Infinity","$-Infinity","$-0","$D2026-11-21T00:00:00.000Z","$n12"]',
  ])("the body %s is accepted", (text) => expect(isCallText(text)).toBe(true));

  test.each([
    "",
    "{nonsense",
    "null",
    '{"0":"a"}',
    '"texto"',
    '["$F1"]',
    '["$h1"]',
    '["$1"]',
    '["$0:constructor:constructor"]',
    '["$K1"]',
    '["$@0"]',
    '["$B1"]',
    '["$Zx"]',
    '["$"]',
    '[{"a":{"b":["$T"]}}]',
    '[{"__proto__":{"admin":true}}]',
    JSON.stringify(Array(11).fill(1)),
    "[".repeat(50_000),
    "[".repeat(50_000) + "]".repeat(50_000),
  ])("the body of case %# is refused", (text) => expect(isCallText(text)).toBe(false));

  test("any body is judged without an error", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json()), (text) => {
        expect(typeof isCallText(text)).toBe("boolean");
      }),
    );
  });
});

describe("an action as a form", () => {
  test.each<[string, [string, string][], boolean]>([
    ["with arguments alone", [["0", '["a"]']], true],
    [
      "with a user's form among the arguments",
      [
        ["_1_nome", "$F1"],
        ["0", '[null,"$K1"]'],
      ],
      true,
    ],
    [
      "submitted before the scripts",
      [
        ["nome", "Ana"],
        ["$ACTION_ID_7f", ""],
      ],
      false,
    ],
    [
      "with bound arguments",
      [
        ["$ACTION_REF_1", ""],
        ["$ACTION_1:0", '{"id":"7f","bound":"$@1"}'],
        ["$ACTION_1:1", "[null]"],
      ],
      false,
    ],
    [
      "without an action",
      [
        ["0", "{"],
        ["nome", "$F1"],
      ],
      false,
    ],
  ])("the form %s is accepted", (_, fields, isCall) => expect(isCallForm(fields, isCall)).toBe(true));

  test.each<[string, [string, string][], boolean]>([
    ["without arguments", [["nome", "Ana"]], true],
    ["with arguments that are not JSON", [["0", "{"]], true],
    ["with a reference to a missing part", [["0", '["$K1"]']], true],
    [
      "with a reference inside a part",
      [
        ["0", '["$@1"]'],
        ["1", '["$F2"]'],
      ],
      true,
    ],
    ["with a bound part that is not JSON", [["$ACTION_1:0", "{"]], false],
    ["with a reference to a missing bound part", [["$ACTION_1:0", '{"id":"7f","bound":"$@1"}']], false],
  ])("the form %s is refused", (_, fields, isCall) => expect(isCallForm(fields, isCall)).toBe(false));
});
