import { beforeAll, describe, expect, test } from "vitest";
import { isMyTurn } from "@/lib/money/deals/rules/standing";
import { FILTERS } from "../rules/filter";

const { db } = await import("@/lib/server/db");
const { createDeal } = await import("@/tests/setup/deal-room");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { listSupports, SUPPORTS_PER_PAGE } = await import("./list");
const { findSupport, readSupport } = await import("./support");

type Side = "captador" | "financiador";

async function readAll(
  userId: string,
  side: Side,
  filter: (typeof FILTERS)[number] | null,
  slug: string | null = null,
) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const { items, next } = await listSupports({ userId, side, filter, slug, cursor });
    pages.push(items);
    cursor = next ?? undefined;
  } while (cursor);
  return pages;
}

const STATES = ["Interessada", "Aceita", "Recusada", "Cancelada"];

describe("a list of many supports", () => {
  let captador: { userId: string };
  let funder: { userId: string };
  let slugs: string[];
  const count = 2 * SUPPORTS_PER_PAGE + 5;

  beforeAll(async () => {
    captador = await createPerson();
    funder = await createPerson({ userType: "financiador" });
    const other = await createPerson({ userType: "financiador" });
    const stored = await storeProjects(
      ...Array.from({ length: count }, () => aProject({ captadorId: captador.userId })),
    );
    slugs = stored.map(({ slug }) => slug);
    await db.interest.createMany({
      data: stored.flatMap(({ id }, at) =>
        [funder, other].map(({ userId }) => ({
          userId,
          projetoId: id,
          nomeEmpresa: "Vidraria Sol",
          emailContato: "x@exemplo.com.br",
          statusInteresse: STATES[at % 4] ?? "",
          createdAt: new Date(Date.UTC(2026, 10, 1) + Math.floor(at / 3) * 1_000),
        })),
      ),
    });
    for (let number = 0; number < 3; number += 1)
      await createDeal({ captador: captador as never, status: number === 0 ? "bloqueada" : "desbloqueada" });
  });

  test("a funder's list has each of their own supports once, newest first, and no other funder's", async () => {
    const pages = await readAll(funder.userId, "financiador", null);
    expect(pages.map((page) => page.length)).toEqual([SUPPORTS_PER_PAGE, SUPPORTS_PER_PAGE, 5]);
    const rows = await db.interest.findMany({
      where: { userId: funder.userId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    expect(pages.flat().map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const forged = { userId: funder.userId, side: "financiador", filter: null, slug: null } as const;
    expect((await listSupports({ ...forged, cursor: "' or 1=1" })).items[0]?.id).toBe(rows[0]?.id);
  });

  test.each(["captador", "financiador"] as const)(
    "each filter of a %s returns exactly the supports of its turn or stage, each once",
    async (side) => {
      const { userId } = side === "captador" ? captador : funder;
      const all = (await readAll(userId, side, null)).flat();
      for (const filter of FILTERS) {
        const found = (await readAll(userId, side, filter)).flat();
        const wanted = all.filter(({ standing }) =>
          filter === "vez" ? isMyTurn(standing) : standing.stage === filter,
        );
        expect([filter, found.map(({ id }) => id).toSorted()]).toEqual([
          filter,
          wanted.map(({ id }) => id).toSorted(),
        ]);
      }
    },
  );

  test("B3.9 a captador can limit the list to one of their projects; for another captador it is empty", async () => {
    const [slug = ""] = slugs;
    expect((await readAll(captador.userId, "captador", null, slug)).flat()).toHaveLength(2);
    const stranger = await createPerson();
    expect(await readAll(stranger.userId, "captador", null, slug)).toEqual([[]]);
  });
});

test("only its two sides find a support by the id of its interest, deal or conversation", async () => {
  const { id, interesseId, captador, financiador } = await createDeal();
  const conversation = await db.talk.findUniqueOrThrow({ where: { opportunityId: id } });
  const strangers = [await createPerson(), await createPerson({ userType: "financiador" })];
  for (const wanted of [interesseId, id, conversation.id]) {
    expect(await findSupport(captador.userId, "captador", wanted)).toBe(interesseId);
    expect(await findSupport(financiador.userId, "financiador", wanted)).toBe(interesseId);
    expect(await findSupport(captador.userId, "financiador", wanted)).toBeNull();
    for (const { userId } of strangers)
      for (const side of ["captador", "financiador"] as const)
        expect(await findSupport(userId, side, wanted)).toBeNull();
  }
  expect(await findSupport(captador.userId, "captador", "abc")).toBeNull();
  for (const stranger of strangers) expect(await readSupport(stranger, interesseId, new Date())).toBeNull();
  expect(await readSupport(financiador, interesseId, new Date())).toMatchObject({
    side: "financiador",
    deal: { id, taxas: [] },
    conversation: { head: { id: conversation.id } },
    standing: { stage: "deposito" },
  });
});
