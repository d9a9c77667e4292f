import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type YearEnd, yearEndOn } from "@/lib/kit/bank-days";
import type { AgoraRow } from "@/lib/overview/dashboard/rules/agora";
import { elsewhereOf } from "@/lib/overview/dashboard/rules/navigation";
import { REGIME_UNKNOWN, REGIME_WAITING } from "@/lib/people/lookups/messages";
import type { TaxRegime } from "@/lib/people/lookups/rules";
import { Agora } from "./agora";
import { AccountYearEnd, CompanyText } from "./year-end-strip";

const shownOn = (day: string, rows: AgoraRow[] = []): string =>
  renderToStaticMarkup(
    <Agora rows={rows} nextDeadline={null} userType="financiador" now={new Date(`${day}T15:00Z`)} />,
  );

test("after the last bank day the panel leaves the year of a deposit to the accountant", () => {
  expect(shownOn("2026-12-30")).toContain("Para contar em 2026, deposite até 30/12, o último dia com banco.");
  const after = shownOn("2026-12-31");
  expect(after).toContain("O último dia com banco em 2026 foi 30/12.");
  expect(after).toContain(
    "Confirme com a contabilidade se um depósito feito agora conta em 2026 ou em 2027.",
  );
});

const lateIn2026 = (day: string, regime: TaxRegime | null) => {
  const yearEnd = yearEndOn(day) as YearEnd;
  return renderToStaticMarkup(<CompanyText yearEnd={yearEnd} userType="financiador" regime={regime} />);
};

test.each([
  [{ forma: "SIMPLES NACIONAL", ano: null }, "Na base pública, a empresa está no Simples Nacional."],
  [{ forma: "MEI", ano: null }, "Na base pública, a empresa é MEI."],
  [{ forma: "LUCRO PRESUMIDO", ano: 2025 }, "Última declaração na base pública: lucro presumido, 2025."],
])("a company of the regime %j reads before the year's end that it deducts nothing", (regime, text) => {
  const before = lateIn2026("2026-11-30", regime);
  expect(before).toContain(text);
  expect(before).toContain("A dedução da empresa vale só no Lucro Real.");
  expect(before).toContain("o último dia com banco para contar em 2026 é 30/12.");
  expect(before).not.toMatch(/deposite|Faltam/);
  expect(lateIn2026("2026-12-31", regime)).toContain("a contabilidade confirma.");
});

test("a company under Lucro Real, or of an unknown regime, reads that on a line of its own, then the last day", () => {
  for (const [regime, text] of [
    [{ forma: "LUCRO REAL", ano: 2025 }, "Última declaração na base pública: lucro real, 2025."],
    [null, REGIME_UNKNOWN],
  ] as const) {
    const strip = lateIn2026("2026-11-30", regime);
    expect(strip).toMatch(/^<span class="basis-full">/);
    expect(strip).toContain(text);
    expect(strip.includes("confirme o regime com a contabilidade")).toBe(regime === null);
    expect(strip).toContain("Para contar em 2026, deposite até 30/12");
    expect(strip).not.toContain("vale só");
    expect(lateIn2026("2026-12-31", regime)).toContain("O último dia com banco em 2026 foi 30/12.");
  }
});

test("a company reads before the registry answers that the regime is looked up, in the room of the longest texts", () => {
  const yearEnd = yearEndOn("2026-11-30") as YearEnd;
  const strip = AccountYearEnd({ yearEnd, userType: "financiador", cnpj: "11222333000181" });
  const waiting = renderToStaticMarkup((strip.props as { waiting: ReactNode }).waiting);
  const [presumed = "", real = "", unknown = "", visible = ""] = waiting.split("gap-y-0.5").slice(1);
  expect(presumed).toContain("o último dia com banco para contar em 2026 é 30/12.");
  expect(real).toContain("Para contar em 2026, deposite até 30/12");
  expect(real).toContain("Faltam 30 dias");
  expect(unknown).toContain(REGIME_UNKNOWN);
  expect(visible).toContain(REGIME_WAITING);
  expect(visible).not.toMatch(/30\/12|Faltam|Lucro Real|invisible/);
});

test("a duty shows its day, on that day the word hoje, and afterwards that it is overdue", () => {
  const answer: AgoraRow = {
    id: "recebidos-vidro",
    text: "1 interesse espera a sua resposta em Vidro que Volta",
    action: "Responder",
    actionName: "accept-interest",
    href: "/dashboard/apoios",
    watchHref: null,
    since: null,
    due: "2026-09-15",
    reason: "5 dias úteis para responder",
    calendar: null,
  };
  expect(shownOn("2026-09-14", [answer])).toContain(">até 15/09<");
  expect(shownOn("2026-09-15", [answer])).toContain(">até hoje<");
  expect(shownOn("2026-09-16", [answer])).toContain(">venceu em 15/09<");
});

test("a panel without duties names the end of a fundraising as such, not as the next deadline", () => {
  const empty = renderToStaticMarkup(
    <Agora rows={[]} nextDeadline="2027-01-15" userType="financiador" now={new Date("2026-11-28T15:00Z")} />,
  );
  expect(empty).toContain(
    "Nada espera por você. Entre os projetos que você acompanha, a captação que termina primeiro vai até 15/01/2027.",
  );
});

test("a funder without duties and deadlines reads what to do next, and a captador does not", () => {
  const emptyOf = (userType: "financiador" | "captador", cnpj: string | null) =>
    renderToStaticMarkup(
      <Agora
        rows={[]}
        nextDeadline={null}
        userType={userType}
        now={new Date("2026-09-28T15:00Z")}
        cnpj={cnpj}
      />,
    );
  expect(emptyOf("financiador", "11222333000181")).toMatch(
    /Calcule no.*href="\/incentivos".*href="\/projetos"/,
  );
  expect(emptyOf("financiador", null)).toContain('href="/lir-projetos"');
  expect(emptyOf("captador", null)).not.toContain("Calcule no");
});

test("a panel without duties leads to where else something may wait for this person", () => {
  const elsewhere = elsewhereOf({ admin: "entered" });
  const empty = renderToStaticMarkup(
    <Agora
      rows={[]}
      nextDeadline={null}
      userType="captador"
      now={new Date("2026-09-28T15:00Z")}
      elsewhere={elsewhere}
    />,
  );
  expect(empty).toContain("Nada espera por você nesta conta. Veja também");
  expect(empty).toContain('href="/admin"');
  expect(elsewhereOf({ hasTeams: true })?.href).toBe("/dashboard/equipes");
  expect(elsewhereOf({})).toBeNull();
});
