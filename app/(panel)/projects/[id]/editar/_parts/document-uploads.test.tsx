import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DocumentUploads } from "./document-uploads";

const ignore = () => {};

test("a document in a form has its title, and a link with its own name and size", () => {
  const plan = {
    id: "a",
    titulo: "Plano",
    nome: "Plano 2026.pdf",
    contentType: "application/pdf",
    size: 1_300_000,
  };
  const html = renderToStaticMarkup(<DocumentUploads value={[plan]} onChange={ignore} />);
  expect(html).toContain('value="Plano"');
  expect(html).toContain('href="/arquivos/a/Plano%202026.pdf"');
  expect(html).toContain("(1,2 MB)");
  expect(html).toMatch(/maxlength="120"/i);
});
