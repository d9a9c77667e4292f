import { expect, test } from "@playwright/test";

test("health reports database, migrations and version, and echoes only a well-formed request id", async ({
  request,
}) => {
  const response = await request.get("/api/health", { headers: { "x-request-id": "pedido-12345" } });
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({ status: "ok", database: "ok", version: expect.any(String) });
  expect((await response.json()).migrations).toBeGreaterThan(0);
  expect(response.headers()["x-request-id"]).toBe("pedido-12345");
  const forged = await request.get("/api/health", { headers: { "x-request-id": "a b{}" } });
  expect(forged.headers()["x-request-id"]).not.toBe("a b{}");
});
