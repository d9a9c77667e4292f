import { expect } from "@playwright/test";
import { newFunder } from "../../setup/funder";
import { test } from "./participant";

test("an auditor reads a carteira by its shared link and takes the PDF along", async ({ me, another }) => {
  const owner = await another();
  await newFunder(owner);
  await owner.goto("/dashboard/carteiras/nova?quanto=300000");
  await owner.getByRole("button", { name: "Salvar carteira" }).click();
  await owner.getByRole("button", { name: "Compartilhar" }).click();
  const link = (await owner.getByText(/\/carteira\/compartilhada\/[\w-]{43}$/).textContent()) ?? "";

  const { page } = me;
  await me.arrive(link);
  await me.reach("carteira", page.getByRole("heading", { name: /^Carteira de R\$\s300\.000$/ }));
  const brief = page.getByRole("link", { name: "Baixar resumo (PDF)" });
  expect(await me.download(brief)).toBe("%PDF-");
  await me.reach("PDF", brief);
});
