import { expect, type Page } from "@playwright/test";
import { toIsoDay } from "../../../lib/kit/format";
import { acceptInterest, issueReceipt, PROOF } from "./other-side";
import type { Participant } from "./participant";

const CPF = "52998224725";

type Funder = {
  email: string;
  another: () => Promise<Page>;
  /** Whether the funder is a natural person, whose CPF the form requires for the receipt. */
  isPerson?: boolean;
};

export async function depositAndDownload(
  me: Participant,
  { email, another, isPerson }: Funder,
): Promise<void> {
  const { page } = me;
  const desk = await another();
  await acceptInterest(desk, email);
  await me.press(page.getByRole("link", { name: /^Ver o apoio a / }));
  const deposit = page.getByRole("form", { name: "Informar o depósito" });
  await me.type(deposit.getByLabel("Dia do depósito"), toIsoDay(new Date()));
  if (isPerson) await me.type(deposit.getByLabel(/^CPF/), CPF);
  await me.attach(deposit.locator("label", { hasText: "Escolher arquivo" }), PROOF);
  await me.press(deposit.getByRole("button", { name: "Avisar que depositei" }));
  await expect(deposit).toBeHidden({ timeout: 30_000 });
  await me.reach("depósito", page.getByRole("list", { name: "Andamento" }));

  await issueReceipt(desk, email);
  await me.press(
    page
      .getByRole("navigation", { name: "Principal" })
      .getByRole("link", { name: /^Recibos/ })
      .filter({ visible: true }),
  );
  const receipt = page.getByRole("link", { name: /^Baixar recibo/ });
  expect(await me.download(receipt)).toBe("%PDF-");
  await me.reach("recibo", receipt);
}
