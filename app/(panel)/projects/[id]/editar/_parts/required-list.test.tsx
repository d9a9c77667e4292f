import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FieldName, StepId } from "@/lib/catalog/own-projects/fields";
import { RequiredList } from "./required-list";

const REQUIRED: { field: FieldName; step: StepId }[] = [
  { field: "nome", step: "projeto" },
  { field: "descricao", step: "projeto" },
  { field: "estado", step: "lugar" },
];

function headingOf(step: StepId, answered: readonly string[], wrong: FieldName[] = []) {
  const required = [
    ...REQUIRED.map((one) => ({ ...one, done: answered.includes(one.field), isOptional: false })),
    ...wrong.map((field) => ({ field, step, done: false, isOptional: true })),
  ];
  const html = renderToStaticMarkup(<RequiredList step={step} required={required} onField={() => {}} />);
  return />([^<]+)<\/h2>/.exec(html)?.[1];
}

test("the heading of the editor's requirements says whether the step lacks answers, has a wrong one, is complete, or is optional", () => {
  expect(headingOf("projeto", ["nome"])).toBe("Obrigatório nesta etapa");
  expect(headingOf("projeto", ["nome", "descricao"])).toBe("Esta etapa está completa");
  expect(headingOf("projeto", ["nome", "descricao"], ["fonteUrl"])).toBe("Confira nesta etapa");
  expect(headingOf("arquivos", [])).toBe("Esta etapa é opcional");
});
