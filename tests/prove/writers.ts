/** People who write while a deployment fails, and the count of what became of it. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { cnpjNumber } from "../setup/cnpj.ts";
import { makePairs, type Pair } from "../setup/talking-pairs.ts";
import type { Deployment } from "./two-servers.ts";

/** Milliseconds between two messages of a writer (an account may send 300 in 15 minutes), and between two sign-ups. */
const MESSAGE_PAUSE = 3_100;
const SIGN_UP_PAUSE = 6_000;
/** Milliseconds after which a browser gives up. */
const PATIENCE = 30_000;

/** `doubled`: stored twice. `lost`: confirmed to the person, and not stored. */
export type Kept = { confirmed: number; repeated: number; lost: number; doubled: number };

/** @returns the status, 0 without an answer */
export async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<number> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

export const isTaken = (status: number) => status === 200 || status === 201;

/**
 * Writers send messages one after the other, each until it is confirmed, as the browser does. Newcomers sign up, and try
 * once.
 * @returns a function that ends them and counts; `mails` counts the confirmations that reached the newcomers' mailbox
 */
export async function letPeopleWrite(
  deployment: Deployment,
  writers: number,
): Promise<() => Promise<{ messages: Kept; signUps: Kept; mails: { lost: number; doubled: number } }>> {
  const { url } = deployment.front;
  const pairs = await makePairs(deployment.postgres.url, deployment.secret, writers);
  const confirmed: string[] = [];
  const signedUp: string[] = [];
  let [repeated, triedAgain, isOver] = [0, 0, false];

  const write = async ({ talkId, funder }: Pair) => {
    while (!isOver) {
      const clientId = randomUUID();
      const body = { conversa: talkId, clientId, texto: `Mensagem ${clientId}` };
      const headers = { authorization: `Bearer ${funder.token}` };
      while (!isTaken(await post(`${url}/api/conversas`, body, headers))) {
        repeated += 1;
        if (isOver) return;
        await wait(1_000);
      }
      confirmed.push(clientId);
      await wait(MESSAGE_PAUSE);
    }
  };
  const signUp = async () => {
    for (let at = 1; !isOver; at += 1) {
      const email = `prova-${randomUUID()}@exemplo.com.br`;
      if (isTaken(await signUpCompany(url, email, at))) signedUp.push(email);
      else triedAgain += 1;
      await wait(SIGN_UP_PAUSE);
    }
  };
  const all = Promise.all([...pairs.map(write), signUp()]);

  return async () => {
    isOver = true;
    await all;
    const client = new pg.Client({ connectionString: deployment.postgres.url });
    await client.connect();
    try {
      const messages = await countStored(
        client,
        "select client_id::text as key from talk_messages",
        confirmed,
      );
      const people = await countStored(client, "select email::text as key from users", signedUp);
      const mails = await countMails(deployment.sandbox, signedUp);
      return {
        messages: { confirmed: confirmed.length, repeated, ...messages },
        signUps: { confirmed: signedUp.length, repeated: triedAgain, ...people },
        mails,
      };
    } finally {
      await client.end();
    }
  };
}

/** @param serial another one for each company. @returns the status */
export const signUpCompany = (url: string, email: string, serial: number): Promise<number> =>
  post(`${url}/api/new_signup_company_v2`, {
    ...{ nome_completo: "Ana Prova", cnpj: cnpjNumber(900_000 + serial), razao_social: "Vidro Ltda" },
    ...{ estado: "SP", cidade: "Campinas", telefone: "11998765432", email },
    ...{ password: "Segredo#2026", acceptTerms: true },
  });

/** @param query selects `key` of each stored row */
async function countStored(client: pg.Client, query: string, confirmed: string[]) {
  const { rows } = await client.query<{ key: string; times: number }>(
    `select key, count(*)::int as times from (${query}) as stored where key = any($1) group by key`,
    [confirmed],
  );
  return {
    lost: confirmed.length - rows.length,
    doubled: rows.filter(({ times }) => times > 1).length,
  };
}

/** Each newcomer gets one mail of confirmation: waits two minutes for late ones. */
export async function countMails(sandbox: string, newcomers: string[]) {
  const mailsOf = async (email: string): Promise<number> => {
    const response = await fetch(`${sandbox}/_sandbox/emails?to=${encodeURIComponent(email)}`);
    return ((await response.json()) as unknown[]).length;
  };
  for (let left = 60; ; left -= 1) {
    const counts = await Promise.all(newcomers.map(mailsOf));
    const lost = counts.filter((count) => count === 0).length;
    if (lost === 0 || left === 0) return { lost, doubled: counts.filter((count) => count > 1).length };
    await wait(2_000);
  }
}
