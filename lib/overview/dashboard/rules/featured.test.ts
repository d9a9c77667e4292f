import { expect, test } from "vitest";
import { pickFeatured } from "./featured";

test("B9.5 three of up to six projects are featured, those that take support first", () => {
  const six = ["Finalizada", "Aprovada", "Em Captação", "Finalizada", "Aprovada", "Aprovada"].map(
    (status, at) => ({ status, at }),
  );
  expect(pickFeatured(six).map(({ at }) => at)).toEqual([1, 2, 4]);
  expect(pickFeatured(six.slice(0, 2)).map(({ at }) => at)).toEqual([1, 0]);
  expect(pickFeatured([])).toEqual([]);
});
