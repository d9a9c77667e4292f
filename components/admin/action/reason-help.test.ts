import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const HELP = /reasonHelp=(?:"([^"]+)"|\{`([^`]+)`\})/g;
const found = globSync("app/(admin)/**/*.tsx").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(HELP)].map(([, text, template]) => ({
    file,
    text: text ?? template ?? "",
  })),
);

test("the help of every reason says that the team's log keeps it", () => {
  expect(found.length).toBeGreaterThan(15);
  // `reader` is a constant of close-report.tsx that contains `registro da equipe`.
  const silent = found.filter(({ text }) => !/registro da equipe|^\$\{reader\}/.test(text));
  expect(silent).toEqual([]);
});

test("a reason that is mailed says so", () => {
  for (const name of ["projetos/[id]/_parts/take-back", "projetos/[id]/_parts/decisions"])
    expect(found.filter(({ file }) => file.includes(name)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining("Vai no e-mail a quem"),
    );
});
