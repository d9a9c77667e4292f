import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DECISION } from "@/lib/people/organizations/messages";
import { ClaimActions } from "./decisions";

test("the claim of an unconfirmed account shows why it waits instead of buttons", () => {
  const nobody = { keeper: null, isKeeperSuspended: false };
  const claim = { id: "o", email: "ana@exemplo.org", ...nobody, passwordRecent: true, seen: "" };
  const html = renderToStaticMarkup(<ClaimActions {...claim} isConfirmed={false} />);
  expect(html).toContain(DECISION.claimantUnconfirmed);
  expect(html).not.toContain("<button");
});
