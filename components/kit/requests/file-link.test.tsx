import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { addressOf, FileForm } from "./file-link";

test("a form requests the address that the browser would, also for repeated fields, and works without scripts", () => {
  const fields = new FormData();
  for (const [name, value] of [
    ["estado", "SP"],
    ["colunas", "nome"],
    ["colunas", "prazo"],
    ["busca", "vidro & papel"],
  ] as const)
    fields.append(name, value);
  expect(addressOf("/api/projetos-csv", fields)).toBe(
    "/api/projetos-csv?estado=SP&colunas=nome&colunas=prazo&busca=vidro+%26+papel",
  );
  const markup = renderToStaticMarkup(<FileForm action="/api/projetos-csv">campos</FileForm>);
  expect(markup).toContain('<form action="/api/projetos-csv" method="get">campos</form>');
});
