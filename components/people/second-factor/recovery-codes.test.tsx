import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RecoveryCodes } from "./recovery-codes";

test("the recovery codes are shown with the way to new ones, because they are not shown again", () => {
  const codes = ["ABCD-EFGH", "JKLM-NPQR"];
  const shown = renderToStaticMarkup(<RecoveryCodes codes={codes} onDone={() => {}} />);
  for (const code of codes) expect(shown).toContain(`<li>${code}</li>`);
  expect(shown).toContain("Eles não aparecem de novo: se os perder, gere outros na página Conta.");
});
