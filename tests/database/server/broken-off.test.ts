import { afterEach, expect, test, vi } from "vitest";
import { openHandler } from "@/lib/access/door";
import { ok } from "@/lib/kit/result";
import { isBrokenOff, log } from "@/lib/server/log";
import { onRequestError } from "../../../instrumentation";

afterEach(() => vi.restoreAllMocks());

const aborted = () => Object.assign(new Error("aborted"), { code: "ECONNRESET" });

test("a request aborted by the visitor logs no error", async () => {
  const errors = vi.spyOn(log, "error").mockImplementation(() => {});
  const body = new ReadableStream({ pull: (controller) => controller.error(aborted()) });
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  const read = openHandler("leitura", async (request) => ok({ text: await request.text() }));
  await read(new Request("http://localhost:3000/api/leitura", init));
  const leave = new AbortController();
  const wait = openHandler("espera", async ({ signal }) => {
    leave.abort();
    signal.throwIfAborted();
    return ok(null);
  });
  await wait(new Request("http://localhost:3000/api/espera", { signal: leave.signal }));
  await onRequestError(
    new Error("render", { cause: aborted() }),
    { path: "/x", method: "POST", headers: {} },
    {
      routePath: "/x",
    } as never,
  );
  expect(errors).not.toHaveBeenCalled();
});

test("a vendor or database that resets a connection logs an error", async () => {
  const errors = vi.spyOn(log, "error").mockImplementation(() => {});
  const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  expect(isBrokenOff(reset)).toBe(false);
  await openHandler("falha", async () => {
    throw reset;
  })(new Request("http://localhost:3000/api/falha"));
  expect(errors).toHaveBeenCalledTimes(1);
});
