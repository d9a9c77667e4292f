import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startSandbox } from "../../../sandbox/server.ts";

/** Time (ms) that the vendor needs for a presentation, so that a request can find it pending. */
const PRESENTATION_TIME = 700;

const sandbox = await startSandbox({ port: 0, presentationTime: PRESENTATION_TIME });
process.env.GAMMA_BASE_URL = `${sandbox.url}/gamma/v1.0`;
process.env.FILES_DIR = await mkdtemp(path.join(tmpdir(), "apresentacoes-"));

const { POST } = await import("@/app/api/gamma-presentation/route");
const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { files } = await import("@/lib/providers/files");
const { log } = await import("@/lib/server/log");
const { SESSION_COOKIE, encryptSession } = await import("@/lib/access/auth/session");
const { PRESENTATION } = await import("@/lib/ai/proposals/messages");
const { PRESENTATION_LIMIT } = await import("@/lib/ai/proposals/rules/presentation");
const { checkPresentation, fetchQueued, removeAtVendor, startPresentation } = await import(
  "@/lib/ai/proposals/mutations/presentation"
);
const { endAccount } = await import("@/lib/overview/personal-data/mutations");
const { createPerson } = await import("../../setup/people");

type Person = Awaited<ReturnType<typeof createPerson>>;

