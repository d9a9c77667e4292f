import { expect, test } from "vitest";
import { fundraisingReopenedMail } from "./fundraising";

test("the mail that a fundraising is open again is true of a mistake and of an extension, and names what is lost", () => {
  const funder = fundraisingReopenedMail.financiador("Rede de triagem").message;
  const captador = fundraisingReopenedMail.captador("Rede de triagem", { before: 1, paid: 0 }).message;
  for (const message of [funder, captador]) {
    expect(message).toContain("O registro do projeto Rede de triagem mudou: a captação está aberta");
    expect(message).toContain("O aviso de que ela terminou não vale mais.");
    expect(message).not.toMatch(/corrig|equipe/);
  }
  expect(captador).toContain(
    "Interesses que esperavam resposta podem ter sido encerrados. Quem os registrou pode registrar de novo.",
  );
});
