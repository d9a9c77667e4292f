import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { RowKind } from "@/lib/admin/import-previews/rules";
import { PreviewRows } from "./preview-rows";

const linksOf = (kind: RowKind, field: string, isApplied = false) => {
  const fields = [{ field, from: "50000000", to: "0" }];
  const row = { position: 0, row: 2, sourceId: "sinir_1", nome: "Vidro & Papel", fields };
  const markup = renderToStaticMarkup(
    <PreviewRows kind={kind} rows={[row]} counted="linha" isApplied={isApplied} />,
  );
  return [...markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
};

test("a kept official amount links to its project, which alone can correct it; other kept columns do not", () => {
  expect(linksOf("mantido", "valorCaptado")).toEqual(["/admin/busca?busca=Vidro%20%26%20Papel"]);
  expect(linksOf("mantido", "cidade")).toEqual([]);
  expect(linksOf("entregar", "id")).toEqual([]);
  const listed = ["/admin/projetos?estado=publicados&busca=Vidro%20%26%20Papel"];
  expect([linksOf("entregar", "id", true), linksOf("ausente", "id")]).toEqual([listed, listed]);
  expect([linksOf("cotas", "cotasTotal"), linksOf("cotas", "cotasTotal", true)]).toEqual([[], listed]);
});
