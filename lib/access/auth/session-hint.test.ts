import { expect, test } from "vitest";
import { hasSessionHint, NO_HINT, SESSION_HINT } from "./session-hint";

test("only a cookie of the hint's exact name with a value counts as a possible session", () => {
  expect(hasSessionHint("")).toBe(false);
  expect(hasSessionHint(`${SESSION_HINT}=1`)).toBe(true);
  expect(hasSessionHint(`a=b; ${SESSION_HINT}=1; c=d`)).toBe(true);
  expect(hasSessionHint(`${SESSION_HINT}=`)).toBe(false);
  expect(hasSessionHint(`x${SESSION_HINT}=1`)).toBe(false);
  expect(hasSessionHint(`a=${SESSION_HINT}=1`)).toBe(false);
});

test("NO_HINT deletes the session hint", () => {
  expect(NO_HINT).toMatch(/^elo_conectado=; Max-Age=0; Path=\//);
});
