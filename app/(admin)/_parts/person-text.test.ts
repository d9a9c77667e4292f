import { expect, test } from "vitest";
import { endedAddress } from "@/lib/people/accounts/rules";
import { addressText, personText } from "./person-text";

test("an ended account is named as such instead of its stand-in address, also where a name is stored", () => {
  const address = endedAddress("0190b6f2-0000-7000-8000-000000000001");
  expect([addressText(address), addressText("ana@exemplo.com.br")]).toEqual([
    "Conta encerrada",
    "ana@exemplo.com.br",
  ]);
  expect(personText("Conta excluída", address)).toBe("Conta encerrada");
  expect(personText("", "ana@exemplo.com.br")).toBe("ana@exemplo.com.br");
  expect(personText("Ana Souza", "ana@exemplo.com.br")).toBe("Ana Souza");
});
