import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { GET } from "@/app/api/resumo-carteira/route";
import { encryptSession, type Viewer } from "@/lib/access/auth/session";
import { createPortfolio, sharePortfolio, unsharePortfolio } from "@/lib/matches/portfolio/mutations";
import { NO_CHOICES } from "@/lib/matches/portfolio/rules/choices";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";
import { aProject, removeProjects, storeProjects } from "../../setup/projects";

const now = new Date();
const reais = (value: number) => BigInt(value * 100);
let funder: Viewer;
let id: string;

beforeEach(async () => {
  funder = await createPerson({ userType: "financiador", company: true });
  await storeProjects(
    ...[1, 2].map((at) =>
      aProject({
        slug: `projeto-${at}`,
        valorTotal: reais(1_500_000),
        cotasTotal: 300,
        cotaValor: reais(5_000),
      }),
    ),
  );
  const made = await createPortfolio(
    funder.userId,
    { id: randomUUID(), valor: 30_000_000, escolhas: NO_CHOICES },
    now,
  );
  if (!made.ok) throw new Error(made.message);
  id = made.data.id;
});
afterEach(async () => {
  await db.portfolio.deleteMany();
  await removeProjects();
});

async function getBrief(carteira: string, viewer?: Viewer): Promise<Response> {
  const headers = {
    "x-forwarded-for": "10.5.5.5",
    ...(viewer && { authorization: `Bearer ${await encryptSession(viewer.sessionId)}` }),
  };
  return GET(new Request(`http://localhost:3000/api/resumo-carteira?carteira=${carteira}`, { headers }));
}
const errorOf = async (answer: Response) => [answer.status, (await answer.json()).error];

test("by its id only the owner gets the brief of a portfolio", async () => {
  const own = await getBrief(id, funder);
  expect([own.status, own.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(own.headers.get("content-disposition")).toMatch(/filename="resumo-carteira-\d{4}-\d\d-\d\d\.pdf"/);
  expect(Buffer.from(await own.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
  const other = await createPerson({ userType: "financiador" });
  expect(await errorOf(await getBrief(id, other))).toEqual([
    404,
    "Esta carteira não existe mais. Atualize a página.",
  ]);
  expect(await errorOf(await getBrief(id))).toEqual([401, "Faça login para continuar."]);
});

test("the secret link opens the brief until it is revoked", async () => {
  const shared = await sharePortfolio(funder.userId, id, now);
  const token = shared.ok ? (shared.data.href.split("/").at(-1) ?? "") : "";
  expect((await getBrief(token)).status).toBe(200);
  await unsharePortfolio(funder.userId, id);
  expect(await errorOf(await getBrief(token))).toEqual([404, "Este link não vale mais"]);
});

test.each(["", "x", "é".repeat(43), "a".repeat(101)])("the key %j opens no brief", async (key) => {
  expect([400, 404]).toContain((await getBrief(encodeURIComponent(key), funder)).status);
});

test("a portfolio whose projects are all unlisted has no brief", async () => {
  await db.project.updateMany({ data: { publicado: false } });
  expect(await errorOf(await getBrief(id, funder))).toEqual([
    404,
    "Nenhum projeto desta carteira está na lista agora.",
  ]);
});
