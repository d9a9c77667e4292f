import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { setPaused } from "@/lib/admin/pauses/mutations";
import { remindDeals } from "@/lib/money/deals/mutations/remind";
import { listSupports } from "@/lib/money/supports/queries/list";
import { readPanel } from "@/lib/overview/dashboard/queries";
import { stopJobs } from "@/lib/providers/jobs";
import { createDeal } from "../../setup/deal-room";

afterAll(stopJobs);

const at = (day: string) => new Date(`${day}T15:00Z`);

const setAt = (day: string, pausar: boolean) =>
  setPaused(
    { adminId: randomUUID(), requestId: null, now: at(day) },
    { parte: "pagamentos", pausar, motivo: "A Stripe está fora" },
  );

test("while payments are paused the captador gets no reminder of the fee, and the funder reads of no late step", async () => {
  const { captador, financiador } = await createDeal({ status: "bloqueada", aceitaEm: at("2026-11-03") });
  const standing = async (day: string) => {
    const mine = { userId: financiador.userId, side: "financiador", filter: null, slug: null } as const;
    return (await listSupports(mine, at(day))).items[0]?.standing;
  };
  expect(await standing("2026-11-13")).toMatchObject({ due: "2026-11-12", isLate: true });
  expect(await setAt("2026-11-05", true)).toMatchObject({ ok: true });
  expect([await remindDeals(at("2026-11-10")), await remindDeals(at("2026-11-13"))]).toEqual([0, 0]);
  expect(await standing("2026-11-13")).toMatchObject({ whose: "theirs", due: null, isLate: false });
  expect(await setAt("2026-11-16", false)).toMatchObject({ ok: true });
  expect(await standing("2026-11-17")).toMatchObject({ due: "2026-11-26", isLate: false });
  const { facts } = await readPanel(captador.userId, at("2026-11-17"));
  expect(facts.negociacoes).toMatchObject([{ desde: at("2026-11-16"), prazo: { day: "2026-11-26" } }]);
  expect([await remindDeals(at("2026-11-17")), await remindDeals(at("2026-11-19"))]).toEqual([0, 1]);
});
