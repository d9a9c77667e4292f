import { expect, test } from "vitest";
import { describeError, pathForLog } from "./log";

test.each([
  ["/dashboard/apoios/0199", "/dashboard/apoios/0199"],
  ["/auth/nova-senha?token_hash=segredo&type=recovery", "/auth/nova-senha"],
  ["/convite/segredo?a=b", "/convite/…"],
  ["/carteira/compartilhada/segredo", "/carteira/compartilhada/…"],
  ["/carteira/compartilhada/segredo/mais?a=b", "/carteira/compartilhada/…"],
  ["/carteira/compartilhada", "/carteira/compartilhada"],
  ["/recibo/7K4M-9QXR-2F3T-8WNB", "/recibo/…"],
  ["/recibo?codigo=7K4M", "/recibo"],
  ["/arquivos/0199/comprovante%20Marina%20Tavares.pdf", "/arquivos/0199/…"],
])("the address %s is logged as %s", (path, logged) => {
  expect(pathForLog(path)).toBe(logged);
});

test("a copy of an error keeps its message in the log, and nothing else of it", () => {
  expect(describeError({ message: "timeout exceeded", row: { email: "a@b.com.br" } })).toEqual({
    type: "object",
    message: "timeout exceeded",
  });
  expect([describeError("text"), describeError(null)]).toEqual([{ type: "string" }, { type: "object" }]);
});