const control = (route: string, body: unknown) =>
  fetch(`${sandbox.url}/_sandbox/${route}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const fault = (values: Record<string, unknown>) => control("faults", { provider: "gamma", ...values });
const vendorCalls = async (): Promise<{ method: string; path: string; body: unknown }[]> =>
  (await fetch(`${sandbox.url}/_sandbox/requests?provider=gamma`)).json();
const started = async () => (await vendorCalls()).filter(({ method }) => method === "POST").length;

let person: Person;
let id: string;
const later = (ms: number) => new Date(Date.now() + ms);

beforeEach(async () => {
  person = await createPerson();
  await pay({ plan: "pro", paymentConfirmed: true });
  id = await propose("Vidro que Volta");
});
afterEach(() => control("reset", {}));
afterAll(async () => {
  await stopJobs();
  await sandbox.stop();
});

const pay = (data: Record<string, unknown>) =>
  db.subscription.updateMany({ where: { userId: person.userId }, data });

const propose = async (title: string) =>
  (
    await db.proposal.create({
      data: { userId: person.userId, title, impact: "Sessenta pessoas com renda." },
    })
  ).id;

const start = () => startPresentation(person.userId, id, new Date());

async function follow() {
  for (;;) {
    const state = await checkPresentation(person.userId, id, new Date());
    if (!state.ok || state.data.status !== "pendente") return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function keptFile(): Promise<string> {
  const { presentation } = await db.proposal.findUniqueOrThrow({
    where: { id },
    include: { presentation: true },
  });
  const opened = await files.open(presentation?.key ?? "");
  if (opened.kind !== "found") return opened.kind;
  const bytes = Buffer.from(await new Response(opened.body).arrayBuffer());
  expect(bytes).toHaveLength(presentation?.size ?? 0);
  return bytes.toString("latin1", 0, 2);
}

describe("a presentation made by the vendor", () => {
  test("B1.8 a presentation is polled until it is done, and its file is stored", async () => {
    expect(await start()).toMatchObject({ ok: true, data: { status: "pendente", fileUrl: null } });
    expect(await follow()).toMatchObject({
      ok: true,
      data: {
        status: "pronta",
        url: expect.stringContaining("/gamma/docs/"),
        fileUrl: expect.stringMatching(/^\/arquivos\/[\w-]+\/proposta-vidro-que-volta\.pptx$/),
      },
    });
    expect(await keptFile()).toBe("PK");
  });

  test("B8.7 a presentation is requested as one that whoever has its link may read, and not change", async () => {
    await start();
    const [request] = await vendorCalls();
    expect(request).toMatchObject({ method: "POST", body: { sharingOptions: { externalAccess: "view" } } });
  });

  test("concurrent and repeated presses start one generation", async () => {
    await Promise.all([start(), start()]);
    await start();
    expect(await started()).toBe(1);
    await follow();
    expect(await db.storedFile.count({ where: { ownerId: person.userId } })).toBe(1);
  });

  test("when screen and job fetch the presentation concurrently, one file is stored", async () => {
    await start();
    await new Promise((resolve) => setTimeout(resolve, PRESENTATION_TIME));
    await Promise.all([follow(), fetchQueued({ id }, false), follow()]);
    expect(await db.storedFile.count({ where: { ownerId: person.userId } })).toBe(1);
  });

  test("the job throws while the presentation is pending, and ends once it is done", async () => {
    await start();
    await expect(fetchQueued({ id }, false)).rejects.toThrow("not there yet");
    await follow();
    await fetchQueued({ id }, false);
  });

  test("the presentation of a deleted account is deleted at the vendor, also after a failure there", async () => {
    await start();
    const { presentationJob } = await db.proposal.findUniqueOrThrow({ where: { id } });
    const job = { id: presentationJob ?? "" };
    await expect(removeAtVendor(job)).rejects.toThrow("yet");
    const state = await follow();
    const page = state.ok ? (state.data.url ?? "") : "";
    expect((await fetch(page)).status).toBe(200);
    await endAccount(person.userId, new Date());
    expect(
      await db.$queryRaw`
      select 1 from pgboss.job where name = 'presentation-removals' and data ->> 'id' = ${job.id}`,
    ).toHaveLength(1);
    await fault({ mode: "status", status: 403 });
    await expect(removeAtVendor(job)).rejects.toThrow("refused");
    await removeAtVendor(job);
    expect((await fetch(page)).status).toBe(404);
    await removeAtVendor(job);
  });

  test("every presentation at the vendor is deleted with the account, also earlier ones that a .pptx made here replaced", async () => {
    const made: string[] = [];
    for (let times = 0; times < 2; times += 1) {
      await start();
      await follow();
      const { presentationJob } = await db.proposal.findUniqueOrThrow({ where: { id } });
      made.push(presentationJob ?? "");
    }
    await fault({ mode: "status", status: 402 });
    expect(await start()).toMatchObject({ data: { status: "offline" } });
    await endAccount(person.userId, new Date());
    expect(new Set(made).size).toBe(2);
    expect(
      await db.$queryRaw`
      select 1 from pgboss.job where name = 'presentation-removals' and data ->> 'id' = any(${made})`,
    ).toHaveLength(2);
  });

  test("a slow file store holds no lock of the account, and the finished presentation is kept", async () => {
    const put = files.put.bind(files);
    const slow = vi.spyOn(files, "put").mockImplementation(async (...given) => {
      await db.$queryRaw`select 1 from users where id = ${person.userId}::uuid for no key update nowait`;
      return put(...given);
    });
    await start();
    expect(await follow()).toMatchObject({ ok: true, data: { status: "pronta" } });
    expect(slow).toHaveBeenCalledTimes(1);
    slow.mockRestore();
    expect(await keptFile()).toBe("PK");
  });

  test("a presentation whose account ended while it was started is deleted at the vendor", async () => {
    const before = await vendorCalls();
    await fault({ mode: "slow" });
    const real = globalThis.fetch;
    const made: string[] = [];
    const watched = vi.spyOn(globalThis, "fetch").mockImplementation(async (...given) => {
      const response = await real(...given);
      if (String(given[0]).endsWith("/generations")) made.push((await response.clone().json()).generationId);
      return response;
    });
    const starting = start();
    await vi.waitFor(async () => expect((await vendorCalls()).length).toBeGreaterThan(before.length));
    await endAccount(person.userId, new Date());
    await starting;
    watched.mockRestore();
    expect(made).toHaveLength(1);
    expect(
      await db.$queryRaw`
      select 1 from pgboss.job where name = 'presentation-removals' and data ->> 'id' = any(${made})`,
    ).toHaveLength(1);
  });

  test.each([
    ["lost", { mode: "reset", processed: true }, 1],
    ["a refusal", { mode: "status", status: 402 }, 0],
  ])(
    "the log names the account if the answer to the start is %s, which may leave a presentation at the vendor: %o",
    async (_, values, lines) => {
      const warn = vi.spyOn(log, "warn");
      await fault(values);
      await start();
      const named = warn.mock.calls.filter(
        ([about]) => (about as { account?: string }).account === person.userId,
      );
      warn.mockRestore();
      expect(named).toHaveLength(lines);
    },
  );

  test("B5.9 B6.8 a presentation needs Pro or Plus with a confirmed payment; a stranger does not find it", async () => {
    await pay({ paymentConfirmed: false, trialEndsAt: later(86_400_000) });
    expect(await start()).toMatchObject({ code: "forbidden", message: PRESENTATION.locked });
    await pay({ plan: "free", paymentConfirmed: true });
    expect(await start()).toMatchObject({ code: "forbidden" });
    await pay({ plan: "plus" });
    expect(await start()).toMatchObject({ ok: true });
    const stranger = await createPerson();
    expect(await checkPresentation(stranger.userId, id, new Date())).toMatchObject({ code: "not_found" });
  });
});

describe("a .pptx made here when the vendor fails", () => {
  const OFFLINE = {
    ok: true,
    data: { status: "offline", url: null, fileUrl: expect.stringContaining(".pptx") },
  };

  test.each([
    ["no credits", { mode: "status", status: 402 }],
    ["too many requests", { mode: "status", status: 429 }],
    ["a wrong key", { mode: "status", status: 401 }],
    ["a server error", { mode: "status", status: 500 }],
    ["a broken connection", { mode: "reset" }],
    ["malformed JSON", { mode: "malformed" }],
  ])("B8.7 with %s at the start a .pptx is made here", async (_, values) => {
    await fault(values);
    expect(await start()).toMatchObject(OFFLINE);
    expect(await keptFile()).toBe("PK");
    expect(await started()).toBe(1);
  });

  test.each([
    ["402", { mode: "status", status: 402 }],
    ["malformed JSON", { mode: "malformed" }],
  ])("B8.7 with %s during polling a .pptx is made here", async (_, values) => {
    await start();
    await fault(values);
    expect(await checkPresentation(person.userId, id, new Date())).toMatchObject(OFFLINE);
  });

  test.each([429, 500])("%s during polling only delays the presentation", async (status) => {
    await start();
    await fault({ mode: "status", status });
    expect(await checkPresentation(person.userId, id, new Date())).toMatchObject({
      data: { status: "pendente" },
    });
    expect(await follow()).toMatchObject({ data: { status: "pronta" } });
  });

  test("B8.7 a failed generation gives a .pptx made here", async () => {
    id = await propose("Vidro [sandbox:failed]");
    await start();
    expect(await follow()).toMatchObject(OFFLINE);
  });

  test("B8.7 a generation that never ends is replaced after five minutes by a .pptx made here", async () => {
    id = await propose("Vidro [sandbox:pending]");
    await start();
    const at = (ms: number) => checkPresentation(person.userId, id, later(ms));
    expect(await at(PRESENTATION_LIMIT - 5_000)).toMatchObject({ data: { status: "pendente" } });
    expect(await at(PRESENTATION_LIMIT + 1)).toMatchObject(OFFLINE);
  });

  test("B8.7 a start cut off by a server's stop is replaced after a minute by a .pptx made here", async () => {
    await start();
    await db.proposal.update({ where: { id }, data: { presentationJob: null } });
    expect(await checkPresentation(person.userId, id, later(30_000))).toMatchObject({
      data: { status: "pendente" },
    });
    const warn = vi.spyOn(log, "warn");
    expect(await checkPresentation(person.userId, id, later(61_000))).toMatchObject(OFFLINE);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ account: person.userId }),
      expect.any(String),
    );
    warn.mockRestore();
  });

  test("a presentation made here can be tried again at the vendor", async () => {
    await fault({ mode: "status", status: 402 });
    await start();
    expect(await start()).toMatchObject({ data: { status: "pendente", fileUrl: null } });
    expect(await follow()).toMatchObject({ data: { status: "pronta" } });
  });
});

describe("B7.8 the function for presentations", () => {
  const call = async (who: Person | null, body: unknown) => {
    const cookie: Record<string, string> = who
      ? { cookie: `${SESSION_COOKIE}=${await encryptSession(who.sessionId)}` }
      : {};
    const headers = { "Content-Type": "application/json", ...cookie };
    const url = "http://localhost:3000/api/gamma-presentation";
    return POST(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }));
  };
  const given = { prompt: "# Vidro", projectData: { title: "Vidro que Volta", impact: "Sessenta pessoas." } };

  test("the function takes prompt and data and returns success, address and message", async () => {
    const response = await call(person, given);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      success: true,
      presentation_url: expect.stringContaining("/gamma/docs/"),
      message: PRESENTATION.ready,
    });
  });

  test("a call reuses a sent proposal only if all its texts are the same", async () => {
    const idOf = async (projectData: object) => (await (await call(person, { projectData })).json()).id;
    const title = "Plástico que Volta";
    const long = await idOf({ title, impact: "Sessenta pessoas." });
    const short = await idOf({ title });
    expect(short).not.toBe(long);
    expect(await idOf({ title })).toBe(short);
    expect(await idOf({ title, impact: "Sessenta pessoas." })).toBe(long);
  });

  test("B8.7 the function returns the server's own message for a file made here", async () => {
    await fault({ mode: "status", status: 402 });
    expect(await (await call(person, given)).json()).toMatchObject({
      success: true,
      presentation_url: expect.stringContaining(".pptx"),
      message: PRESENTATION.offline,
      status: "offline",
    });
  });

  test("the function answers 400 without data, 401 without a session, 403 on free, 404 for another's id", async () => {
    expect((await call(person, { prompt: "x", projectData: {} })).status).toBe(400);
    expect((await call(null, given)).status).toBe(401);
    const free = await createPerson();
    const refused = await call(free, given);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({
      success: false,
      error: PRESENTATION.locked,
      presentation_url: null,
    });
    const other = await createPerson();
    await db.subscription.updateMany({
      where: { userId: other.userId },
      data: { plan: "pro", paymentConfirmed: true },
    });
    expect((await call(other, { projectData: { title: "x", id } })).status).toBe(404);
  });
});
