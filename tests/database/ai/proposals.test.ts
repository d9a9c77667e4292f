import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aContent } from "@/tests/setup/own-projects";
import {
  aProject,
  begin,
  call,
  chats,
  createPerson,
  db,
  fault,
  firstInput,
  PROPOSAL_CHAT,
  pay,
  person,
  proposed,
  readChat,
  STREAM,
  sendMessage,
  storeProjects,
  vendorCalls,
} from "@/tests/setup/proposal-chats";

const { createDraft, saveDraft } = await import("@/lib/catalog/own-projects/mutations/draft");
const { CHATS_PER_PAGE, listChats } = await import("@/lib/ai/proposals/queries/chat");
const { readProjectFacts } = await import("@/lib/ai/proposals/queries/project");

describe("the function for proposals", () => {
  test("B7.9 the function takes messages and step, returns `response`, and stores nothing", async () => {
    const response = await call(person, firstInput);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      response: expect.stringContaining("Meu projeto tritura vidro."),
    });
    expect(await db.conversation.count({ where: { userId: person.userId } })).toBe(0);
  });

  test("B7.9 the streamed answer arrives in pieces and then as a whole", async () => {
    const response = await call(person, firstInput, STREAM);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const text = await response.text();
    expect(text.match(/^event: delta$/gm)?.length).toBeGreaterThan(3);
    expect(text).toMatch(/event: done\ndata: \{"response":/);
  });

  test.each([
    ["no messages", { ...firstInput, messages: [] }],
    ["an unknown step", { ...firstInput, step: "outra" }],
    ["an empty message", { ...firstInput, messages: [{ role: "user", content: " \u200b " }] }],
    ["a last message of the assistant", { ...firstInput, messages: [{ role: "assistant", content: "Oi" }] }],
    [
      "a message that is too long",
      { ...firstInput, messages: [{ role: "user", content: "x".repeat(2_001) }] },
    ],
  ])("B7.9 the function answers 400 to %s", async (_, body) =>
    expect((await call(person, body)).status).toBe(400),
  );

  test("B6.7 B7.12 each call reads the plan's permission from the database, regardless of the session", async () => {
    expect((await call(null, firstInput)).status).toBe(401);
    const funder = await createPerson({ userType: "financiador" });
    await pay(funder);
    expect((await call(funder, firstInput)).status).toBe(403);
    const free = await createPerson();
    expect(await (await call(free, firstInput)).json()).toMatchObject({ error: PROPOSAL_CHAT.locked });
    expect((await call(free, firstInput)).status).toBe(403);
    const day = 86_400_000;
    await pay(free, { plan: "pro", paymentConfirmed: false, trialEndsAt: new Date(Date.now() + day) });
    expect((await call(free, firstInput)).status).toBe(200);
    await pay(free, { trialEndsAt: new Date(Date.now() - day) });
    expect((await call(free, firstInput)).status).toBe(403);
    await pay(free, { paymentConfirmed: true });
    expect((await call(free, firstInput)).status).toBe(200);
    await pay(free, { plan: "plus" });
    expect((await call(free, firstInput)).status).toBe(200);
    await pay(free, { status: "canceled" });
    expect((await call(free, firstInput)).status).toBe(403);
  });

  test.each([
    [{ mode: "status", status: 500, times: 2 }, 503],
    [{ mode: "status", status: 429 }, 503],
    [{ mode: "malformed" }, 502],
  ])("B8.5 the vendor's fault %o is answered with %i", async (values, status) => {
    await fault(values);
    const response = await call(person, firstInput);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, error: PROPOSAL_CHAT.failed });
  });

  test("an answer that reached the token limit is stored with a hint that it was shortened", async () => {
    const { id, step } = await begin();
    await fault({ mode: "long" });
    const response = await sendMessage(id, "Trituramos vidro.", step);
    expect((await response.json()).response).toMatch(/encurtada\.\)$/);
    expect((await readChat(person.userId))?.entries.at(-1)?.content).toMatch(/encurtada\.\)$/);
  });

  test("B8.5 a broken stream ends with the failure, and its message can be sent again", async () => {
    const { id, step } = await begin();
    const messageId = randomUUID();
    const body = { ...firstInput, step, conversation_id: id, message_id: messageId };
    await fault({ mode: "cut" });
    const text = await (await call(person, body, STREAM)).text();
    expect(text).toContain(`event: error\ndata: {"success":false,"error":"${PROPOSAL_CHAT.failed}"}`);
    expect((await readChat(person.userId))?.entries).toHaveLength(2);
    expect((await call(person, body)).status).toBe(200);
    expect((await readChat(person.userId))?.entries.map(({ role }) => role)).toEqual([
      "assistant",
      "user",
      "assistant",
    ]);
  });
});

