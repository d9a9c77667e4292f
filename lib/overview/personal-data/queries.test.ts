import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EVERYTHING } from "./queries";

const LEFT_OUT = {
  tokens: "secrets: only hashes of links that open the account",
  bankAccounts: "exported with their projects; this relation only names who changed them last",
};

const MODELS = "prisma/models";

function relationsOfUser(): string[] {
  const schema = readdirSync(MODELS)
    .map((name) => readFileSync(`${MODELS}/${name}`, "utf8"))
    .join("\n");
  const models = new Set([...schema.matchAll(/^model (\w+) \{/gm)].map(([, name]) => name));
  const user = /^model User \{\n([\s\S]*?)^\}/m.exec(schema)?.[1] ?? "";
  return [...user.matchAll(/^ {2}(\w+) +(\w+)/gm)].flatMap(([, field = "", type]) =>
    models.has(type) ? [field] : [],
  );
}

test("the export has every relation of an account, or a reason for leaving it out", () => {
  const relations = relationsOfUser();
  expect(relations.length).toBeGreaterThan(30);
  expect([...Object.keys(EVERYTHING), ...Object.keys(LEFT_OUT)].sort()).toEqual(relations.sort());
});
