import { beforeAll, describe, expect, test } from "vitest";
import { GET, POST } from "@/app/api/resumo/route";
import { encryptSession, type Viewer } from "@/lib/access/auth/session";
import { readBriefProjects, readerOf } from "@/lib/catalog/brief/queries";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";
import { aProject, ORGANIZATION, storeOrganization, storeProjects } from "../../setup/projects";

let funder: Viewer;
let captador: Viewer;

beforeAll(async () => {
  funder = await createPerson({ userType: "financiador" });
  captador = await createPerson();
  const organizacaoId = await storeOrganization();
  await storeProjects(
    aProject({ slug: "um", proponente: "Associação Oculta", numeroAprovacao: "03500.1", organizacaoId }),
    aProject({ slug: "dois" }),
    aProject({ slug: "rascunho", publicado: false }),
  );
});

const headersOf = async (viewer: Viewer | undefined, address: string) => ({
  "x-forwarded-for": address,
  ...(viewer && { authorization: `Bearer ${await encryptSession(viewer.sessionId)}` }),
});
const getBrief = async (query: string, viewer?: Viewer, address = "10.3.3.3") =>
  GET(
    new Request(`http://localhost:3000/api/resumo?${query}`, { headers: await headersOf(viewer, address) }),
  );

test("B2.7 B6.1 only a financiador's brief has the organization, its CNPJ and the approval", async () => {
  const read = (viewer: Viewer | null) =>
    readBriefProjects({ slugs: ["um", "rascunho"] }, viewer, () => null);
  for (const viewer of [null, captador]) {
    const seen = await read(viewer);
    expect(seen.map(({ slug, organizacao }) => [slug, organizacao])).toEqual([["um", null]]);
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Oculta|03500|${ORGANIZATION.cnpj}`));
  }
  const [one] = await read(funder);
  expect(one?.organizacao).toMatchObject({
    proponente: "Associação Oculta",
    numeroAprovacao: "03500.1",
    registro: { cnpj: ORGANIZATION.cnpj, razaoSocial: expect.any(String), conferidaEm: expect.any(String) },
  });
  const byId = await readBriefProjects({ ids: [one?.id ?? ""] }, null, () => 5);
  expect(byId).toMatchObject([{ slug: "um", valor: 5 }]);
});

describe("the function for briefs", () => {
  test("the function returns a PDF of a project, a comparison and a simulation", async () => {
    const one = await getBrief("projetos=um&quanto=300.000", funder);
    expect(one.status).toBe(200);
    expect(one.headers.get("content-disposition")).toMatch(/filename="resumo-um-\d{4}-\d\d-\d\d\.pdf"/);
    expect(Buffer.from(await one.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
    const both = await getBrief("projetos=um,dois,nenhum");
    expect(both.headers.get("content-disposition")).toContain("resumo-comparacao-");
    const simulated = await POST(
      new Request("http://localhost:3000/api/resumo", {
        method: "POST",
        headers: { ...(await headersOf(undefined, "10.3.3.3")), "content-type": "application/json" },
        body: JSON.stringify({ para: "pessoa", impostoRenda: 1_000_000, valorInvestimento: 60_000 }),
      }),
    );
    expect([simulated.status, simulated.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  test.each([
    ["projetos=nenhum", 404],
    ["projetos=rascunho", 404],
    ["projetos=", 400],
    ["projetos=um&quanto=10^18", 400],
    ["projetos=um&quanto=0", 400],
    ["projetos=um&para=banco", 400],
  ])("the query %s is refused with %i", async (query, status) => {
    const answer = await getBrief(query);
    expect(answer.status).toBe(status);
    expect((await answer.json()).error).toEqual(expect.any(String));
  });

  test("of fifty concurrent briefs at least one is made, and each refused one gets a Retry-After", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => getBrief("projetos=um", undefined, "10.4.4.4")),
    );
    const served = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(served.length).toBeGreaterThan(0);
    expect(served.length + refused.length).toBe(50);
    for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }, 60_000);
});

test("strangers, captadores and legal persons get the texts for companies, natural persons their own", async () => {
  const legal = await createPerson({ userType: "financiador" });
  await db.profile.update({ where: { userId: legal.userId }, data: { personType: "juridica" } });
  const natural = await createPerson({ userType: "financiador" });
  expect(await Promise.all([null, captador, legal, natural].map(readerOf))).toEqual([
    "empresa",
    "empresa",
    "empresa",
    "pessoa",
  ]);
});
