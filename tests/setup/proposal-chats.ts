/** Creates a captador with a paid plan before each test. */

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { openSandbox } from "./mailbox";

const sandbox = await openSandbox();
process.env.OPENAI_BASE_URL = `${sandbox.url}/openai/v1`;
process.env.GAMMA_BASE_URL = `${sandbox.url}/gamma/v1.0`;

const { POST } = await import("@/app/api/ai-assistant/route");
const { GET: exportFile } = await import("@/app/api/proposta-arquivo/route");
export const { db } = await import("@/lib/server/db");
const { SESSION_COOKIE, encryptSession } = await import("@/lib/access/auth/session");
export const { PROPOSAL_CHAT } = await import("@/lib/ai/proposals/messages");
export const chats = await import("@/lib/ai/proposals/mutations/chat");
export const proposals = await import("@/lib/ai/proposals/mutations/proposal");
export const { readChat } = await import("@/lib/ai/proposals/queries/chat");
const { STEP_IDS } = await import("@/lib/ai/proposals/rules/steps");
export const { readMyData } = await import("@/lib/overview/personal-data/queries");
export const { createPerson } = await import("./people");
export const { aProject, storeProjects } = await import("./projects");

type Person = Awaited<ReturnType<typeof createPerson>>;

export const control = sandbox.post;
export const fault = (values: Record<string, unknown>) =>
  control("faults", { provider: "openai", ...values });
export const vendorCalls = async (): Promise<unknown[]> =>
  (await fetch(`${sandbox.url}/_sandbox/requests?provider=openai`)).json();

export const pay = (
  person: Person,
  data: Record<string, unknown> = { plan: "pro", paymentConfirmed: true },
) => db.subscription.updateMany({ where: { userId: person.userId }, data });

export let person: Person;
beforeEach(async () => {
  person = await createPerson();
  await pay(person);
});
afterEach(() => control("reset", {}));
afterAll(() => sandbox.stop());

export const STREAM = { Accept: "text/event-stream" };

export async function call(
  who: Person | null,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const cookie: Record<string, string> = who
    ? { cookie: `${SESSION_COOKIE}=${await encryptSession(who.sessionId)}` }
    : {};
  return POST(
    new Request("http://localhost:3000/api/ai-assistant", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...cookie, ...headers },
      body: JSON.stringify(body),
    }),
  );
}

export const firstInput = {
  messages: [{ role: "user", content: "Meu projeto tritura vidro." }],
  step: "project-basics",
};

export async function begin(projetoId: string | null = null) {
  const started = await chats.startChat(person.userId, projetoId, new Date());
  if (!started.ok) throw new Error(started.message);
  return started.data;
}

export const sendMessage = (
  conversationId: string,
  content: string,
  step: string,
  messageId = randomUUID(),
) =>
  call(person, {
    messages: [{ role: "user", content }],
    step,
    conversation_id: conversationId,
    message_id: messageId,
  });

export const ANSWERS: Record<string, [string, string]> = {
  "project-basics": [
    "O projeto se chama Vidro que Volta. Ele tritura vidro na Zona Leste. Precisa de R$ 300 mil para comprar um triturador.",
    "Fica em São Paulo e dura 18 meses. O galpão já está pronto.",
  ],
  "impact-goals": [
    "São 900 toneladas por ano.",
    "Sessenta pessoas passam a ter renda. O peso é publicado todo mês.",
  ],
  "target-audience": ["Fabricantes de bebidas da região.", "Atendemos oito bairros."],
  "value-proposition": ["É o único com comprador contratado.", "Prestamos contas em três convênios."],
  "marketing-benefits": [
    "Marca no caminhão e visita por semestre.",
    "Relatório com fotos a cada três meses.",
  ],
};

export async function answerAllSteps(conversationId: string, answers = ANSWERS): Promise<void> {
  for (const step of STEP_IDS) {
    for (const text of answers[step] ?? [])
      expect((await sendMessage(conversationId, text, step)).status).toBe(200);
    await chats.advanceStep(person.userId, { conversationId, from: step });
  }
}

export async function proposed(answers = ANSWERS) {
  const { id } = await begin();
  await answerAllSteps(id, answers);
  const made = await proposals.generateProposal(
    person.userId,
    { conversationId: id, again: false },
    new Date(),
  );
  if (!made.ok) throw new Error(made.message);
  return { conversationId: id, proposal: made.data };
}

export async function take(who: Person, id: string, format: string): Promise<Response> {
  const cookie = `${SESSION_COOKIE}=${await encryptSession(who.sessionId)}`;
  const url = `http://localhost:3000/api/proposta-arquivo?proposta=${id}&formato=${format}`;
  return exportFile(new Request(url, { headers: { cookie } }));
}
