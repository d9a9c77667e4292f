import { expect, test } from "vitest";
import { refusalOf } from "./streamed-answer";

test("a refusal keeps the server's text and code; a body without them gets the given text", async () => {
  const paused = Response.json({ success: false, error: "Pausado.", code: "paused" }, { status: 503 });
  expect(await refusalOf(paused, "Desculpe.")).toMatchObject({ message: "Pausado.", code: "paused" });
  for (const body of ["", "<html>", '{"error":1,"code":2}']) {
    const refusal = await refusalOf(new Response(body, { status: 503 }), "Desculpe.");
    expect([refusal.message, refusal.code]).toEqual(["Desculpe.", undefined]);
  }
});
