import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type YearEnd, yearEndOn } from "@/lib/kit/bank-days";
import type { AgoraRow } from "@/lib/overview/dashboard/rules/agora";
import { elsewhereOf } from "@/lib/overview/dashboard/rules/navigation";
import type { TaxRegime } from "@/lib/people/lookups/rules";
import { Agora } from "./agora";
import { YearEndStrip } from "./year-end-strip";

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

const lateIn2026 = (day: string, regime: TaxRegime) => {
  const yearEnd = yearEndOn(day) as YearEnd;
  return renderToStaticMarkup(<YearEndStrip yearEnd={yearEnd} userType="financiador" regime={regime} />);
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

test("a company under Lucro Real reads only the last day", () => {
  const strip = lateIn2026("2026-11-30", { forma: "LUCRO REAL", ano: 2025 });
  expect(strip).toContain("Para contar em 2026, deposite até 30/12");
  expect(strip).not.toContain("vale só");
});

test("a company reads no sentence before the registry answers, and the strip has the room of the longest one", () => {
  // React renders the fallback, because the look-up takes at least a microtask. A wrong check digit asks nobody.
  const waiting = renderToStaticMarkup(
    <Agora
      rows={[]}
      nextDeadline={null}
      userType="financiador"
      now={new Date("2026-11-30T15:00Z")}
      cnpj="11222333000180"
    />,
  );
  const [, invisible = ""] = /<span aria-hidden="true" class="invisible">(.*?)<\/span>/.exec(waiting) ?? [];
  expect(invisible).toContain("o último dia com banco para contar em 2026 é 30/12.");
  expect(waiting.replace(invisible, "")).not.toMatch(/30\/12|Faltam|Lucro Real/);
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
