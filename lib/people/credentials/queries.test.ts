import { expect, test } from "vitest";
import { isCommonPassword } from "./queries";

test("a common password is found whatever its case", () => {
  for (const password of ["123456", "senha123", "SENHA123", "Password1"])
    expect(isCommonPassword(password)).toBe(true);
});

test("a password that only resembles a common one is not found", () => {
  for (const password of ["Girassol77", "senha123 e mais", "", "constructor-9"])
    expect(isCommonPassword(password)).toBe(false);
});
