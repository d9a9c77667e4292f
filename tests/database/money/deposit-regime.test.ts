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
const { ACCOUNT, createDeal } = await import("../../setup/deal-room");
const { PASSWORD } = await import("../../setup/people");
const { storeOrganization, ORGANIZATION } = await import("../../setup/projects");

afterAll(stopJobs);
afterAll(() => vendors.stop());

const now = new Date("2026-11-16T15:00Z");
const SIMPLES = "38491627000165";

test("the regime of a company stands above its deposit form as soon as the page is shown", async () => {
  await storeOrganization({ razaoSocial: ORGANIZATION.razaoSocial });
  const { id, captador, financiador } = await createDeal({ aceitaEm: new Date("2026-11-03T15:00Z") });
  const given = new Date("2026-11-04T15:00Z");
  const saved = await saveBankAccount(captador.userId, { id, account: ACCOUNT, senha: PASSWORD }, given);
  expect(saved).toMatchObject({ ok: true });
  const { userId } = financiador;
  const shown = async () => {
    const deal = await readDeal(userId, "financiador", id);
    if (!deal) throw new Error("no deal");
    const stream = await renderToReadableStream(
      createElement(DepositSection, { deal, pagador: null, userId, now }),
    );
    await stream.allReady;
    return new Response(stream).text();
  };
  expect(await shown()).not.toContain("Na base pública");
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
  const html = await shown();
  const hint = html.indexOf("Na base pública, a empresa está no Simples Nacional.");
  expect(hint).toBeGreaterThan(0);
  expect(hint).toBeLessThan(html.indexOf("<form"));
});
