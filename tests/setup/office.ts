import type { Browser, Page } from "@playwright/test";
import { runSql } from "./confirmed";
import { settle } from "./newcomer";
import { newCaptador, openSession } from "./resident";
import { untilScriptsRan } from "./scripts";

const EMAIL = "equipe@demo.local";

export async function enterOffice(page: Page): Promise<void> {
  await settle(page);
  await openSession(page, EMAIL, "Demo1234");
  await runSql(
    "update sessions set segundo_fator_em = now() where user_id = (select id from users where email = $1)",
    [EMAIL],
  );
  // All journeys share the team's account, and so its rate limit of password checks.
  await runSql(
    `delete from rate_limits where key = (select 'password_check:' || rtrim(translate(
      encode(sha256(convert_to(id::text, 'UTF8')), 'base64'), '+/', '-_'), '=') from users where email = $1)`,
    [EMAIL],
  );
}

/** Creates a captador. @returns the captador's own browser page, e-mail and id */
export async function openNewAccount(page: Page, browser: Browser) {
  const person = await (await browser.newContext()).newPage();
  const email = await newCaptador(person);
  const [{ id } = { id: "" }] = (await runSql("select id from users where email = $1", [email])) as {
    id: string;
  }[];
  await enterOffice(page);
  await page.goto(`/admin/pessoas/${id}`);
  await untilScriptsRan(page);
  return { person, email, id };
}

export async function joinOffice(page: Page, email: string): Promise<void> {
  await settle(page);
  const user = "(select id from users where email = $1)";
  await runSql(
    `insert into administradores (user_id, granted_by, granted_at) values (${user}, 'jornada', now())`,
    [email],
  );
  await runSql(
    `insert into second_factors (user_id, secret, confirmed_at, created_at) values (${user}, '\\x00', now(), now())`,
    [email],
  );
  await runSql(`update sessions set segundo_fator_em = now() where user_id = ${user}`, [email]);
}
