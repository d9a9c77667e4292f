import { expect, test } from "vitest";
import { withProduct } from "../../../scripts/command";

test("a command says that the database did not answer; other errors stay what they are", async () => {
  const fails = (error: Error) => withProduct(() => Promise.reject(error));
  await expect(fails(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }))).rejects.toThrow(
    "O banco de dados não respondeu. Tente de novo.",
  );
  await expect(fails(new Error("another"))).rejects.toThrow("another");
});
