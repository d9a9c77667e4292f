import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The `}` of an expression ends a line, because each attribute has its own line. */
const HELP = /reasonHelp=(?:"([^"]+)"|\{([\s\S]*?)\}\n)/g;
const NAMED = /\b(?:NOT_MAILED|readBy)\b/g;
const TEXT = /`([^`]+)`|"([^"]+)"/g;

const definitionOf = (source: string, name: string): string =>
  new RegExp(`const ${name}\\b[^;]*;`).exec(source)?.[0] ?? "";

const sources = globSync("{app/(admin),components/admin}/**/*.tsx").map((file) => ({
  file,
  source: readFileSync(file, "utf8"),
}));

const helps = sources.flatMap(({ file, source }) =>
  [...source.matchAll(HELP)].map(([, text, expression = ""]) => {
    const named = (expression.match(NAMED) ?? []).map((name) => definitionOf(source, name));
    const chosen = [expression, ...named].flatMap((code) => [...code.matchAll(TEXT)]);
    return { file, texts: text ? [text] : chosen.map(([, template, plain]) => template ?? plain ?? "") };
  }),
);
const textsOf = (name: string) => helps.flatMap(({ file, texts }) => (file.includes(name) ? texts : []));

test("every help of a reason, in each of its cases, says that the team's log keeps it", () => {
  const given = sources.flatMap(({ source }) => source.match(/reasonHelp=["{]/g) ?? []);
  expect(helps.length).toBe(given.length);
  expect(helps.filter(({ texts }) => texts.length === 0)).toEqual([]);
  expect(textsOf("pessoas/[id]/_parts/suspension").length).toBe(4);
  // `reader` is a constant of close-report.tsx that contains `registro da equipe`.
  const silent = helps
    .flatMap(({ texts }) => texts)
    .filter((text) => !/registro da equipe|^\$\{reader\}/.test(text));
  expect(silent).toEqual([]);
});

test("a reason that is always mailed says so, and one of an optional mail that the project shows it", () => {
  expect(textsOf("projetos/[id]/_parts/take-back")).toContainEqual(
    expect.stringContaining("Vai no e-mail a quem"),
  );
  expect(textsOf("projetos/[id]/_parts/decisions")).toContain(
    "Um motivo por linha. Quem cuida do projeto lê este texto no projeto e, se recebe os avisos, por e-mail. Fica no registro da equipe.",
  );
});
