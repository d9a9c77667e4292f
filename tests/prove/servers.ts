/**
 * `npm run prove:servers` runs two servers behind nginx and PgBouncer with the delivered configuration. It measures the
 * requests per second of one server and of two. Exit code 1 when:
 * - a request failed
 * - the servers together accepted more or fewer messages than one account may send
 * - a concurrent sign-up failed, or its mail is missing or doubled
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { main } from "../../scripts/processes.ts";
import { makePairs } from "../setup/conversation-pairs.ts";
import { type Deployment, withTwoServers } from "./two-servers.ts";
import { requestsOf, runVisitors } from "./visitors.ts";
import { countMails, isTaken, post, signUpCompany } from "./writers.ts";

const VISITORS = 16;
/** Milliseconds of a measurement; a warm-up precedes it. */
const MEASURED = 15_000;
/** Messages per account in 15 minutes, as in LIMITS.conversation_message. */
const MESSAGES = 300;
const SIGN_UPS = 24;

async function measure(
  deployment: Deployment,
  session: Record<string, string>,
  servers: string,
): Promise<number> {
  const { url } = deployment.front;
  const warmUp = runVisitors(url, requestsOf(session), VISITORS);
  await wait(MEASURED / 3);
  await warmUp();
  const end = runVisitors(url, requestsOf(session), VISITORS);
  await wait(MEASURED);
  const { requests, failed, slowest } = await end();
  const perSecond = Math.round(requests / (MEASURED / 1_000));
  console.log(`${servers}: ${perSecond} requests/s, ${failed.length} failed, slowest ${slowest} ms`);
  return failed.length;
}

/** Sends 40 messages too many from one account, 20 at a time. @returns the number of accepted messages */
async function exceedLimit({ front, postgres, secret }: Deployment): Promise<number> {
  const [pair] = await makePairs(postgres.url, secret, 1);
  let taken = 0;
  const send = async () => {
    const body = { conversa: pair?.conversationId, clientId: randomUUID(), texto: "Mensagem" };
    const headers = { authorization: `Bearer ${pair?.funder.token}` };
    if (isTaken(await post(`${front.url}/api/conversas`, body, headers))) taken += 1;
  };
  for (let sent = 0; sent < MESSAGES + 40; sent += 20) await Promise.all(Array.from({ length: 20 }, send));
  return taken;
}

async function prove(deployment: Deployment): Promise<void> {
  const session = await deployment.signIn();
  await deployment.endServer(1, "SIGTERM");
  let failed = await measure(deployment, session, "one server");
  await deployment.startServer(1);
  failed += await measure(deployment, session, "two servers");
  const taken = await exceedLimit(deployment);
  console.log(`limit over two servers: ${taken} of ${MESSAGES} messages taken`);
  const newcomers = Array.from({ length: SIGN_UPS }, () => `prova-${randomUUID()}@exemplo.com.br`);
  const statuses = await Promise.all(
    newcomers.map((email, at) => signUpCompany(deployment.front.url, email, at)),
  );
  const signedUp = newcomers.filter((_, at) => isTaken(statuses[at] ?? 0));
  const mails = await countMails(deployment.sandbox, signedUp);
  console.log(
    `${signedUp.length} of ${SIGN_UPS} sign-ups at once; mails lost ${mails.lost}, doubled ${mails.doubled}`,
  );
  const isProved =
    failed === 0 && taken === MESSAGES && signedUp.length === SIGN_UPS && mails.lost + mails.doubled === 0;
  console.log(isProved ? "proved" : "NOT proved");
  if (!isProved) process.exitCode = 1;
}

await main(() => withTwoServers(prove, { pooled: true }));
