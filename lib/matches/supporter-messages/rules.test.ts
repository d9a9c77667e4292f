import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isUuid } from "@/lib/kit/ids";
import { clientIdFrom } from "./rules";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

test("the client id of a message is a UUID that depends on the hash alone", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const id = clientIdFrom(hashOf(one));
      expect(isUuid(id)).toBe(true);
      expect(id).toMatch(/^.{14}8.{4}8/);
      expect(clientIdFrom(hashOf(other)) === id).toBe(one === other);
    }),
  );
});
