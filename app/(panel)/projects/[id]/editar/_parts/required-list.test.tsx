import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StepId } from "@/lib/catalog/own-projects/fields";
import { RequiredList } from "./required-list";

const REQUIRED = [
  { field: "nome", step: "projeto" },
  { field: "descricao", step: "projeto" },
  { field: "estado", step: "lugar" },
] as const;

function headingOf(step: StepId, answered: readonly string[]) {
  const required = REQUIRED.map((one) => ({ ...one, done: answered.includes(one.field) }));
  const html = renderToStaticMarkup(<RequiredList step={step} required={required} onField={() => {}} />);
  return />([^<]+)<\/h2>/.exec(html)?.[1];
}

test("the heading of the editor's requirements says whether the step lacks answers, is complete, or is optional", () => {
  expect(headingOf("projeto", ["nome"])).toBe("Obrigatório nesta etapa");
  expect(headingOf("projeto", ["nome", "descricao"])).toBe("Esta etapa está completa");
  expect(headingOf("arquivos", [])).toBe("Esta etapa é opcional");
});
