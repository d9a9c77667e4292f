import fc from "fast-check";
import { expect, test } from "vitest";
import { findErrorCode, toErrorCode } from "./request-code";

test("a person reads eight letters of the request id, in two groups", () => {
  expect(toErrorCode("4f7a91c2d0e84b5f9a1b2c3d4e5f6071")).toBe("4F7A-91C2");
  expect(toErrorCode("4f7a91c2-d0e8-4b5f-9a1b-2c3d4e5f6071")).toBe("4F7A-91C2");
});

test("an id of another shape has no short form", () => {
  for (const id of ["", "a b{}", "1234567", "--------", "x".repeat(65)]) expect(toErrorCode(id)).toBe("");
});

test("a code is found again in the message that carries it, and never longer than nine characters", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(findErrorCode(`Algo deu errado. Código do erro: ${toErrorCode(id)}.`)).toBe(toErrorCode(id));
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => findErrorCode(text).length <= 9));
});
