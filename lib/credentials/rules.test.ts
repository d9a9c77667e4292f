import fc from "fast-check";
import { expect, test } from "vitest";
import { isStrongPassword } from "../accounts/rules";
import { passwordProgress, SHORT_PASSWORD, STRONG_PASSWORD } from "./rules";

test("A5.4 A5.6 the hint is content exactly when the form is", () => {
  const password = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 16 }),
    fc.array(fc.constantFrom(..."aáBÉ1٣ -😀"), { maxLength: 12 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(password, (text) => {
      const enough = passwordProgress(STRONG_PASSWORD, text) === "A senha atende à regra.";
      expect(enough).toBe(isStrongPassword(text));
    }),
  );
});

test("A5.4 A5.5 the hint names what is missing", () => {
  expect(passwordProgress(STRONG_PASSWORD, "senha")).toBe("Falta: 8 caracteres, letra maiúscula e número.");
  expect(passwordProgress(STRONG_PASSWORD, "Senhasegur4")).toBe("A senha atende à regra.");
  expect(passwordProgress(SHORT_PASSWORD, "12345")).toBe("Falta: 6 caracteres.");
  expect(passwordProgress(SHORT_PASSWORD, "123456")).toBe("A senha atende à regra.");
});

test("A5.4 the hint states the real rule, not the six characters of the old placeholder", () => {
  expect(STRONG_PASSWORD.hint).toBe("Pelo menos 8 caracteres, com letra maiúscula, minúscula e número.");
  expect(SHORT_PASSWORD.hint).toBe("Pelo menos 6 caracteres.");
});
