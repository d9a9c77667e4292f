import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { startSandbox } from "../../../sandbox/server.ts";

const sandbox = await startSandbox({ port: 0 });
process.env.GAMMA_BASE_URL = `${sandbox.url}/gamma/v1.0`;
process.env.FILES_DIR = await mkdtemp(path.join(tmpdir(), "apresentacoes-"));

const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { startPresentation } = await import("@/lib/ai/proposals/mutations/presentation");
const { createPerson } = await import("../../setup/people");
const { aProject, storeProjects } = await import("../../setup/projects");

let userId: string;
beforeEach(async () => {
  ({ userId } = await createPerson());
  await db.subscription.updateMany({ where: { userId }, data: { plan: "pro", paymentConfirmed: true } });
});
afterAll(async () => {
  await stopJobs();
  await sandbox.stop();
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000);
const ASK = "Pedimos R$ 1.000 até março.";

async function sentAbout(columns: Record<string, unknown>, prompt = ""): Promise<string> {
  const [project] = await storeProjects(aProject({ captadorId: userId, valorTotal: 100_000n, ...columns }));
  const data = { userId, projetoId: project?.id ?? null, title: "Vidro", investment: ASK };
  const { id } = await db.proposal.create({ data });
  // Spy on fetch, because the sandbox's list of requests shortens long texts.
  const watched = vi.spyOn(globalThis, "fetch");
  await startPresentation(userId, id, new Date(), prompt);
  const [, request] = watched.mock.calls.find(([address]) => `${address}`.endsWith("/generations")) ?? [];
  watched.mockRestore();
  return JSON.parse(`${request?.body}`).inputText.replaceAll("\u00a0", " ");
}

test.each([
  [
    "the last day",
    { prazoCaptacao: day(-2), valorCaptado: 30_000n },
    /terminou em [\d/]+\. Captado: R\$ 300, de/,
  ],
  ["its total is raised", { valorCaptado: 100_000n }, /já foi captado\. Captado: R\$ 1\.000, de/],
  ["its end", { status: "Finalizada" }, /deste projeto terminou\. Captado: /],
])(
  "B6.8 after %s the presentation of a proposal asks for nothing and says so first",
  async (_, columns, investment) => {
    const sent = await sentAbout(columns);
    const cards = sent.split("\n---\n");
    expect(cards[0]).toMatch(
      /\n(A captação deste projeto terminou|O valor total deste projeto já foi captado)/,
    );
    expect(cards[1]).toMatch(/^# Investimento\n/);
    expect(cards[1]).toMatch(investment);
    expect(sent).not.toContain(ASK);
  },
);

test("B6.8 the presentation marks a fictitious project, also in a prompt of the caller; an open real one gets no notice", async () => {
  const open = { status: "Em Captação", prazoCaptacao: day(9) };
  const mark = "Projeto fictício, com dados de demonstração.";
  const real = await sentAbout({ ...open, demonstracao: false });
  expect(real).toContain(ASK);
  expect(real).not.toMatch(/fictício|terminou/);
  expect((await sentAbout({ ...open, demonstracao: true })).split("\n---\n")[0]).toContain(mark);
  expect(await sentAbout({ ...open, demonstracao: true }, "# Vidro\n---\n# Fim")).toBe(
    `# Vidro\n${mark}\n---\n# Fim`,
  );
});
