import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { STEPS } from "@/lib/catalog/own-projects/fields";
import { StepList } from "./step-list";

test("the list of steps reads a mark for each step with answers, and none for the step that submits the project", () => {
  const marks = {
    projeto: "feito",
    lugar: "erro",
    valores: "aberto",
    proponente: "feito",
    revisao: "aberto",
    arquivos: "aberto",
    equipe: "aberto",
  } as const;
  const html = renderToStaticMarkup(
    <StepList steps={STEPS} current="revisao" marks={marks} onStep={() => {}} />,
  );
  const links = html.split("<li").slice(1);
  const marksRead = links.map((link) => /\(([^)]+)\)<\/span>/.exec(link)?.[1] ?? "");
  expect(marksRead).toEqual(["pronta", "confira", "falta algo", "pronta", "", "opcional", "opcional"]);
});
