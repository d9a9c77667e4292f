import { expect, test } from "vitest";
import { SESSION_HINT } from "@/lib/access/auth/session-hint";
import { DAY } from "@/lib/kit/time";
import { KEPT_LIFETIME } from "@/lib/people/signup/rules";
import { BROWSER_MEMORY, COOKIES, DATA_USES } from "./privacy";
import { UNCONFIRMED_DAYS } from "./rules";

test("LGPD art. 9: the privacy page lists the session's cookies, and none twice", () => {
  const listed = COOKIES.map(({ name }) => name);
  expect(listed).toEqual(expect.arrayContaining([SESSION_HINT, "next-auth.session-token"]));
  expect(new Set(listed).size).toBe(listed.length);
});

test("LGPD art. 9: the privacy page lists favourites, saved searches, interests, tickets, reports and the steps of a sign-up", () => {
  const listed = DATA_USES.map(({ data }) => data).join("\n");
  for (const kept of [
    "Favoritos",
    "buscas salvas",
    "interesses",
    "suporte",
    "Denúncias",
    "Passos do cadastro",
  ])
    expect(listed).toContain(kept);
});

test("LGPD art. 9: the stated end of an unconfirmed sign-up is the one in code", () => {
  expect(DATA_USES[0]?.retention).toContain(`apagado em ${UNCONFIRMED_DAYS} dias`);
});

test("the page lists the unsent work that the browser keeps, with the lifetime of the sign-up's answers", () => {
  expect(KEPT_LIFETIME).toBe(7 * DAY);
  const text = BROWSER_MEMORY.join("\n");
  for (const part of [
    "alterações de um projeto",
    "novidades",
    "mensagens",
    "nome, CNPJ, telefone e e-mail",
    "sete dias",
  ])
    expect(text).toContain(part);
});
