import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TextChange } from "@/lib/people/accounts/text-changes";
import { VersionNote } from "./version-note";

test("a changed text names the change and the day from which it binds existing accounts, a first version neither", () => {
  const change: TextChange = {
    text: "termos",
    version: "1.1",
    dated: "2026-12-01",
    validFrom: "2027-01-15",
    summary: "A seção 4 explica o período de teste.",
  };
  const html = renderToStaticMarkup(<VersionNote change={change} />);
  expect(html).toContain('<time dateTime="2027-01-15">15/01/2027</time>');
  expect(html).toContain("O que muda: A seção 4 explica o período de teste.");
  expect(renderToStaticMarkup(<VersionNote change={null} />)).toBe("");
});
