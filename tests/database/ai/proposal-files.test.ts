import { describe, expect, test } from "vitest";
import {
  aProject,
  createPerson,
  db,
  person,
  proposed,
  storeProjects,
  take,
} from "@/tests/setup/proposal-chats";

const { readProposalView } = await import("@/lib/ai/proposals/queries/chat");
const { createDraft } = await import("@/lib/catalog/own-projects/mutations/draft");

describe("B9.9 the files of a proposal", () => {
  test("the files are named after the title and have the type of their ending", async () => {
    const { proposal } = await proposed();
    const begins: Record<string, string> = { md: "# Vidro que Volta", docx: "PK\u0003\u0004", pdf: "%PDF-" };
    for (const [format, start] of Object.entries(begins)) {
      const response = await take(person, proposal.id, format);
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="proposta-vidro-que-volta.${format}"`,
      );
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString("utf8").startsWith(start)).toBe(true);
      expect(response.headers.get("content-length")).toBe(String(bytes.length));
    }
    const stranger = await createPerson();
    expect((await take(stranger, proposal.id, "pdf")).status).toBe(404);
    expect((await take(person, proposal.id, "exe")).status).toBe(400);
  });

  async function sourceLine(projetoId: string): Promise<string> {
    const { id } = await db.proposal.create({ data: { userId: person.userId, projetoId, title: "Vidro" } });
    const lines = (await (await take(person, id, "md")).text()).trim().split("\n");
    return lines.at(-1) ?? "";
  }

  test("after the end of the fundraising a file and the screen say so in place of the request, and a fictitious project is marked", async () => {
    const columns = { captadorId: person.userId, valorTotal: 100_000n, status: "Em Captação" };
    const [ended, open, moved] = await storeProjects(
      aProject({
        ...columns,
        prazoCaptacao: new Date("2026-01-31"),
        valorCaptado: 30_000n,
        demonstracao: true,
      }),
      aProject({ ...columns, prazoCaptacao: new Date("2999-01-31"), demonstracao: false }),
      aProject({ ...columns, status: "Finalizada", captadorId: (await createPerson()).userId }),
    );
    const read = async (projetoId = "") => {
      const data = { userId: person.userId, projetoId, title: "Vidro", investment: "Pedimos R$ 1.000." };
      const { id } = await db.proposal.create({ data });
      const text = (await (await take(person, id, "md")).text()).replaceAll("\u00a0", " ");
      return { text, inFiles: (await readProposalView(person.userId, id))?.inFiles };
    };
    const after = await read(ended?.id);
    const notice = "A captação deste projeto terminou em 31/01/2026.";
    expect(after.text).toContain(
      `*${notice}*  \n*Projeto fictício, com dados de demonstração.*\n\n## Investimento`,
    );
    expect(after.text).toContain(`\n\n${notice} Captado: R$ 300, de um total de R$ 1.000.\n`);
    expect(after.text).not.toContain("Pedimos");
    expect(after.inFiles?.investment).toContain(notice);
    for (const project of [open, moved]) {
      const before = await read(project?.id);
      expect(before.text).toContain("Pedimos R$ 1.000.");
      expect(before.text).not.toMatch(/terminou|fictício/);
      expect(before.inFiles).toEqual({ notices: [], investment: null });
    }
  });

  test("a file names the official source for the raised amount alone; all else comes from the captador", async () => {
    const [own, official] = await storeProjects(
      aProject({ captadorId: person.userId }),
      aProject({
        captadorId: person.userId,
        valorCaptado: 5_000_000n,
        fonte: "SINIR+",
        fonteAtualizada: new Date("2026-11-20"),
      }),
    );
    expect(await sourceLine(own?.id ?? "")).toContain("Números informados por quem capta.");
    expect(await sourceLine(official?.id ?? "")).toContain(
      "Valor captado: SINIR+, 20/11/2026. Demais números: informados por quem capta.",
    );
    const draft = await createDraft(person);
    expect(await sourceLine(draft.ok ? draft.data.id : "")).toContain("Projeto ainda não publicado.");
  });
});
