import { existsSync, readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { runSql } from "../setup/confirmed";
import { newFunder } from "../setup/funder";

/** Log file of the product under test; without it, only the browser is checked. */
const LOG = process.env.PRODUCT_LOG ?? "";

type Line = { requestId?: string; msg?: string };

const linesOf = (code: string): Line[] =>
  readFileSync(LOG, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ requestId = "" }) =>
      requestId.replaceAll("-", "").toUpperCase().startsWith(code.replace("-", "")),
    );

async function expectLogged(code: string, message: string): Promise<void> {
  if (!existsSync(LOG)) return;
  await expect.poll(() => linesOf(code).map(({ msg }) => msg)).toContain(message);
}

const codeIn = async (page: Page): Promise<string> =>
  /[0-9A-F]{4}-[0-9A-F]{4}/.exec(
    await page
      .getByText(/Código do erro: [0-9A-F]{4}-/)
      .first()
      .innerText(),
  )?.[0] ?? "";

test("a failing page shows its request's code, and the ticket written from there contains it", async ({
  page,
}) => {
  const email = await newFunder(page);
  // A timestamp that JavaScript cannot represent makes only this account's page fail.
  await runSql(
    `insert into support_tickets (user_id, categoria, assunto, mensagem, prazo_resposta, created_at)
    select id, 'outros', 'Falha', 'Falha', now(), 'infinity' from users where email = $1`,
    [email],
  );
  const answer = await page.goto("/suporte");
  await expect(page.getByRole("heading", { level: 1, name: "Algo falhou do nosso lado" })).toBeVisible();
  const code = await codeIn(page);
  expect(answer?.headers()["x-request-id"]?.replaceAll("-", "").toUpperCase()).toContain(
    code.replace("-", ""),
  );
  await expectLogged(code, "request failed");
  await expectAccessible(page);

  await runSql("delete from support_tickets where user_id = (select id from users where email = $1)", [
    email,
  ]);
  await page.getByRole("link", { name: "Escrever para o suporte" }).click();
  await page.waitForURL(`**/suporte?codigo=${code}`);
  const form = page.getByRole("form", { name: "Escrever para o suporte" });
  await expect(form.locator('[name="categoria"]')).toHaveValue("tecnico");
  await form.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(form.getByText(/^Protocolo ER-/)).toBeVisible();
  const [ticket] = await runSql<{ mensagem: string }>(
    "select mensagem from support_tickets where user_id = (select id from users where email = $1)",
    [email],
  );
  expect(ticket?.mensagem).toContain(`Código do erro: ${code}`);
});

test("a failing form shows its request's code, and links to the support with it", async ({ page }) => {
  const email = await newFunder(page);
  const [person] = await runSql<{ id: string }>("select id from users where email = $1", [email]);
  const name = `falha_${person?.id.replaceAll("-", "")}`;
  await runSql(
    `create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'falha de prova'; end $$`,
    [],
  );
  try {
    await runSql(
      `create trigger ${name} before insert on support_tickets for each row
      when (new.user_id = '${person?.id}') execute function ${name}()`,
      [],
    );
    await page.goto("/suporte");
    const form = page.getByRole("form", { name: "Escrever para o suporte" });
    await form.locator('[name="categoria"]').selectOption("fiscal");
    await form.locator('[name="assunto"]').fill("Recibo");
    await form.locator('[name="mensagem"]').fill("Quem emite o recibo?");
    await form.getByRole("button", { name: "Enviar mensagem" }).click();
    const summary = form.getByText(/Algo deu errado do nosso lado\. Código do erro: /);
    await expect(summary).toBeVisible();
    const code = await codeIn(page);
    await expectLogged(code, "action failed");
    await expect(form.getByRole("link", { name: "Escrever para o suporte em outra aba" })).toHaveAttribute(
      "href",
      `/suporte?codigo=${code}`,
    );
    await expect(form.locator('[name="mensagem"]')).toHaveValue("Quem emite o recibo?");
  } finally {
    await runSql(`drop function ${name}() cascade`, []);
  }
});

test("every response has its own id, even a stored page, and no page contains it in its text", async ({
  request,
}) => {
  const answers = await Promise.all(["/", "/", "/faq", "/api/health"].map((path) => request.get(path)));
  const ids = answers.map((answer) => answer.headers()["x-request-id"] ?? "");
  expect(new Set(ids).size).toBe(4);
  for (const [at, answer] of answers.entries()) {
    expect(answer.headers()["server-timing"]).toBe(`pedido;desc="${ids[at]}"`);
    expect(await answer.text()).not.toContain(ids[at]);
  }
});
