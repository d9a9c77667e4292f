import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FACTS } from "@/tests/setup/proposals";
import { ProposalPage } from "./proposal-page";

test("the first page of a proposal names the deadline only while the fundraising is open", () => {
  const shown = (values: Partial<typeof FACTS>) =>
    renderToStaticMarkup(
      <ProposalPage facts={{ ...FACTS, ...values }} now={new Date("2026-11-29T12:00Z")} />,
    );
  expect(shown({})).toContain("até 23/01/2027");
  for (const ended of [{ prazoCaptacao: "2026-11-28" }, { status: "Finalizada" }])
    expect(shown(ended)).not.toMatch(/Prazo|até/);
});