describe("the proposal chat", () => {
  test("B8.5 an answer names the messages that it covers: an earlier one without an answer, and none that never arrived", async () => {
    const { id, step } = await begin();
    const [unanswered, last] = [randomUUID(), randomUUID()];
    const send = (messageId: string) =>
      call(person, { ...firstInput, step, conversation_id: id, message_id: messageId }, STREAM);
    await fault({ mode: "cut" });
    await (await send(unanswered)).text();
    const done = /event: done\ndata: (.+)/.exec(await (await send(last)).text())?.[1] ?? "{}";
    expect(JSON.parse(done)).toMatchObject({ kept: [unanswered, last] });
  });

  test("B8.5 a failed answer names the stored messages, so that no new conversation takes them along", async () => {
    const { id, step } = await begin();
    const messageId = randomUUID();
    const body = { ...firstInput, step, conversation_id: id, message_id: messageId };
    await fault({ mode: "status", status: 500, times: 2 });
    const failed = await call(person, body, STREAM);
    expect([failed.status, await failed.json()]).toMatchObject([503, { success: false, kept: [messageId] }]);
    const unknown = await call(person, { ...body, conversation_id: randomUUID() }, STREAM);
    expect(await unknown.json()).not.toHaveProperty("kept");
  });

  test("B3.12 each message is stored once, despite repeated and concurrent requests", async () => {
    const { id, step } = await begin();
    const messageId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () =>
        (await sendMessage(id, "Trituramos vidro.", step, messageId)).json(),
      ),
    );
    expect(new Set(answers.map(({ response }) => response)).size).toBe(1);
    const kept = await readChat(person.userId);
    expect(kept?.entries.map(({ role, step: where, isStored }) => [role, where, isStored])).toEqual([
      ["assistant", step, undefined],
      ["user", step, true],
      ["assistant", step, undefined],
    ]);
    const before = (await vendorCalls()).length;
    expect(await (await sendMessage(id, "Trituramos vidro.", step, messageId)).json()).toEqual(answers[0]);
    expect(await vendorCalls()).toHaveLength(before);
  });

  test("B4.5 a chat continues where it was left, and advances once after four messages", async () => {
    const { id } = await begin();
    const advance = () => chats.advanceStep(person.userId, { conversationId: id, from: "project-basics" });
    await sendMessage(id, "Trituramos vidro.", "project-basics");
    expect(await advance()).toMatchObject({ ok: true, data: { step: "project-basics" } });
    await sendMessage(id, "Em São Paulo.", "project-basics");
    const [first, second] = await Promise.all([advance(), advance()]);
    for (const result of [first, second])
      expect(result).toMatchObject({ ok: true, data: { step: "impact-goals" } });
    const resumed = await readChat(person.userId);
    expect(resumed).toMatchObject({ id, step: "impact-goals" });
    expect(resumed?.entries.filter(({ content }) => content.startsWith("Etapa 2 de 5"))).toHaveLength(1);
  });

  test("the chat skips questions that the project's record answers", async () => {
    const values = {
      captadorId: person.userId,
      nomeProjeto: "Vidro que Volta",
      descricao: "Uma linha de trituração de vidro para a Zona Leste de São Paulo.",
      toneladasAno: 1_900,
      materiais: ["Vidro"],
    };
    const [project] = await storeProjects(aProject(values));
    const { entries } = await begin(project?.id ?? null);
    expect(entries[0]?.content).toContain("Li o cadastro de “Vidro que Volta”");
    const { id } = (await readChat(person.userId)) ?? { id: "" };
    for (const text of ["O galpão está pronto.", "Falta comprar a máquina."])
      await sendMessage(id, text, "project-basics");
    await chats.advanceStep(person.userId, { conversationId: id, from: "project-basics" });
    const chatText = (await readChat(person.userId))?.entries.map(({ content }) => content).join("\n");
    expect(chatText).toContain("Etapa 2 de 5");
    for (const known of [
      "Como o projeto se chama",
      "Quanto o projeto precisa",
      "Onde o projeto acontece",
      "Quantas toneladas",
    ])
      expect(chatText).not.toContain(known);
  });

  test("the chat about a project that was never listed knows its draft, and nothing that is not answered", async () => {
    const made = await createDraft(person);
    if (!made.ok) throw new Error(made.message);
    const { id } = made.data;
    expect(await readProjectFacts(person.userId, id)).toMatchObject({
      nome: "",
      categoria: "",
      captacaoMinima: null,
      valorTotal: 0,
    });
    expect((await begin(id)).entries[0]?.content).not.toContain("Li o cadastro");
    const now = new Date();
    const conteudo = aContent(now, { nome: "Vidro que Volta", toneladasAno: "1.900" });
    await saveDraft(person, { id, versao: 1, conteudo }, now);
    expect(await readProjectFacts(person.userId, id)).toMatchObject({
      nome: "Vidro que Volta",
      categoria: "Cooperativismo",
      captacaoMinima: 50,
      valorTotal: 100_000_000,
      orcamento: [{ rubrica: "Obra", valor: 70_000_000 }, {}],
      slug: null,
    });
    const { entries } = await begin(id);
    expect(entries[0]?.content).toMatch(
      /“Vidro que Volta” \(R\$\s1\.000\.000, Campinas \(SP\), 18 meses, 1\.900/,
    );
  });

  test("another person's project and chat are not found", async () => {
    const stranger = await createPerson();
    const [theirs] = await storeProjects(aProject({ captadorId: stranger.userId }));
    expect(await chats.startChat(person.userId, theirs?.id ?? "", new Date())).toMatchObject({
      code: "not_found",
    });
    const { id } = await begin();
    await pay(stranger);
    const body = { ...firstInput, conversation_id: id, message_id: randomUUID() };
    expect((await call(stranger, body)).status).toBe(404);
    expect(await readChat(stranger.userId, id)).toBeNull();
  });

  test("every chat with a proposal or answers can be found again, in pages; proposals of the function take no place", async () => {
    const { conversationId } = await proposed();
    const [project] = await storeProjects(aProject({ captadorId: person.userId, nomeProjeto: "Vidro" }));
    const unfinished = await begin(project?.id);
    await sendMessage(unfinished.id, "Trituramos vidro.", "project-basics");
    const empty = await begin();
    await db.proposal.createMany({
      data: Array.from({ length: 30 }, () => ({ userId: person.userId, title: "Da função" })),
    });
    const { items, next } = await listChats(person.userId);
    expect(next).toBeNull();
    expect(items.map(({ id, title, projeto, step }) => [id, title, projeto, step])).toEqual([
      [unfinished.id, null, "Vidro", "project-basics"],
      [conversationId, "Vidro que Volta", null, "marketing-benefits"],
    ]);
    await db.conversationMessage.create({ data: { conversationId: empty.id, role: "user", content: "Oi" } });
    await db.conversation.createMany({
      data: Array.from({ length: CHATS_PER_PAGE }, (_, at) => ({
        userId: person.userId,
        kind: "proposta",
        createdAt: new Date(at),
      })),
    });
    const old = await db.conversation.findMany({
      where: { userId: person.userId, createdAt: { lt: new Date(1_000) } },
    });
    await db.conversationMessage.createMany({
      data: old.map(({ id }) => ({ conversationId: id, role: "user", content: "Oi" })),
    });
    const first = await listChats(person.userId);
    const second = await listChats(person.userId, first.next);
    expect([first.items.length, second.items.length, second.next]).toEqual([CHATS_PER_PAGE, 3, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(CHATS_PER_PAGE + 3);
    expect(first.items[0]?.id).toBe(empty.id);
    expect((await listChats((await createPerson()).userId)).items).toEqual([]);
  });

  test("B4.5 Nova Conversa starts at the first step with one message, and the earlier proposal stays", async () => {
    const { conversationId, proposal } = await proposed();
    const fresh = await begin();
    expect(fresh).toMatchObject({ step: "project-basics", proposal: null });
    expect(fresh.entries).toHaveLength(1);
    expect(fresh.id).not.toBe(conversationId);
    expect((await readChat(person.userId, conversationId))?.proposal?.id).toBe(proposal.id);
    // An empty chat may be open in another tab, so it stays for a day.
    await begin();
    const where = { userId: person.userId };
    expect(await db.conversation.count({ where })).toBe(3);
    await db.conversation.updateMany({ where, data: { createdAt: new Date(Date.now() - 2 * 86_400_000) } });
    await begin();
    expect(await db.conversation.count({ where })).toBe(2);
  });
});
