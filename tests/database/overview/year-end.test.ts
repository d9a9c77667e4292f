import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { afterAll, afterEach, expect, test } from "vitest";
import type { UserType } from "@/lib/kit/account-kinds";
import { REGIME_UNKNOWN } from "@/lib/people/lookups/messages";
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

/** The HTML after the invisible texts that give the strip its height. */
const seenOf = (html: string): string => html.split("gap-y-0.5").at(-1) ?? "";

const GENERAL = "Para contar em 2026, deposite até 30/12, o último dia com banco.";

test("'Agora' tells a company in Simples or under lucro presumido that it deducts nothing", async () => {
  for (const [cnpj, text] of [
    ["38491627000165", "a empresa está no Simples Nacional."],
    ["63812045000180", "lucro presumido, 2025."],
  ] as const) {
    const html = seenOf(await strip(cnpj));
    expect(html).toContain(text);
    expect(html).toContain("A dedução da empresa vale só no Lucro Real.");
    expect(html).not.toContain(GENERAL);
  }
});

test("'Agora' names Lucro Real, or that the registry names no regime or is silent, before the general sentence", async () => {
  const real = seenOf(await strip("11222333000181"));
  expect(real).toContain("Última declaração na base pública: lucro real, 2025.");
  expect(real).toContain(GENERAL);
  const silent = async () => {
    await vendors.fault({ provider: "brasilapi", mode: "status", status: 500, times: 3 });
    return strip("41207835000102");
  };
  for (const html of [await strip("81645902000187"), await strip("99999999000191"), await silent()]) {
    expect(seenOf(html)).toContain(REGIME_UNKNOWN);
    expect(seenOf(html)).toContain(GENERAL);
  }
});

test("'Agora' waits for a slow registry and does not say that it names no regime", async () => {
  await vendors.fault({ provider: "brasilapi", mode: "slow", times: 1 });
  const html = seenOf(await strip("93615084000159"));
  expect(html).toContain("Última declaração na base pública");
  expect(html).not.toContain(REGIME_UNKNOWN);
});

test("'Agora' names no regime to a person or a captador", async () => {
  const person = await strip(null);
  expect(person).toContain(GENERAL);
  expect(person).not.toMatch(/base pública|invisible/);
  expect(await strip("38491627000165", "captador")).toContain("Depósitos contam em 2026 até 30/12");
});
