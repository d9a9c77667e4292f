import { expect, test } from "vitest";
import { SESSION_HINT } from "@/lib/access/auth/session-hint";
import { DAY } from "@/lib/kit/time";
import { RETENTION } from "@/lib/overview/retention/rules";
import { ACT_DAYS } from "@/lib/people/colleagues/rules";
import { KEPT_LIFETIME } from "@/lib/people/signup/rules";
import { STRANGER_KEPT } from "@/lib/words/email/rules";
import { BROWSER_MEMORY, COOKIES, DATA_USES, RECIPIENTS } from "./privacy";
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

const retentionOf = (data: string) => DATA_USES.find((one) => one.data.startsWith(data))?.retention ?? "";

test("LGPD art. 9: the name of a colleague has the term of the membership wherever it is shown, and only the list of acts ends earlier", () => {
  const text = retentionOf("Equipe da sua conta");
  expect(text).toContain(`A lista do que cada pessoa fez, ${ACT_DAYS} dias.`);
  expect(RETENTION.find(({ moment }) => moment === "encerrado_em")?.days).toBe(5 * 365 + 1);
  expect(text).toContain("cinco anos depois de sair");
  for (const place of ["apoios", "mensagens", "interesses", "chamados"]) expect(text).toContain(place);
});

test("LGPD art. 9: mails state the term of a former or mistyped address, and of a wish without an account", () => {
  const text = retentionOf("E-mails que enviamos");
  expect(text).toMatch(
    new RegExp(`não é mais o da conta ou foi digitado errado.* apagados em ${STRANGER_KEPT} dias`),
  );
  expect(text).toContain("até a pessoa voltar atrás");
});

test("LGPD art. 9: the vendor of each optional cookie is among the recipients", () => {
  expect(COOKIES.filter(({ optional }) => optional).map(({ name }) => name)).toEqual([
    "Chat de um fornecedor",
  ]);
  expect(RECIPIENTS.map(({ who }) => who)).toContain("Fornecedor do chat");
});
