import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { PORTFOLIO } from "@/lib/matches/portfolio/messages";
import { createPortfolio } from "@/lib/matches/portfolio/mutations";
import { NO_CHOICES } from "@/lib/matches/portfolio/rules/choices";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";
import { aProject, removeProjects, storeProjects } from "../../setup/projects";

const now = new Date("2026-11-23T12:00Z");

afterEach(async () => {
  await db.portfolio.deleteMany();
  await removeProjects();
});

test("a repeated request saves one portfolio, and another account's id saves none", async () => {
  const [funder, other] = [
    await createPerson({ userType: "financiador" }),
    await createPerson({ userType: "financiador" }),
  ];
  await storeProjects(aProject({ valorTotal: 150_000_000n, cotasTotal: 300, cotaValor: 500_000n }));
  const input = { id: randomUUID(), valor: 30_000_000, escolhas: NO_CHOICES };
  const save = ({ userId }: { userId: string }) => createPortfolio(userId, input, now);
  const saved = await Promise.all([save(funder), save(funder)]);
  // The saved portfolio also counts when no project takes the amount any more.
  await db.project.updateMany({ data: { publicado: false } });
  saved.push(await save(funder));
  const once = { ok: true, data: { id: input.id, message: PORTFOLIO.created } };
  expect(saved).toEqual([once, once, once]);
  expect(await db.portfolio.count({ where: { userId: funder.userId } })).toBe(1);
  expect(await save(other)).toMatchObject({ code: "conflict" });
});
