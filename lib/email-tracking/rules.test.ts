import { describe, expect, test } from "vitest";
import { changeOf, isPermanentBounce, meansSent, statusAfter } from "./rules";

describe("A3.14 the status of a message after a notice about it", () => {
  test("a later word outweighs an earlier one, never the other way round", () => {
    const order = ["queued", "sent", "delivered", "failed", "suppressed", "bounced", "complained"] as const;
    for (const [before, present] of order.entries())
      for (const [after, told] of order.entries())
        if (told !== "queued") expect(statusAfter(present, true, told)).toBe(after > before ? told : present);
  });

  test("a message that we gave up without sending is corrected by any notice: the provider had it", () => {
    for (const told of ["sent", "delivered", "suppressed", "bounced", "complained"] as const)
      expect(statusAfter("failed", false, told)).toBe(told);
  });

  test("one that the provider took and then failed to send stays failed, however late an earlier notice comes", () => {
    for (const told of ["sent", "delivered"] as const)
      expect(statusAfter("failed", true, told)).toBe("failed");
  });
});

test("A3.14 notices that are not about delivery change nothing", () => {
  expect(changeOf("contact.created")).toBeNull();
  expect(changeOf("email.opened")).toEqual({ status: "delivered", column: "opened_at" });
});

test("A3.14 what a provider refused after taking it was not sent", () => {
  expect(meansSent("failed")).toBe(false);
  expect(meansSent("suppressed")).toBe(false);
  for (const status of ["sent", "delivered", "bounced", "complained"] as const)
    expect(meansSent(status)).toBe(true);
});

test("A3.14 only a mailbox that does not exist is given up", () => {
  expect(isPermanentBounce({ type: "Permanent" })).toBe(true);
  for (const bounce of [{ type: "Transient" }, {}, undefined]) expect(isPermanentBounce(bounce)).toBe(false);
});

test("B3.16 a notice says what changes; names that every object has say nothing", () => {
  expect(changeOf("email.delivered")).toEqual({ status: "delivered", column: "delivered_at" });
  for (const type of ["constructor", "toString", "__proto__", "contact.created", ""])
    expect(changeOf(type)).toBeNull();
});
