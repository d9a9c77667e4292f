import fc from "fast-check";
import { expect, test } from "vitest";
import { meets, NEW_PASSWORD_CHECKS, passwordProgress, SHORT_PASSWORD, STRONG_PASSWORD } from "./rules";

test("A5.4 A9.6 a strong password has 8 characters, with upper case, lower case and a digit", () => {
  const isStrong = (password: string) => meets(STRONG_PASSWORD, password);
  expect(["Segredo1", "ÁÉÍÓÚç12", "aB3aB3aB3"].map(isStrong)).toEqual([true, true, true]);
  expect(["Segred1", "segredo1", "SEGREDO1", "Segredos", "", "        "].map(isStrong)).toEqual(
    Array(6).fill(false),
  );
});

test("A5.4 the hint of a strong password is satisfied exactly when a new password does not count as weak", () => {
  const weak = NEW_PASSWORD_CHECKS.find(({ problem }) => problem === "weak");
  const password = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 16 }),
    fc.array(fc.constantFrom(..."aáBÉ1٣ -😀"), { maxLength: 12 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(password, (text) => {
      const enough = passwordProgress(STRONG_PASSWORD, text) === "A senha atende à regra.";
      expect(enough).toBe(weak?.fails({ password: text, confirmPassword: text }) === false);
    }),
  );
});

test("A5.4 A5.5 the hint names what a password still lacks, or says that it meets the rule", () => {
  expect(passwordProgress(STRONG_PASSWORD, "senha")).toBe("Falta: 8 caracteres, letra maiúscula e número.");
  expect(passwordProgress(STRONG_PASSWORD, "Senhasegur4")).toBe("A senha atende à regra.");
  expect(passwordProgress(SHORT_PASSWORD, "12345")).toBe("Falta: 6 caracteres.");
  expect(passwordProgress(SHORT_PASSWORD, "123456")).toBe("A senha atende à regra.");
});

test("A5.4 A5.5 the hint states 8 characters of three kinds for a strong password, and 6 for a short one", () => {
  expect(STRONG_PASSWORD.hint).toBe("Pelo menos 8 caracteres, com letra maiúscula, minúscula e número.");
  expect(SHORT_PASSWORD.hint).toBe("Pelo menos 6 caracteres.");
});
