import { beforeAll, expect, test } from "vitest";
import { GET } from "@/app/api/cartaz/route";
import { encryptSession, type Viewer } from "@/lib/access/auth/session";
import { createPerson } from "@/tests/setup/people";
import { aProject, storeProjects } from "@/tests/setup/projects";
import { readShareFacts } from "./queries";

let owner: Viewer;

beforeAll(async () => {
  owner = await createPerson();
});

const ask = async (projeto: string, viewer: Viewer) =>
  GET(
    new Request(`http://localhost:3000/api/cartaz?projeto=${projeto}`, {
      headers: { authorization: `Bearer ${await encryptSession(viewer.sessionId)}` },
    }),
  );

const stored = async (values: Parameters<typeof aProject>[0] = {}) => {
  const [project] = await storeProjects(aProject({ captadorId: owner.userId, ...values }));
  if (!project) throw new Error("no project");
  return project;
};

test("B6.1 only the owner can share a listed project, and the shared texts omit its organization", async () => {
  const { id } = await stored({ proponente: "Associação Oculta", objetivo: "A Oculta recolhe vidro." });
  const facts = await readShareFacts(owner.userId, id);
  const objetivo = "A [oculto] recolhe vidro.";
  expect(facts).toMatchObject({ valorTotal: expect.any(Number), minimo: 20, objetivo });
  expect(JSON.stringify(facts)).not.toContain("Oculta");
  const other = await createPerson();
  expect(await readShareFacts(other.userId, id)).toBeNull();
  expect((await ask(id, other)).status).toBe(404);
  const draft = await stored({ publicado: false });
  expect((await ask(draft.id, owner)).status).toBe(404);
  const funder = await createPerson({ userType: "financiador" });
  expect((await ask(id, funder)).status).toBe(403);
});

test("the poster is a one-page PDF, also with long texts", { timeout: 60_000 }, async () => {
  const { id, slug } = await stored({
    nomeProjeto: "Triagem e beneficiamento de vidro na Zona Leste ".repeat(4).trim(),
    objetivo: "Triar 30 toneladas por mês com 40 catadores de quatro bairros. ".repeat(8).trim(),
    prazoCaptacao: new Date("2027-01-23"),
  });
  const answer = await ask(id, owner);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toMatch(new RegExp(`filename="cartaz-${slug}-.*\\.pdf"`));
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
});
