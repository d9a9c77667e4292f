import { renderToStaticMarkup } from "react-dom/server";
import { createFormControl } from "react-hook-form";
import { expect, test } from "vitest";
import { FormSummary, OUTDATED, RESTORED } from "./form-summary";

const summaryOf = (type: string) => {
  const { control, setError } = createFormControl({ defaultValues: { motivo: "" } });
  control._formState.submitCount = type === RESTORED ? 0 : 1;
  setError("root", { type, message: "A frase." });
  return renderToStaticMarkup(<FormSummary control={control} labels={{ motivo: "Motivo" }} />);
};

test("restored texts are announced before any submit, and only an outdated page offers the reload", () => {
  expect(summaryOf(RESTORED)).toMatch(/role="status".*A frase\./);
  expect(summaryOf(RESTORED)).not.toContain("Recarregar a página");
  expect(summaryOf(OUTDATED)).toContain("Recarregar a página");
  expect(summaryOf("conflict")).not.toContain("Recarregar a página");
});
