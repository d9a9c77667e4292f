import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import { startVendors } from "../../setup/mailbox";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { saveBankAccount } = await import("@/lib/money/deals/mutations/bank-account");
const { readDeal } = await import("@/lib/money/deals/queries/deal");
const { DepositSection } = await import("@/app/(panel)/dashboard/apoios/[id]/_parts/deposit-section");
const { REGIME_UNKNOWN, REGIME_WAITING } = await import("@/lib/people/lookups/messages");
const { ACCOUNT, createDeal } = await import("../../setup/deal-room");
const { PASSWORD } = await import("../../setup/people");
const { storeOrganization, ORGANIZATION } = await import("../../setup/projects");

afterAll(stopJobs);
afterAll(() => vendors.stop());

const now = new Date("2026-11-16T15:00Z");
const SIMPLES = "38491627000165";

test("the regime of a company stands above its deposit form, which does not wait for a slow registry: its answer is streamed", async () => {
  await storeOrganization({ razaoSocial: ORGANIZATION.razaoSocial });
  const { id, captador, financiador } = await createDeal({ aceitaEm: new Date("2026-11-03T15:00Z") });
  const given = new Date("2026-11-04T15:00Z");
  const saved = await saveBankAccount(captador.userId, { id, account: ACCOUNT, senha: PASSWORD }, given);
  expect(saved).toMatchObject({ ok: true });
  const { userId } = financiador;
  const streamed = async () => {
    const deal = await readDeal(userId, "financiador", id);
    if (!deal) throw new Error("no deal");
    const section = createElement(DepositSection, { deal, pagador: null, userId, now });
    // Await the section here, because it reads the payer outside of every Suspense boundary.
    return renderToReadableStream(await DepositSection(section.props));
  };
  const shown = async () => {
    const stream = await streamed();
    await stream.allReady;
    return new Response(stream).text();
  };
  expect(await shown()).not.toContain("base pública");
  await db.empresa.create({
    data: {
      userId,
      cnpj: SIMPLES,
      razaoSocial: "Padaria Sol Ltda",
      telefone: "1133334444",
      cidade: "Campinas",
      estado: "SP",
    },
  });
  await vendors.fault({ provider: "brasilapi", mode: "slow", times: 1 });
  const reader = (await streamed()).getReader();
  const decoder = new TextDecoder();
  const before = decoder.decode((await reader.read()).value);
  const place = before.indexOf(REGIME_WAITING);
  expect(place).toBeGreaterThan(0);
  expect(place).toBeLessThan(before.indexOf("<form"));
  expect(before).not.toContain("Simples Nacional");
  let after = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    after += decoder.decode(part.value);
  expect(after).toContain("a empresa está no Simples Nacional.");
  expect(after).not.toContain(REGIME_UNKNOWN);
});
