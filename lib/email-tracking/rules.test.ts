import { expect, test } from "vitest";
import { changeOf } from "./rules";

test("B3.16 a notice says what changes; names that every object has say nothing", () => {
  expect(changeOf("email.delivered")).toEqual({ status: "delivered", column: "delivered_at" });
  for (const type of ["constructor", "toString", "__proto__", "contact.created", ""])
    expect(changeOf(type)).toBeNull();
});
