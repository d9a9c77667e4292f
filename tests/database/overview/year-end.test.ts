import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { afterAll, afterEach, expect, test } from "vitest";
import type { UserType } from "@/lib/kit/account-kinds";
import { startVendors } from "../../setup/mailbox";

const vendors = await startVendors();
const { AccountYearEnd } = await import("@/app/(panel)/dashboard/_parts/year-end-strip");

afterEach(() => vendors.reset());
afterAll(() => vendors.stop());

const yearEnd = { year: 2026, lastDay: "2026-12-30", daysLeft: 30, isPast: false };

async function strip(cnpj: string | null, userType: UserType = "financiador"): Promise<string> {
  const stream = await renderToReadableStream(createElement(AccountYearEnd, { yearEnd, userType, cnpj }));
  await stream.allReady;
  return new Response(stream).text();
}

const GENERAL = "Para contar em 2026, deposite até 30/12, o último dia com banco.";

test("'Agora' tells a company in Simples or under lucro presumido that it deducts nothing", async () => {
  for (const [cnpj, text] of [
    ["38491627000165", "a empresa está no Simples Nacional."],
    ["63812045000180", "lucro presumido, 2025."],
  ] as const) {
    const html = await strip(cnpj);
    expect(html).toContain(text);
    expect(html).toContain("A dedução da empresa vale só no Lucro Real.");
    expect(html).not.toContain(GENERAL);
  }
});

test("'Agora' keeps the general sentence for Lucro Real, an unknown regime, a silent registry and a person", async () => {
  for (const cnpj of ["11222333000181", "81645902000187", "99999999000191", null])
    expect(await strip(cnpj)).toContain(GENERAL);
  await vendors.fault({ provider: "brasilapi", mode: "status", status: 500, times: 3 });
  expect(await strip("41207835000102")).toContain(GENERAL);
  expect(await strip("38491627000165", "captador")).toContain("Depósitos contam em 2026 até 30/12");
});
