import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { cnpjNumber } from "../setup/cnpj.ts";
import { makePairs, type Pair } from "../setup/conversation-pairs.ts";
import { picture } from "../setup/pictures.ts";
import { type Deployment, VISITOR } from "./two-servers.ts";

/** Milliseconds between a writer's messages. The limit is 300 messages per account in 15 minutes. */
const MESSAGE_PAUSE = 3_100;
/** Milliseconds between two sign-ups or two photos. */
const SIGN_UP_PAUSE = 6_000;
const PHOTO_PAUSE = 4_000;
/** Time limit (ms) of a request. */
const PATIENCE = 30_000;

/** `unconfirmed`: failed attempts. `lost`: confirmed but not stored. `doubled`: stored more than once. */
export type WriteCounts = { confirmed: number; unconfirmed: number; lost: number; doubled: number };

/** @returns the status; 0 without a response */
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

async function sendPhoto(url: string, token: string, photo: Buffer): Promise<string | null> {
  try {
    const response = await fetch(`${url}/api/arquivos?finalidade=foto`, {
      method: "POST",
      headers: {
        Cookie: `next-auth.session-token=${token}`,
        "Content-Type": "image/jpeg",
        "X-File-Name": "foto.jpg",
      },
      body: new Uint8Array(photo),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { id } = (await response.json()) as { id?: string };
    return response.status === 201 && id ? id : null;
  } catch {
    return null;
  }
}

export const isTaken = (status: number) => status === 200 || status === 201;

/**
 * Keeps sending messages, sign-ups and photos. Retries only messages, until each is confirmed, as the browser does.
 * @returns a function that stops all writing and returns the counts; `mails` counts newcomers, as {@link countMails}
 */
export async function letPeopleWrite(
  deployment: Deployment,
  writers: number,
): Promise<
  () => Promise<{
    messages: WriteCounts;
    signUps: WriteCounts;
    photos: WriteCounts;
    mails: { lost: number; doubled: number };
  }>
> {
  const { url } = deployment.front;
  const pairs = await makePairs(deployment.postgres.url, deployment.secret, writers);
  const confirmed: string[] = [];
  const signedUp: string[] = [];
  const photos: string[] = [];
  const photo = await picture();
  let [unconfirmed, refusedSignUps, refusedPhotos, isOver] = [0, 0, 0, false];

  const write = async ({ conversationId, funder }: Pair) => {
    while (!isOver) {
      const clientId = randomUUID();
      const body = { conversa: conversationId, clientId, texto: `Mensagem ${clientId}` };
      const headers = { authorization: `Bearer ${funder.token}` };
      while (!isTaken(await post(`${url}/api/conversas`, body, headers))) {
        unconfirmed += 1;
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
      else refusedSignUps += 1;
      await wait(SIGN_UP_PAUSE);
    }
  };
  const sendPhotos = async () => {
    for (let at = 0; !isOver; at += 1) {
      const id = await sendPhoto(url, pairs[at % pairs.length]?.captador.token ?? "", photo);
      if (id) photos.push(id);
      else refusedPhotos += 1;
      await wait(PHOTO_PAUSE);
    }
  };
  const all = Promise.all([...pairs.map(write), signUp(), sendPhotos()]);

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
      const pictures = await countStored(client, "select id::text as key from files", photos);
      const mails = await countMails(deployment.sandbox, signedUp);
      return {
        messages: { confirmed: confirmed.length, unconfirmed, ...messages },
        signUps: { confirmed: signedUp.length, unconfirmed: refusedSignUps, ...people },
        photos: { confirmed: photos.length, unconfirmed: refusedPhotos, ...pictures },
        mails,
      };
    } finally {
      await client.end();
    }
  };
}

/** Header with an IP address from a network reserved for benchmarks, unique for a `serial` from 0 to 65,535. */
export const addressOf = (serial: number): Record<string, string> => ({
  [VISITOR]: `198.18.${(serial >> 8) & 255}.${serial & 255}`,
});

export const PASSWORD = "Segredo#2026";

export const signUpCompany = (url: string, email: string, serial: number): Promise<number> =>
  post(
    `${url}/api/new_signup_company_v2`,
    {
      nome_completo: "Ana Prova",
      cnpj: cnpjNumber(900_000 + serial),
      razao_social: "Vidro Ltda",
      estado: "SP",
      cidade: "Campinas",
      telefone: "11998765432",
      email,
      password: PASSWORD,
      acceptTerms: true,
    },
    addressOf(serial),
  );

/** @param query selects `key` of each stored row */
export async function countStored(client: pg.Client, query: string, confirmed: string[]) {
  const { rows } = await client.query<{ key: string; times: number }>(
    `select key, count(*)::int as times from (${query}) as stored where key = any($1) group by key`,
    [confirmed],
  );
  return {
    lost: confirmed.length - rows.length,
    doubled: rows.filter(({ times }) => times > 1).length,
  };
}

/** Counts newcomers without a mail (`lost`) or with several (`doubled`). Waits up to two minutes for late mails. */
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
