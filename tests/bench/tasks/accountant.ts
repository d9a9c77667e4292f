import { confirmedDeal } from "../../setup/confirmed";
import { newFunder, waitForMailWith } from "../../setup/funder";
import { newEmail } from "../../setup/newcomer";
import { newCaptador } from "../../setup/resident";
import { test } from "./participant";

test("an accountant checks a receipt from an e-mail", async ({ me, another }) => {
  const [desk, funder] = [await another(), await another()];
  const project = `Galpão de triagem ${Date.now()}`;
  const [owner, payer] = [await newCaptador(desk), await newFunder(funder)];
  await confirmedDeal(owner, payer, project);
  await desk.goto("/dashboard/comprovantes");
  await desk.getByRole("button", { name: /^Emitir recibo/ }).click();
  await waitForMailWith(payer, project);
  await funder.goto("/dashboard/comprovantes");
  const accountant = newEmail();
  await funder.getByRole("button", { name: /^Enviar ao contador/ }).click();
  const ask = funder.getByRole("dialog", { name: "Enviar ao contador" });
  await ask.getByRole("textbox", { name: "E-mail do contador" }).fill(accountant);
  await ask.getByRole("button", { name: "Enviar recibo" }).click();
  const mail = await waitForMailWith(accountant, project);

  await me.arrive(mail.links.find((link) => link.includes("/recibo/")) ?? "");
  await me.reach("recibo", me.page.getByText("Este recibo foi emitido aqui por Cooperativa Recomeço"));
});
