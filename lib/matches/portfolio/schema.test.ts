import { expect, test } from "vitest";
import { PORTFOLIO } from "./messages";
import { linesSchema, shownPortfolioSchema } from "./schema";

const id = "01890000-0000-7000-8000-000000000001";

test("a page from before a release, which does not send when the carteira changed, is asked to reload", () => {
  // The door passes such an `error` to `safeParse`.
  const error = () => "Dados inválidos.";
  for (const schema of [linesSchema, shownPortfolioSchema]) {
    const parsed = schema.safeParse({ id, valores: { [id]: "1.000,00" } }, { error });
    expect(parsed.error?.issues).toMatchObject([{ path: ["alteradaEm"], message: PORTFOLIO.oldPage }]);
  }
  const now = { id, alteradaEm: "2026-11-22T12:00:00.000Z", valores: { [id]: "1.000,00" } };
  expect(linesSchema.safeParse(now).success).toBe(true);
});
